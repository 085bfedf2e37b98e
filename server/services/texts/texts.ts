import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { textPreviewCharacters, textsMax } from '#shared/limits.ts'
import {
  categoryOfUntyped,
  type NewText,
  type Text,
  type TextChanges,
  type TextSummary,
} from '#shared/texts.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { savedWords, userTexts } from '../../db/schema.ts'
import { noText, ownText } from '../account/access.ts'
import { lockAccount, lockQuota } from '../account/locks.ts'
import { measure, withEditedText } from '../library/edited-text.ts'
import { anchorSavedWords, savedPositions } from '../reading/anchored-positions.ts'
import { capped, type PositionTable } from '../reading/positions.ts'
import type { FindText } from '../reading/recounted-saves.ts'
import { recountText } from '../reading/remeasure.ts'

const { content, ...withoutContent } = {
  id: userTexts.id,
  title: userTexts.title,
  category: userTexts.category,
  content: userTexts.content,
  createdAt: userTexts.createdAt,
  wordCount: userTexts.wordCount,
  factorSum: userTexts.factorSum,
  naturalSum: userTexts.naturalSum,
  wordsRead: userTexts.wordsRead,
  revision: userTexts.revision,
  seq: userTexts.seq,
}
const whole = { ...withoutContent, content }

/** The reader's own texts, newest first, each with how it begins. */
export function listTexts(db: Db, user: User): Promise<TextSummary[]> {
  return db
    .select({ ...withoutContent, preview: sql<string>`left(${content}, ${textPreviewCharacters})` })
    .from(userTexts)
    .where(eq(userTexts.userId, user.id))
    .orderBy(desc(userTexts.createdAt), desc(userTexts.id))
}

/** How many texts the reader has. */
export async function countTexts(db: Db, user: User): Promise<{ count: number }> {
  const [row] = await db.select({ count: count() }).from(userTexts).where(eq(userTexts.userId, user.id))
  return { count: row?.count ?? 0 }
}

/** @throws ApiError `not_found`, for another reader's text too. */
export async function getText(db: Db, user: User, id: number): Promise<Text> {
  const { measuredBy } = userTexts
  const { measuredBy: version, ...text } = one(
    await db
      .select({ ...whole, measuredBy })
      .from(userTexts)
      .where(ownText(user, id)),
    noText,
  )
  return (await recountText(db, user, id, { measuredBy: version })) ? getText(db, user, id) : text
}

/** A text of the reader's own, as its words are counted now. */
export function textOfReader(db: Db): FindText {
  const { content, revision, category, measuredBy } = userTexts
  const find: FindText = async (user, id) => {
    const [text] = await db
      .select({ content, revision, category, measuredBy })
      .from(userTexts)
      .where(ownText(user, id))
    if (text && (await recountText(db, user, id, text))) return find(user, id)
    return text && { ...text, category: text.category ?? categoryOfUntyped }
  }
  return find
}

const positionColumns = {
  wordsRead: userTexts.wordsRead,
  wordCount: userTexts.wordCount,
  seq: userTexts.seq,
  revision: userTexts.revision,
}

/** Where the reader is in a text, without the text itself. */
async function getPosition(db: Db, user: User, id: number) {
  return one(await db.select(positionColumns).from(userTexts).where(ownText(user, id)), noText)
}

/** Adds a text. @throws ApiError `conflict` when the reader has ten already, however many are added at once. */
export async function createText(db: Db, user: User, added: NewText): Promise<Text> {
  const measured = await measure(added.content, added.category ?? categoryOfUntyped)
  return db.transaction(async (tx) => {
    await lockQuota(tx, 'texts', user)
    if ((await countTexts(tx, user)).count >= textsMax) {
      throw new ApiError(
        'conflict',
        `You have ${textsMax} texts, which is the limit: delete one to add another`,
      )
    }
    return one(
      await tx
        .insert(userTexts)
        .values({ ...added, ...measured, userId: user.id })
        .returning(whole),
      noText,
    )
  })
}

function revisionOf({ content, category }: Pick<Text, 'content' | 'category'>): TextRevision {
  return { content, category: category ?? categoryOfUntyped }
}

/** Changes a text; a reader in the middle of it stays at the same words. @throws ApiError `not_found`. */
export async function updateText(db: Db, user: User, id: number, changes: TextChanges): Promise<Text> {
  const before = await getText(db, user, id)
  const met = and(eq(savedWords.textId, id), eq(savedWords.userId, user.id))
  const positions = async () => [
    (await getPosition(db, user, id)).wordsRead,
    ...(await savedPositions(db, met)),
  ]
  const revisions = [revisionOf(before), revisionOf({ ...before, ...changes })] as const
  const changed = await withEditedText(...revisions, positions, ({ measure: measured, anchor }) =>
    db.transaction(async (tx) => {
      await lockAccount(tx, user)
      const held = one(await tx.select(whole).from(userTexts).where(ownText(user, id)).for('update'), noText)
      // It has been edited meanwhile.
      if (held.revision !== before.revision) return undefined
      const { title, content, category } = { ...held, ...changes }
      const position = anchor && {
        ...measured,
        revision: held.revision + 1,
        wordsRead: anchor(held.wordsRead),
      }
      if (anchor) await anchorSavedWords(tx, met, anchor)
      return one(
        await tx
          .update(userTexts)
          .set({ title, content, category, ...position })
          .where(ownText(user, id))
          .returning(whole),
        noText,
      )
    }),
  )
  return changed ?? updateText(db, user, id, changes)
}

/** @throws ApiError `not_found`, for another reader's text too. */
export async function deleteText(db: Db, user: User, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user)
    one(await tx.delete(userTexts).where(ownText(user, id)).returning({ id: userTexts.id }), noText)
  })
}

/**
 * Positions in own texts. The highest `seq` holds: an older one changes nothing and is answered with what is stored. A save is refused
 * with `not_found`, and with `conflict` for a text that has changed since its words were counted.
 */
export const textPositions: PositionTable = {
  table: userTexts,
  takes: sql`(asked.seq is null or mine.seq < asked.seq) and (asked.revision is null or mine.revision = asked.revision)`,
  set: sql`
    words_read = least(asked.words_read, mine.word_count),
    seq = coalesce(asked.seq, ${capped(sql`mine.seq::bigint + 1`)})`,
  completed: sql`(mine.words_read = mine.word_count and mine.word_count > 0)`,
  async findStored(db, user, id, position) {
    const { revision, wordsRead, wordCount, seq } = await getPosition(db, user, id)
    if (position.revision === undefined || position.revision === revision) {
      return { id, wordsRead, seq, completed: wordsRead === wordCount && wordCount > 0 }
    }
    const reason = 'This text was changed while you were reading it'
    throw new ApiError('conflict', reason, { fields: { revision: reason } })
  },
}
