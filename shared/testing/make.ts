import type { User } from '../account.ts'
import type { ManagedReport, ManagedSound, ManagedSponsorMessage, NewSponsorMessage } from '../admin.ts'
import type { Annotation } from '../annotations.ts'
import type { DraftEdit } from '../imports.ts'
import type { Chapter, ChapterSummary, LibraryWork, Work } from '../library.ts'
import type { NewWork } from '../library-changes.ts'
import type { ProgressItem, ReadingPosition, ReadingSession } from '../reading.ts'
import type { NewReport } from '../reports-api.ts'
import type { NewText, Text, TextSummary } from '../texts.ts'
import type { ReviewCard, WordReviewSummary } from '../word-review.ts'
import type { NewSavedWord, SavedWord } from '../words.ts'

// Complete API objects for tests and the seed, with optional changes. `New…` types are request bodies, the others responses.

const createdAt = new Date('2026-03-04T10:00:00Z')

export const aUser = (changes: Partial<User> = {}): User => ({
  id: 7,
  username: 'ada@example.com',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  requiresPasswordChange: false,
  ...changes,
})

export const aNewWork = (changes: Partial<NewWork> = {}): Required<NewWork> => ({
  title: 'The Work',
  author: 'A. Writer',
  authorBio: 'Wrote.',
  description: 'What it is about.',
  category: 'Novel',
  isHiddenFromLibrary: false,
  ...changes,
})

/** Corrections of a draft with one part. */
export const aDraftEdit = (changes: Partial<DraftEdit> = {}): DraftEdit => ({
  ...aNewWork(),
  parts: [
    { title: 'One', isChosen: true, pieces: [{ part: 0 }], wordCount: 2, factorSum: 2, preview: 'One' },
  ],
  ...changes,
})

export const aWork = (changes: Partial<Work> = {}): Work => ({
  id: 1,
  updatedAt: createdAt,
  creatorId: null,
  ownerId: null,
  isPinned: false,
  chapterCount: 1,
  wordCount: 10,
  factorSum: 10,
  naturalSum: 11,
  cover: 'm0 0h10',
  language: '',
  ...aNewWork(),
  ...changes,
})

export const aChapterSummary = (changes: Partial<ChapterSummary> = {}): ChapterSummary => ({
  id: 11,
  workId: 1,
  title: 'Part 1',
  order: 1,
  wordCount: 10,
  factorSum: 10,
  naturalSum: 11,
  ...changes,
})

/** @param parts number of chapters */
export function aLibraryWork(changes: Partial<Work> = {}, parts = 1): LibraryWork {
  const work = aWork({ chapterCount: parts, ...changes })
  const chapters = Array.from({ length: parts }, (_, index) =>
    aChapterSummary({
      id: work.id * 10 + index + 1,
      workId: work.id,
      title: `Part ${index + 1}`,
      order: index + 1,
    }),
  )
  return { ...work, chapters }
}

export const aChapter = (changes: Partial<Chapter> = {}): Chapter => ({
  ...aChapterSummary(),
  content: 'One two three four.',
  revision: 1,
  updatedAt: createdAt,
  category: 'Novel',
  ...changes,
})

export const aReadingSession = (changes: Partial<ReadingSession> = {}): ReadingSession => ({
  id: 5,
  workId: 1,
  chapterId: 11,
  startTime: createdAt,
  endTime: null,
  wordsRead: 3,
  completed: false,
  seq: 8,
  ...changes,
})

export const aReadingPosition = (changes: Partial<ReadingPosition> = {}): Required<ReadingPosition> => ({
  wordsRead: 1,
  completed: false,
  seq: 1,
  revision: 1,
  wordStart: 0,
  wordsShown: 1,
  activeMs: 1,
  timeZone: 'UTC',
  ...changes,
})

export const aProgressItem = (changes: Partial<ProgressItem> = {}): ProgressItem => ({
  workId: 1,
  workTitle: 'The Work',
  language: 'en',
  chapterId: 11,
  chapterTitle: 'Part 1',
  wordsRead: 5,
  furthestWord: 5,
  wordCount: 10,
  factorSum: 10,
  naturalSum: 11,
  completed: false,
  lastRead: createdAt,
  nextChapter: null,
  ...changes,
})

