import { and, eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { respellingsMax } from '#shared/limits.ts'
import { respellingsFull, type WordRespelling } from '#shared/respelling-api.ts'
import type { Db } from '../../db/client.ts'
import { chapters, respellings, works } from '../../db/schema.ts'
import { isReadableBy, requireChapter } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'

const columns = { word: respellings.word, respelling: respellings.respelling }

/** Returns the reader's corrections and, when the reader may read the chapter, those of its work. */
export async function readRespellings(db: Db, user: User, chapterId = 0) {
  const own = await db.select(columns).from(respellings).where(eq(respellings.userId, user.id))
  const ofWork = await db
    .select(columns)
    .from(respellings)
    .innerJoin(chapters, eq(chapters.workId, respellings.workId))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(chapters.id, chapterId), isReadableBy(user)))
  return { own: toRecord(own), work: toRecord(ofWork) }
}

const toRecord = (rows: WordRespelling[]) =>
  Object.fromEntries(rows.map(({ word, respelling }) => [word, respelling]))

/** Sets a correction of the reader; an empty respelling removes it. @throws ApiError `conflict` when the reader has too many */
export async function setRespelling(db: Db, user: User, changed: WordRespelling): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    await replaceRespelling(tx, { userId: user.id }, changed)
  })
}

/** Corrects a word for all readers of the chapter's work. @throws ApiError `not_found`, or `conflict` when the work has too many */
export async function setWorkRespelling(db: Db, user: User, chapterId: number, changed: WordRespelling) {
  const { workId } = await requireChapter(db, chapterId, isReadableBy(user))
  await db.transaction((tx) => replaceRespelling(tx, { workId }, changed))
}

async function replaceRespelling(
  tx: Db,
  place: { userId: number } | { workId: number },
  { word, respelling }: WordRespelling,
): Promise<void> {
  const { userId, workId } = respellings
  const [column, isThere] =
    'userId' in place ? [userId, eq(userId, place.userId)] : [workId, eq(workId, place.workId)]
  if (!respelling) {
    await tx.delete(respellings).where(and(isThere, eq(respellings.word, word)))
    return
  }
  await tx
    .insert(respellings)
    .values({ ...place, word, respelling })
    .onConflictDoUpdate({ target: [column, respellings.word], set: { respelling } })
  if ((await tx.$count(respellings, isThere)) > respellingsMax)
    throw new ApiError('conflict', respellingsFull)
}
