import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { narrationApi } from '#shared/narration-api.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { aChapter, aChapterSummary, aReadingSession, aWork } from '#shared/testing/make.ts'
import type { Category } from '#shared/timing/category.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import { open } from '../testing/render.tsx'

export const summary = (id: number, order: number) =>
  aChapterSummary({ id, order, title: `Part ${order}`, wordCount: 3, factorSum: 3 })

/** An active reading session of chapter 12, at its third word. */
export const session = aReadingSession({ chapterId: 12, startTime: new Date() })

/** Replies with an empty list of annotations. */
export const answerNoMarks = (server: FakeServer) =>
  server.answer(annotationApi.annotations.list, { annotations: [], total: 0, totalPages: 0 })

/** Opens a chapter with replies to every request of the reader. */
export function reader({
  content = 'One two three four.',
  active = null as ReadingSession | null,
  category = 'Novel' as Category,
  language = '',
  chapterId = 12,
  search = '',
} = {}) {
  const opened = open(`/reader/1/${chapterId}${search}`)
  const { server } = opened
  server.answer(api.library.work, aWork({ category, language, chapterCount: 3, wordCount: 9, factorSum: 9 }))
  server.answer(api.library.chapters, [summary(13, 1), summary(12, 2), summary(11, 3)])
  server.answer(api.library.chapter, aChapter({ ...summary(chapterId, 2), content, category }))
  server.answer(api.reading.active, active)
  server.answer(api.reading.coda, {
    chapter: { activeMs: 0, wordsShown: 0, visits: 1 },
    work: { activeMs: 0, wordsShown: 0, visits: 1 },
    wordsOfChapter: { count: 0, last: [] },
    wordsOfWork: { count: 0, last: [] },
    opening: null,
  })
  answerNoMarks(server)
  server.answer(narrationApi.narration.clips, { revision: 1, clips: [] })
  server.answer(api.words.names, [])
  server.answer(knownWordsApi.knownWords.share, null)
  server.answer(savedFormsApi.savedForms.list, '')
  server.answer(savedFormsApi.savedForms.sightings, null)
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.sounds.list, [])
  return opened
}
