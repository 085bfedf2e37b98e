import { z } from 'zod'
import { user } from './account.ts'
import { chapter, work } from './library.ts'
import { readingDay, readingSession } from './reading.ts'
import { report } from './reports.ts'
import { savedWord } from './saved-words.ts'
import { text } from './texts.ts'

const moment = z.coerce.date()

const exportedBook = work
  .pick({ id: true, title: true, author: true, category: true })
  .extend({ createdAt: moment })
export const exportedChapter = chapter.pick({
  id: true,
  workId: true,
  title: true,
  order: true,
  content: true,
})
export type ExportedChapter = z.infer<typeof exportedChapter>

/** Everything that an account holds, in one file. The version is raised whenever its shape changes. */
export const accountExport = z.object({
  version: z.literal(3),
  exportedAt: moment,
  account: user.omit({ requiresPasswordChange: true }).extend({ createdAt: moment }),
  readingSessions: z.array(
    readingSession.extend({
      workTitle: z.string().nullable(),
      chapterTitle: z.string().nullable(),
      wordsShown: z.number(),
      activeMs: z.number(),
      lastRead: moment,
    }),
  ),
  readingDays: z.array(readingDay),
  savedWords: z.array(savedWord),
  texts: z.array(text.extend({ lastRead: moment.nullable() })),
  ownBooks: z.array(exportedBook),
  problemReports: z.array(report),
  /** The chapters of the own books, book by book in their order. */
  ownChapters: z.array(exportedChapter),
})
export type AccountExport = z.infer<typeof accountExport>
