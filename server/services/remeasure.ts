import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { categoryOfUntyped } from '#shared/texts.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import { engineVersion, type Measure } from '../../shared/timing/measure.ts'
import type { Db } from '../db/client.ts'
import { chapters, userTexts, works } from '../db/schema.ts'
import { runInWorker } from '../worker/run-in-worker.ts'
import { sumUp } from './works.ts'

/** So many texts are read into memory at a time; a chapter may have 5 MB. */
const textsAtOnce = 8

interface StaleText extends TextRevision {
  id: number
  revision: number
}

/** Where stale texts are, by their ids, and how one of them gets its measure. */
interface Texts<Stale extends StaleText> {
  read(db: Db, after: number): Promise<Stale[]>
  store(db: Db, text: Stale, measure: Measure): Promise<void>
}

/**
 * Measures again, in the worker, what an older engine has measured. Texts that are edited meanwhile are measured by that; several
 * processes may do it at once. Returns how many texts were measured.
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

async function remeasureAll<Stale extends StaleText>(
  db: Db,
  { read, store }: Texts<Stale>,
  rest: (tookMs: number) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const started = performance.now()
    const stale = await read(db, after)
    const last = stale.at(-1)
    if (!last) return count
    const texts = stale.map(({ content, category }) => ({ content, category }))
    const measures = await runInWorker('measureEach', texts)
    for (const [index, measure] of measures.entries()) {
      const text = stale[index]
      if (text) await store(db, text, measure)
    }
    count += stale.length
    after = last.id
    if (!(await rest(performance.now() - started))) return count
  }
}

const ofWorks: Texts<StaleText & { workId: number }> = {
  read(db, after) {
    const { id, workId, content, revision, measuredBy } = chapters
    return db
      .select({ id, workId, content, revision, category: works.category })
      .from(chapters)
      .innerJoin(works, eq(works.id, workId))
      .where(and(gt(id, after), lt(measuredBy, engineVersion)))
      .orderBy(asc(id))
      .limit(textsAtOnce)
  },
  async store(db, { id, workId, revision, category }, measure) {
    await db.transaction(async (tx) => {
      const [work] = await tx.select().from(works).where(eq(works.id, workId)).for('no key update')
      // A work whose category was corrected has been measured by that.
      if (work?.category !== category) return
      const isSame = and(eq(chapters.id, id), eq(chapters.revision, revision))
      await tx.update(chapters).set(measure).where(isSame)
      await sumUp(tx, workId)
    })
  },
}

const ofReaders: Texts<StaleText> = {
  async read(db, after) {
    const { id, content, category, revision, measuredBy } = userTexts
    const stale = await db
      .select({ id, content, category, revision })
      .from(userTexts)
      .where(and(gt(id, after), lt(measuredBy, engineVersion)))
      .orderBy(asc(id))
      .limit(textsAtOnce)
    return stale.map((text) => ({ ...text, category: text.category ?? categoryOfUntyped }))
  },
  async store(db, { id, revision, category }, measure) {
    const isSame = and(
      eq(userTexts.id, id),
      eq(userTexts.revision, revision),
      sql`coalesce(${userTexts.category}, ${categoryOfUntyped}) = ${category}`,
    )
    await db.update(userTexts).set(measure).where(isSame)
  },
}
