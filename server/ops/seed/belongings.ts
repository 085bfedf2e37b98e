import type { User } from '#shared/account.ts'
import { aNewSavedWord, aNewText } from '#shared/testing/make.ts'
import { definitionMissing } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { savedWords } from '../../db/schema.ts'
import { createText } from '../../services/texts/texts.ts'
import type { SeededWork } from './works.ts'

const dayMs = 86_400_000

const words: [word: string, partOfSpeech: string, definition: string, sentence: string][] = [
  [
    'spleen',
    'noun',
    'A ductless organ near the stomach; ill temper.',
    'It is a way I have of driving off the spleen.',
  ],
  ['hypo', 'noun', 'A low state of mind.', 'Whenever my hypos get such an upper hand of me.'],
  [
    'insular',
    'adjective',
    'Of an island, or narrow as one.',
    'There now is your insular city of the Manhattoes.',
  ],
  ['reverie', 'noun', 'Dreaming while awake.', 'Fixed in ocean reveries.'],
  ['lath', 'noun', 'A thin strip of wood.', 'Pent up in lath and plaster.'],
  ['shady', 'adjective', 'Full of shade.', 'The shadiest, quietest, most enchanting bit of landscape.'],
  ['zzyzx', '', definitionMissing, 'The sign said Zzyzx.'],
]

/** Seeds saved words from this work, and texts, one of them long. */
export async function seedBelongings(db: Db, reader: User, work: SeededWork | undefined): Promise<void> {
  const now = Date.now()
  await db.insert(savedWords).values(
    words.map(([word, partOfSpeech, definition, sentence], index) => ({
      ...aNewSavedWord({
        word,
        definition,
        sentence,
        partOfSpeech: partOfSpeech || null,
        phonetic: null,
        example: null,
      }),
      userId: reader.id,
      chapterId: work?.chapters[0]?.id,
      wordNumber: 20 + index * 7,
      createdAt: new Date(now - index * 3 * dayMs),
    })),
  )
  await createText(db, reader, aNewText())
  await createText(
    db,
    reader,
    aNewText({
      title: 'Four lines',
      category: 'Poem',
      content: 'The lamp is low,\nthe book is long;\nthe night goes slow,\nthe words go on.',
    }),
  )
  await createText(
    db,
    reader,
    aNewText({
      title: 'A title that is so long that it takes more than a line of any screen that it is on',
      content: `${'And then the tide came in, and nobody had said that it would. '.repeat(400)}`,
    }),
  )
}
