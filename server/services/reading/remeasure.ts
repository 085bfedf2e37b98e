import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { defaultCategory } from '#shared/texts.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import { engineVersion, type Measure } from '#shared/timing/measure.ts'
import { mapWordNumber, mapWordRange, type WordMap } from '#shared/timing/word-starts.ts'
import type { Db } from '../../db/client.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import type { Remeasured } from '../../jobs/worker/re-anchor.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import { isOwnText } from '../account/access.ts'
import { updateWorkSums } from '../library/work-sums.ts'
import { type Anchor, buildTextMarks, reanchorChapter, reanchorMarks } from './anchored-positions.ts'

/** Number of texts in memory at a time; a chapter has up to 5 MB. */
const batchSize = 8

type StaleText = TextRevision &
  Pick<typeof chapters.$inferSelect, 'id' | 'revision' | 'wordCount' | 'wordStarts'>

interface TextTable<Text extends StaleText> {
  readonly id: PgColumn
  /** Reads the next batch of stale texts that match `where`, in order of their ids. */
  readStale(db: Db, where: SQL | undefined): Promise<Text[]>
  /** Stores the measure, unless the text or its category has changed since it was read. Re-anchors positions if word numbers changed. */
  store(db: Db, text: Text, remeasured: Remeasured): Promise<void>
}

/**
 * Measures again the texts that an older engine version measured, and texts without word starts. Re-anchors positions to the same
 * words. Safe in several processes at once, and while texts are edited. Returns the number of texts measured.
 * @param pause called after each batch with its duration, in ms; ends the run by throwing
 */
export async function remeasureStaleTexts(db: Db, pause: Pause): Promise<number> {
  return (await remeasureTable(db, chapterTable, pause)) + (await remeasureTable(db, ownTextTable, pause))
}

type Pause = (tookMs: number) => Promise<unknown>

type MeasuredRow = Pick<Measure, 'measuredBy'>

/** Measures a chapter again if an older engine version measured it. Returns true when the caller must read the row again. */
export async function remeasureIfStale(db: Db, id: number, { measuredBy }: MeasuredRow): Promise<boolean> {
  if (measuredBy >= engineVersion) return false
  await remeasureBatch(db, chapterTable, eq(chapters.id, id))
  return true
}

/** Measures an own text again if an older engine version measured it. Returns true when the caller must read the row again. */
export async function remeasureOwnTextIfStale(db: Db, user: User, id: number, { measuredBy }: MeasuredRow) {
  if (measuredBy >= engineVersion) return false
  await remeasureBatch(db, ownTextTable, isOwnText(user, id))
  return true
}

async function remeasureTable<Text extends StaleText>(db: Db, table: TextTable<Text>, pause: Pause) {
  let count = 0
  for (let lastId = 0; ; ) {
    const started = performance.now()
    const batch = await remeasureBatch(db, table, gt(table.id, lastId))
    const last = batch.at(-1)
    if (!last) return count
    count += batch.length
    lastId = last.id
    await pause(performance.now() - started)
  }
}

async function remeasureBatch<Text extends StaleText>(
  db: Db,
  table: TextTable<Text>,
  where: SQL | undefined,
): Promise<Text[]> {
  const batch = await table.readStale(db, where)
  if (batch.length === 0) return batch
  const results = await runInWorker('measureEach', batch)
  for (const [index, text] of batch.entries()) {
    const remeasured = results[index]
    if (remeasured) await table.store(db, text, remeasured)
  }
  return batch
}

const isStale = ({ measuredBy, wordStarts }: typeof chapters | typeof userTexts) =>
  or(lt(measuredBy, engineVersion), isNull(wordStarts))

const toAnchor = (map: WordMap): Anchor => ({
  position: (position) => mapWordNumber(map, position),
  range: (range) => mapWordRange(map, range),
})

const chapterTable: TextTable<StaleText & { workId: number }> = {
  id: chapters.id,
  readStale(db, where) {
    const { id, workId, content, revision, wordCount, wordStarts } = chapters
    return db
      .select({ id, workId, content, revision, wordCount, wordStarts, category: works.category })
      .from(chapters)
      .innerJoin(works, eq(works.id, workId))
      .where(and(where, isStale(chapters)))
      .orderBy(asc(id))
      .limit(batchSize)
  },
  async store(db, { id, workId, revision, category }, { measure, wordMap }) {
    await db.transaction(async (tx) => {
      const [work] = await tx.select().from(works).where(eq(works.id, workId)).for('no key update')
      // A change of the category has measured the chapters already.
      if (work?.category !== category) return
      const row = { ...measure, revision: wordMap ? revision + 1 : revision }
      const isUnchanged = and(eq(chapters.id, id), eq(chapters.revision, revision))
      const [stored] = await tx.update(chapters).set(row).where(isUnchanged).returning({ id: chapters.id })
      if (stored && wordMap) {
        const chapter = { id, ownerId: work.ownerId, revision: row.revision }
        await reanchorChapter(tx, chapter, toAnchor(wordMap))
      }
      await updateWorkSums(tx, workId)
    })
  },
}

const ownTextTable: TextTable<StaleText & { userId: number }> = {
  id: userTexts.id,
  async readStale(db, where) {
    const { id, userId, content, category, revision, wordCount, wordStarts } = userTexts
    const batch = await db
      .select({ id, userId, content, category, revision, wordCount, wordStarts })
      .from(userTexts)
      .where(and(where, isStale(userTexts)))
      .orderBy(asc(id))
      .limit(batchSize)
    return batch.map((text) => ({ ...text, category: text.category ?? defaultCategory }))
  },
  async store(db, { id, userId, revision, category }, { measure, wordMap }) {
    const isText = isOwnText({ id: userId }, id)
    await db.transaction(async (tx) => {
      const isUnchanged = and(
        isText,
        eq(userTexts.revision, revision),
        sql`coalesce(${userTexts.category}, ${defaultCategory}) = ${category}`,
      )
      const [current] = await tx
        .select({ wordsRead: userTexts.wordsRead })
        .from(userTexts)
        .where(isUnchanged)
        .for('update')
      if (!current) return
      const moved = wordMap && {
        revision: revision + 1,
        wordsRead: mapWordNumber(wordMap, current.wordsRead),
      }
      const row = { ...measure, ...moved }
      await tx.update(userTexts).set(row).where(isText)
      if (!wordMap) return
      await reanchorMarks(tx, buildTextMarks({ id: userId }, id), revision + 1, toAnchor(wordMap))
    })
  },
}
