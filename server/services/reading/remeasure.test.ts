import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { engineVersion } from '#shared/timing/measure.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { makeUser, makeWork } from '../../testing/make.ts'
import { type Caller, startServer } from '../../testing/start.ts'
import { remeasureStaleTexts } from './remeasure.ts'

const server = startServer()
const continueAlways = async () => {}
let reader: Caller

beforeEach(async () => {
  reader = await server.as(await makeUser(server.db))
})

/** Marks all texts as measured by an older engine. */
async function makeStale() {
  await server.db.update(chapters).set({ factorSum: 1, measuredBy: 1 })
  await server.db.update(works).set({ factorSum: 2 })
  await server.db.update(userTexts).set({ factorSum: 1, measuredBy: 1 })
}

const contents = ['It cost 2s. 6d. in all.', 'He saw Mons. Bovary. He left.']
const expected = measureTexts({ texts: contents, category: 'Novel' })
const listStoredChapters = (workId: number) =>
  server.db.select().from(chapters).where(eq(chapters.workId, workId)).orderBy(chapters.order)

async function makeNovel() {
  const { id } = await makeWork(server.db, { category: 'Novel', chapters: contents })
  return id
}

test('measures texts of an older engine and the sums of their work again, and keeps their revision when no word moved', async () => {
  const id = await makeNovel()
  const body = { title: 'Mine', content: contents[0] ?? '', category: 'Poem' as const }
  const { body: text } = await reader.call(api.texts.create, { body }).expect(201)
  await makeStale()
  expect(await remeasureStaleTexts(server.db, continueAlways)).toBeGreaterThanOrEqual(3)
  expect(await listStoredChapters(id)).toMatchObject(expected.map((measure) => ({ ...measure, revision: 1 })))
  const [work] = await server.db.select().from(works).where(eq(works.id, id))
  const factorSum = expected.reduce((sum, measure) => sum + measure.factorSum, 0)
  expect(work?.factorSum).toBeCloseTo(factorSum, 9)
  const [own] = await server.db.select().from(userTexts).where(eq(userTexts.id, text.id))
  const [ofText] = measureTexts({ texts: [body.content], category: 'Poem' })
  expect(own).toMatchObject({ ...ofText, revision: 1 })
  expect(await remeasureStaleTexts(server.db, continueAlways)).toBe(0)
})

test('leaves every text measured after a stop in between and two concurrent runs', async () => {
  const id = await makeNovel()
  await makeStale()
  let batches = 0
  const stopping = remeasureStaleTexts(server.db, async () => {
    batches += 1
    throw new Error('stopped')
  })
  await expect(stopping).rejects.toThrow('stopped')
  expect(batches).toBe(1)
  await Promise.all([
    remeasureStaleTexts(server.db, continueAlways),
    remeasureStaleTexts(server.db, continueAlways),
  ])
  expect(await listStoredChapters(id)).toMatchObject(expected)
  expect(await remeasureStaleTexts(server.db, continueAlways)).toBe(0)
})

test('keeps the measure of the new text when a chapter is edited while it is measured', async () => {
  const id = await makeNovel()
  await makeStale()
  const isEdited = sql`update chapters set content = 'Other.', revision = 2, word_count = 1, factor_sum = 3, measured_by = ${engineVersion}
    where work_id = ${id} and "order" = 1`
  const { db } = server
  // Edits the chapter after it was read for measuring and before its measure is stored.
  const edited = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver)
      return async (...given: Parameters<typeof db.transaction>) => {
        await db.execute(isEdited)
        return db.transaction(...given)
      }
    },
  })
  await remeasureStaleTexts(edited, continueAlways)
  const [first, second] = await listStoredChapters(id)
  expect(first).toMatchObject({ content: 'Other.', revision: 2, wordCount: 1, factorSum: 3 })
  expect(second).toMatchObject(expected[1] ?? {})
})
