import { asc } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { LibraryWork } from '#shared/library.ts'
import { aNewSavedWord, aNewText } from '#shared/testing/make.ts'
import { definitionMissing } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { readingDays, readingSessions, savedWords, works } from '../../db/schema.ts'
import { withChapters, workColumns } from '../../services/library/library.ts'
import { createText } from '../../services/texts/texts.ts'

const dayMs = 86_400_000

export async function listSeededWorks(db: Db): Promise<LibraryWork[]> {
  const found = await db.select(workColumns).from(works).orderBy(asc(works.id))
  return (await withChapters(db, found))
    .filter(({ chapters }) => chapters.length > 0)
    .sort((one, other) => other.chapters.length - one.chapters.length)
}

/** Length of the seeded history, in days; longer than the history page shows. */
const days = 100

/** Reading habit of a seeded reader. */
interface Habit {
  works: readonly LibraryWork[]
  /** Number of chapters started in each work. */
  chaptersRead: number
  /** Number of reading days in every ten days. */
  daysOfTen: number
}

/** Seeds a reader's history: completed chapters, one half-read chapter of each work, and reading days. */
export async function seedReading(db: Db, reader: User, habit: Habit): Promise<void> {
  const now = Date.now()
  const sessions = habit.works.flatMap((work, workIndex) => {
    const read = work.chapters.slice(0, habit.chaptersRead)
    return read.map((chapter, index) => {
      const completed = index < read.length - 1
      const words = completed ? chapter.wordCount : Math.ceil(chapter.wordCount / 2)
      const lastRead = new Date(now - (workIndex * 9 + read.length - index) * dayMs)
      return {
        userId: reader.id,
        workId: work.id,
        chapterId: chapter.id,
        startTime: new Date(lastRead.getTime() - 1_800_000),
        endTime: completed ? lastRead : null,
        lastRead,
        completed,
        wordsRead: words,
        furthestWord: words,
        wordsShown: words,
        seq: 10,
        activeMs: words * 260,
      }
    })
  })
  if (sessions.length > 0) await db.insert(readingSessions).values(sessions)
  const read = Array.from({ length: days }, (_, ago) => ago).filter((ago) => (ago * 7) % 10 < habit.daysOfTen)
  if (read.length === 0) return
  await db.insert(readingDays).values(
    read.map((ago) => ({
      userId: reader.id,
      day: new Date(now - ago * dayMs).toISOString().slice(0, 10),
      words: 800 + ((ago * 373) % 2_400),
      activeMs: 240_000 + ((ago * 91) % 17) * 60_000,
    })),
  )
}

const words: [word: string, definition: string, sentence: string][] = [
  [
    'spleen',
    'A ductless organ near the stomach; ill temper.',
    'It is a way I have of driving off the spleen.',
  ],
  ['hypo', 'A low state of mind.', 'Whenever my hypos get such an upper hand of me.'],
  ['insular', 'Of an island, or narrow as one.', 'There now is your insular city of the Manhattoes.'],
  ['reverie', 'Dreaming while awake.', 'Fixed in ocean reveries.'],
  ['lath', 'A thin strip of wood.', 'Pent up in lath and plaster.'],
  ['shady', 'Full of shade.', 'The shadiest, quietest, most enchanting bit of landscape.'],
  ['zzyzx', definitionMissing, 'The sign said Zzyzx.'],
]

/** Seeds saved words from this work, and a reader's texts, of which one is long. */
export async function seedBelongings(db: Db, reader: User, work: LibraryWork | undefined): Promise<void> {
  const bare = { partOfSpeech: null, phonetic: null, example: null }
  await db.insert(savedWords).values(
    words.map(([word, definition, sentence], index) => ({
      ...aNewSavedWord({ word, definition, sentence, ...bare }),
      userId: reader.id,
      chapterId: work?.chapters[0]?.id,
      wordNumber: 20 + index * 7,
      createdAt: new Date(Date.now() - index * 3 * dayMs),
    })),
  )
  const title = 'A title that is so long that it takes more than a line of any screen that it is on'
  const content = 'And then the tide came in, and nobody had said that it would. '.repeat(400)
  const poem = 'The lamp is low,\nthe book is long;\nthe night goes slow,\nthe words go on.'
  await createText(db, reader, aNewText())
  await createText(db, reader, aNewText({ title: 'Four lines', category: 'Poem', content: poem }))
  await createText(db, reader, aNewText({ title, content }))
}
