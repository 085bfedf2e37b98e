import { and, desc, eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { SponsorMessage } from '#shared/sponsors.ts'
import type { Db } from '../db/client.ts'
import { sponsorMessages } from '../db/schema.ts'
import { getChapter } from './library.ts'

/** The active messages, newest first; with `when`, those that are to be shown then. */
export function listSponsorMessages(
  db: Db,
  when?: 'displayOnLogin' | 'showWhenReturningToLibrary',
): Promise<SponsorMessage[]> {
  return db
    .select()
    .from(sponsorMessages)
    .where(and(eq(sponsorMessages.isActive, true), when && eq(sponsorMessages[when], true)))
    .orderBy(desc(sponsorMessages.createdAt), desc(sponsorMessages.id))
}

/** The messages that may follow a chapter. @throws ApiError `not_found` for one the reader may not see. */
export async function listChapterSponsorMessages(
  db: Db,
  user: User,
  chapterId: number,
): Promise<SponsorMessage[]> {
  await getChapter(db, user, chapterId)
  return listSponsorMessages(db)
}
