import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError, fieldError } from '#shared/errors.ts'
import { textPreviewCharacters, textsMax } from '#shared/limits.ts'
import {
  defaultCategory,
  type NewText,
  type Text,
  type TextChanges,
  type TextSummary,
} from '#shared/texts.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import type { Db } from '../../db/client.ts'
import { nextUpdatedAt, requireRow } from '../../db/queries.ts'
import { userTexts } from '../../db/schema.ts'
import { LostRace, withRetry } from '../../db/with-retry.ts'
import { isOwnText, textNotFound } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'
import { compareTexts, measure } from '../library/edited-text.ts'
import { buildTextMarks, listMarks, reanchorMarks } from '../reading/anchored-positions.ts'
import { capAtMax, type PositionTable } from '../reading/positions.ts'
import { remeasureOwnTextIfStale } from '../reading/remeasure.ts'

const { wordStarts: _, ...textColumns } = getTableColumns(userTexts)
const { content: __, ...summaryColumns } = textColumns

export function listTexts(db: Db, user: User): Promise<TextSummary[]> {
  return db
    .select({ ...summaryColumns, preview: sql<string>`left(${userTexts.content}, ${textPreviewCharacters})` })
    .from(userTexts)
    .where(eq(userTexts.userId, user.id))
    .orderBy(desc(userTexts.createdAt), desc(userTexts.id))
}

export async function countTexts(db: Db, user: User): Promise<{ count: number }> {
  return { count: await db.$count(userTexts, eq(userTexts.userId, user.id)) }
}

/** @throws ApiError `not_found`, also for another reader's text */
export async function getText(db: Db, user: User, id: number): Promise<Text> {
  const rows = await db.select(textColumns).from(userTexts).where(isOwnText(user, id))
  const found = requireRow(rows, textNotFound)
  return (await remeasureOwnTextIfStale(db, user, id, found)) ? getText(db, user, id) : found
}

async function getPosition(db: Db, user: User, id: number) {
  const { wordsRead, wordCount, seq, revision } = userTexts
  const position = { wordsRead, wordCount, seq, revision }
  return requireRow(await db.select(position).from(userTexts).where(isOwnText(user, id)), textNotFound)
}

/** Adds a text. @throws ApiError `conflict` when the reader has `textsMax` texts already, also for concurrent calls */
export async function createText(db: Db, user: User, added: NewText): Promise<Text> {
  const measured = await measure(added.content, added.category ?? defaultCategory)
  return db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    if ((await countTexts(tx, user)).count >= textsMax) {
      throw new ApiError(
        'conflict',
        `You have ${textsMax} texts, which is the limit: delete one to add another`,
      )
    }
    const row = { ...added, ...measured, userId: user.id }
    return requireRow(await tx.insert(userTexts).values(row).returning(textColumns))
  })
}

const toRevision = ({ content, category }: Pick<Text, 'content' | 'category'>): TextRevision => ({
  content,
  category: category ?? defaultCategory,
})

/** Changes a text and re-anchors its position, saved words and annotations. @throws ApiError `not_found` */
export async function updateText(db: Db, user: User, id: number, changes: TextChanges): Promise<Text> {
  const marks = buildTextMarks(user, id)
  const listPlaces = async () => {
    const { wordsRead } = await getPosition(db, user, id)
    const { positions, ranges } = await listMarks(db, marks)
    return { positions: [wordsRead, ...positions], ranges }
  }
  return withRetry(async () => {
    const before = await getText(db, user, id)
    const after = toRevision({ ...before, ...changes })
    const edited = await compareTexts(toRevision(before), after, listPlaces)
    return db.transaction(async (tx) => {
      await lockAccount(tx, user)
      const isText = isOwnText(user, id)
      const locked = await tx.select(textColumns).from(userTexts).where(isText).for('update')
      const current = requireRow(locked, textNotFound)
      const updatedAt = nextUpdatedAt(current, changes)
      if (current.revision !== before.revision) throw new LostRace('the text was edited')
      const { title, content, category } = { ...current, ...changes }
      const revision = current.revision + 1
      const moved = edited && {
        ...edited.measure,
        revision,
        wordsRead: edited.anchor.position(current.wordsRead),
      }
      if (edited) await reanchorMarks(tx, marks, revision, edited.anchor)
      const row = { title, content, category, ...moved, updatedAt }
      return requireRow(await tx.update(userTexts).set(row).where(isText).returning(textColumns))
    })
  })
}

/** @throws ApiError `not_found`, also for another reader's text */
export async function deleteText(db: Db, user: User, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user)
    const deleted = await tx.delete(userTexts).where(isOwnText(user, id)).returning({ id: userTexts.id })
    requireRow(deleted, textNotFound)
  })
}

/** Positions in own texts, stored in the row of the text. A save with an older `seq` is ignored and receives the stored position. */
export const ownTextPositions: PositionTable = {
  table: userTexts,
  accepts: sql`(input.seq is null or target.seq < input.seq) and (input.revision is null or target.revision = input.revision)`,
  set: sql`
    words_read = least(input.words_read, target.word_count),
    seq = coalesce(input.seq, ${capAtMax(sql`target.seq::bigint + 1`)})`,
  completed: sql`(target.words_read = target.word_count and target.word_count > 0)`,
  async readWordStarts(db, user, id) {
    const { wordStarts } = userTexts
    const [text] = await db.select({ wordStarts }).from(userTexts).where(isOwnText(user, id))
    return text?.wordStarts
  },
  async getRefused(db, user, id, position) {
    const { revision, wordsRead, wordCount, seq } = await getPosition(db, user, id)
    if (position.revision === undefined || position.revision === revision) {
      return { id, wordsRead, seq, completed: wordsRead === wordCount && wordCount > 0 }
    }
    throw fieldError('conflict', 'revision', 'This text was changed while you were reading it')
  },
}
