import { aLibraryWork, aProgressItem, aSavedWord, aUser } from '#shared/testing/make.ts'

export const dayMs = 86_400_000

export const content = `Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.

It is a way I have of driving off the spleen, and regulating the circulation. Whenever I find myself growing grim about the mouth; whenever it is a damp, drizzly November in my soul, then, I account it high time to get to sea as soon as I can.

${'There is nothing surprising in this. If they but knew it, almost all men in their degree cherish very nearly the same feelings towards the ocean with me. '.repeat(12)}`

export const works = [
  aLibraryWork(
    { id: 1, title: 'The Whale', author: 'H. Melville', wordCount: 212_000, factorSum: 260_000 },
    135,
  ),
  aLibraryWork({
    id: 2,
    title: 'Small Hours',
    author: 'A. Writer',
    category: 'Poem',
    wordCount: 900,
    factorSum: 1_900,
  }),
  aLibraryWork(
    {
      id: 3,
      title: 'A History of Waiting Rooms in Eleven Railway Stations, and of What Was Read There',
      category: 'Essay/Information',
      wordCount: 9_000,
      factorSum: 11_000,
    },
    11,
  ),
  aLibraryWork(
    { id: 4, title: 'Two Chairs', category: 'Stage Play', wordCount: 12_000, factorSum: 16_000 },
    3,
  ),
  aLibraryWork({
    id: 5,
    title: 'The Last Ferry but One',
    category: 'Short Story',
    wordCount: 4_000,
    factorSum: 5_000,
  }),
]

export const ownBooks = [
  aLibraryWork(
    { id: 31, title: 'The Lighthouse Keeper’s Almanac', author: '', wordCount: 90_000, factorSum: 120_000 },
    40,
  ),
  aLibraryWork({
    id: 32,
    title: 'Letters from a Slow Train',
    category: 'Essay/Information',
    wordCount: 8_000,
    factorSum: 10_000,
  }),
].map((book) => ({ ...book, ownerId: 7, description: '', authorBio: '' }))

const hit = {
  before: '… whenever it is a damp, drizzly November in my soul, then, I account it high time to get to ',
  found: 'the sea',
  after: ' as soon as I can.',
}
export const found = {
  total: 84,
  chapters: [11, 14, 15].map((chapterId, index) => ({
    chapterId,
    total: index + 2,
    hits: Array.from({ length: index + 2 }, (_, word) => ({
      word: word + 40,
      ...(word % 2 === 0 ? hit : { before: 'All round was ', found: 'the sea', after: '.' }),
    })),
  })),
}
found.chapters.at(-1)?.hits.pop()

export const progress = [
  aProgressItem({
    workId: 1,
    workTitle: 'The Whale',
    wordsRead: 120,
    furthestWord: 120,
    wordCount: 2_200,
    nextChapter: { id: 12, title: 'Part 2' },
  }),
  aProgressItem({
    workId: 1,
    workTitle: 'The Whale',
    chapterId: 12,
    chapterTitle: 'Part 2',
    completed: true,
    wordsRead: 900,
    furthestWord: 900,
    wordCount: 900,
  }),
  aProgressItem({
    workId: 2,
    workTitle: 'Small Hours',
    chapterId: 21,
    wordsRead: 40,
    furthestWord: 90,
    wordCount: 900,
  }),
].map((item, index) => ({ ...item, lastRead: new Date(Date.now() - index * 3 * dayMs) }))

export const days = Array.from({ length: 60 }, (_, ago) => ({
  day: new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10),
  words: (ago * 373) % 2_400,
  activeMs: ((ago * 91) % 17) * 60_000,
}))

export const words = [
  aSavedWord({
    workId: 1,
    chapterId: 11,
    wordNumber: 57,
    sentence: 'It is a way I have of driving off the spleen.',
    metIn: 'The Whale · Part 1',
  }),
  aSavedWord({ id: 5, word: 'hypos', definition: 'Low states of mind.' }),
]

export const grace = aUser({
  id: 8,
  username: 'grace@example.com',
  email: 'grace@example.com',
  firstName: 'Grace',
  lastName: 'Hopper',
})
