import * as z from 'zod/mini'
import { user } from './account.ts'
import { chapter, work } from './library.ts'
import { readingDay, readingSession } from './reading.ts'
import { report } from './reports.ts'
import { savedWord } from './saved-words.ts'
import { text } from './texts.ts'

const moment = z.coerce.date()

const exportedBook = z.extend(z.pick(work, { id: true, title: true, author: true, category: true }), {
  createdAt: moment,
})
const exportedChapter = z.pick(chapter, {
  id: true,
  workId: true,
  title: true,
  order: true,
  content: true,
})
export type ExportedChapter = z.infer<typeof exportedChapter>

/** All data of an account, as one file. The version is raised with every change of the format. */
export const accountExport = z.object({
  version: z.literal(3),
  exportedAt: moment,
  account: z.extend(z.omit(user, { requiresPasswordChange: true }), { createdAt: moment }),
  readingSessions: z.array(
    z.extend(readingSession, {
      workTitle: z.nullable(z.string()),
      chapterTitle: z.nullable(z.string()),
      wordsShown: z.number(),
      activeMs: z.number(),
      lastRead: moment,
    }),
  ),
  readingDays: z.array(readingDay),
  savedWords: z.array(savedWord),
  texts: z.array(z.extend(text, { lastRead: z.nullable(moment) })),
  ownBooks: z.array(exportedBook),
  problemReports: z.array(report),
  /** The chapters of the own books, book by book in their order. */
  ownChapters: z.array(exportedChapter),
})
export type AccountExport = z.infer<typeof accountExport>