export const aNewText = (changes: Partial<NewText> = {}): Required<NewText> => ({
  title: 'A letter',
  content: 'Dear sister. It rained.',
  category: null,
  ...changes,
})

export const aText = (changes: Partial<Text> = {}): Text => ({
  id: 3,
  title: 'A letter',
  content: 'Dear sister. It rained.',
  category: null,
  createdAt,
  updatedAt: createdAt,
  wordCount: 4,
  factorSum: 6,
  naturalSum: 7,
  wordsRead: 0,
  revision: 1,
  seq: 0,
  ...changes,
})

export function aTextSummary(changes: Partial<TextSummary> = {}): TextSummary {
  const { content, revision: _, seq: __, ...text } = aText()
  return { ...text, preview: content, ...changes }
}

export const aNewSavedWord = (changes: Partial<NewSavedWord> = {}): NewSavedWord => ({
  word: 'spleen',
  definition: 'A ductless organ.',
  phonetic: '/spliːn/',
  partOfSpeech: 'noun',
  example: 'He vented his spleen.',
  sentence: 'It is a way I have of driving off the spleen.',
  ...changes,
})

export const aSavedWord = (changes: Partial<SavedWord> = {}): SavedWord => ({
  id: 4,
  word: 'spleen',
  definition: 'A ductless organ.',
  phonetic: null,
  partOfSpeech: 'noun',
  example: null,
  sentence: null,
  workId: null,
  chapterId: null,
  textId: null,
  wordNumber: null,
  metIn: null,
  createdAt,
  ...changes,
})

export const aReviewSummary = (changes: Partial<WordReviewSummary> = {}): WordReviewSummary => ({
  ...{ isOffered: false, due: 0, new: 0, answeredThisMonth: 0, keptShare: null, next7Days: 0 },
  ...changes,
})

/** A card whose sentence has three clauses, the word in the second. */
export const aReviewCard = (changes: Partial<ReviewCard> = {}): ReviewCard => ({
  ...aSavedWord(),
  text: 'It is cold, and the spleen rises, so I go.',
  at: 5,
  clauseStart: 3,
  clauseEnd: 6,
  misses: 0,
  ...changes,
})

export const anAnnotation = (changes: Partial<Annotation> = {}): Annotation => ({
  id: 5,
  clientId: '00000000-0000-4000-8000-000000000005',
  workId: 4,
  chapterId: 12,
  textId: null,
  title: 'Moby-Dick',
  author: 'Herman Melville',
  chapterTitle: '1. Loomings',
  startWord: 1,
  endWord: 3,
  kind: 'highlight',
  colour: 'amber',
  note: '',
  quote: 'Call me Ishmael.',
  isChanged: false,
  revision: 1,
  createdAt,
  updatedAt: createdAt,
  ...changes,
})

export const aNewReport = (changes: Partial<NewReport> = {}): Required<NewReport> => ({
  category: 'Other',
  title: 'The lamp is too bright',
  description: 'After dark the page is brighter than the room.',
  currentPage: '/',
  ...changes,
})

export const aReport = (changes: Partial<ManagedReport> = {}): ManagedReport => ({
  ...aNewReport(),
  id: 6,
  userId: 7,
  username: 'ada@example.com',
  status: 'new',
  adminNotes: null,
  updatedAt: createdAt,
  quote: null,
  tellsReader: false,
  pageTitle: null,
  work: null,
  chapterId: null,
  createdAt,
  resolvedAt: null,
  ...changes,
})

export const aNewSponsorMessage = (
  changes: Partial<NewSponsorMessage> = {},
): Required<NewSponsorMessage> => ({
  title: 'The Harbour Bookshop',
  content: 'Come in for tea.\nAnd novels.',
  imageUrl: null,
  supportUrl: 'https://harbour.example.org/lectern',
  isActive: true,
  displayOnLogin: true,
  showWhenReturningToLibrary: true,
  ...changes,
})

export const aSponsorMessage = (changes: Partial<ManagedSponsorMessage> = {}): ManagedSponsorMessage => ({
  ...aNewSponsorMessage(),
  id: 3,
  createdAt,
  updatedAt: createdAt,
  ...changes,
})

export const aSound = (changes: Partial<ManagedSound> = {}): ManagedSound => ({
  id: 2,
  title: 'Rain on a roof',
  audioUrl: '/uploads/rain.wav',
  isActive: true,
  createdAt,
  ...changes,
})
