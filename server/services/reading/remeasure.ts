import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { categoryOfUntyped } from '#shared/texts.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import { engineVersion, type Measure, wordsVersion } from '../../../shared/timing/measure.ts'
import type { Db } from '../../db/client.ts'
import { chapters, savedWords, userTexts, works } from '../../db/schema.ts'
import type { Remeasured } from '../../jobs/worker/measure-each.ts'
import { runInWorker } from '../../jobs/worker/run-in-worker.ts'
import { toToday } from '../../upgrade/recount.ts'
import { ownText } from '../account/access.ts'
import { sumUp } from '../library/work-sums.ts'
import { anchorChapter, anchorSavedWords } from './anchored-positions.ts'

/** So many texts are read into memory at a time; a chapter may have 5 MB. */
const textsAtOnce = 8

interface StaleText extends TextRevision {
  id: number
  revision: number
  measuredBy: number
}

/** Where stale texts are, by their ids, and how one of them gets its measure. */
interface Texts<Stale extends StaleText> {
  readonly id: PgColumn
  read(db: Db, which: SQL | undefined): Promise<Stale[]>
  store(db: Db, text: Stale, remeasured: Remeasured): Promise<void>
}

/**
 * Measures again, in the worker, what an older engine has measured. Where its words are cut otherwise since, what is stored of it moves
 * to the same words. Texts that are edited meanwhile are measured by that; several processes may do it at once. Returns how many texts
 * were measured.
 * @param rest called after some of them with how long those took, in ms; it returns whether to go on
 */
export async function remeasure(db: Db, rest: (tookMs: number) => Promise<boolean>): Promise<number> {
  let goesOn = true
  const restOrStop = async (tookMs: number) => {
    goesOn = await rest(tookMs)
    return goesOn
  }
  const chaptersMeasured = await remeasureAll(db, ofWorks, restOrStop)
  return goesOn ? chaptersMeasured + (await remeasureAll(db, ofReaders, restOrStop)) : chaptersMeasured
}

/**
 * Before a chapter is read or edited: what is stored of it moves to words as they are cut now. Returns whether it had to be, and the
 * chapter to be read again.
 */
export async function recountChapter(db: Db, id: number, { measuredBy }: Measured): Promise<boolean> {
  if (measuredBy >= wordsVersion) return false
  await remeasureSome(db, ofWorks, eq(chapters.id, id))
  return true
}

/** The same for a text of the reader's own. */
export async function recountText(
  db: Db,
  user: User,
  id: number,
  { measuredBy }: Measured,
): Promise<boolean> {
  if (measuredBy >= wordsVersion) return false
  await remeasureSome(db, ofReaders, ownText(user, id))
  return true
}

type Measured = Pick<Measure, 'measuredBy'>

async function remeasureAll<Stale extends StaleText>(
  db: Db,
  texts: Texts<Stale>,
  rest: (tookMs: number) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const started = performance.now()
    const stale = await remeasureSome(db, texts, gt(texts.id, after))
    const last = stale.at(-1)
    if (!last) return count
    count += stale.length
    after = last.id
    if (!(await rest(performance.now() - started))) return count
  }
}

/** Measures the first few of some texts. Returns which. */
async function remeasureSome<Stale extends StaleText>(
  db: Db,
  { read, store }: Texts<Stale>,
  which: SQL | undefined,
): Promise<Stale[]> {
  const stale = await read(db, which)
  if (stale.length === 0) return stale
  const texts = stale.map(({ content, category, measuredBy }) => ({ content, category, measuredBy }))
  const remeasured = await runInWorker('measureEach', texts)
  for (const [index, result] of remeasured.entries()) {
    const text = stale[index]
    if (text) await store(db, text, result)
  }
  return stale
}

const ofWorks: Texts<StaleText & { workId: number }> = {
  id: chapters.id,
  read(db, which) {
    const { id, workId, content, revision, measuredBy } = chapters
    return db
      .select({ id, workId, content, revision, measuredBy, category: works.category })
      .from(chapters)
      .innerJoin(works, eq(works.id, workId))
      .where(and(which, lt(measuredBy, engineVersion)))
      .orderBy(asc(id))
      .limit(textsAtOnce)
  },
  async store(db, { id, workId, revision, category }, { measure, recount }) {
    await db.transaction(async (tx) => {
      const [work] = await tx.select().from(works).where(eq(works.id, workId)).for('no key update')
      // A work whose category was corrected has been measured by that.
      if (work?.category !== category) return
      const next = recount ? revision + 1 : revision
      const [isSame] = await tx
        .update(chapters)
        .set({ ...measure, revision: next })
        .where(and(eq(chapters.id, id), eq(chapters.revision, revision)))
        .returning({ id: chapters.id })
      if (isSame && recount) {
        await anchorChapter(tx, { id, ownerId: work.ownerId, revision: next }, (position) =>
          toToday(recount, position),
        )
      }
      await sumUp(tx, workId)
    })
  },
}

const ofReaders: Texts<StaleText & { userId: number }> = {
  id: userTexts.id,
  async read(db, which) {
    const { id, userId, content, category, revision, measuredBy } = userTexts
    const stale = await db
      .select({ id, userId, content, category, revision, measuredBy })
      .from(userTexts)
      .where(and(which, lt(measuredBy, engineVersion)))
      .orderBy(asc(id))
      .limit(textsAtOnce)
    return stale.map((text) => ({ ...text, category: text.category ?? categoryOfUntyped }))
  },
  async store(db, { id, userId, revision, category }, { measure, recount }) {
    const isTheirs = ownText({ id: userId }, id)
    await db.transaction(async (tx) => {
      const isSame = and(
        isTheirs,
        eq(userTexts.revision, revision),
        sql`coalesce(${userTexts.category}, ${categoryOfUntyped}) = ${category}`,
      )
      const [held] = await tx.select().from(userTexts).where(isSame).for('update')
      if (!held) return
      const moved = recount && {
        revision: revision + 1,
        wordsRead: toToday(recount, held.wordsRead),
      }
      await tx
        .update(userTexts)
        .set({ ...measure, ...moved })
        .where(isTheirs)
      if (recount) {
        await anchorSavedWords(
          tx,
          and(eq(savedWords.textId, id), eq(savedWords.userId, userId)),
          (position) => toToday(recount, position),
        )
      }
    })
  },
}
