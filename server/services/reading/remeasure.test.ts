import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { engineVersion } from '../../../shared/timing/measure.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { makeUser, makeWork } from '../../testing/make.ts'
import { type Caller, startServer } from '../../testing/start.ts'
import { remeasure } from './remeasure.ts'

const server = startServer()
const goOn = async () => true
let reader: Caller

beforeEach(async () => {
  reader = await server.as(await makeUser(server.db))
})

/** Leaves what is stored as an engine before this one has measured it. */
async function makeStale() {
  await server.db.update(chapters).set({ factorSum: 1, measuredBy: 1 })
  await server.db.update(works).set({ factorSum: 2 })
  await server.db.update(userTexts).set({ factorSum: 1, measuredBy: 1 })
}

const contents = ['It cost 2s. 6d. in all.', 'He saw Mons. Bovary. He left.']
const expected = measureTexts({ texts: contents, category: 'Novel' })
const chaptersOf = (workId: number) =>
  server.db.select().from(chapters).where(eq(chapters.workId, workId)).orderBy(chapters.order)

async function makeNovel() {
  const { id } = await makeWork(server.db, { category: 'Novel', chapters: contents })
  return id
}

test('what an older engine has measured is measured again, with the sums of its work, and the text stays what it was', async () => {
  const id = await makeNovel()
  const body = { title: 'Mine', content: contents[0] ?? '', category: 'Poem' as const }
  const { body: text } = await reader.call(api.texts.create, { body }).expect(201)
  await makeStale()
  expect(await remeasure(server.db, goOn)).toBeGreaterThanOrEqual(3)
  expect(await chaptersOf(id)).toMatchObject(expected.map((measure) => ({ ...measure, revision: 1 })))
  const [work] = await server.db.select().from(works).where(eq(works.id, id))
  const factorSum = expected.reduce((sum, measure) => sum + measure.factorSum, 0)
  expect(work?.factorSum).toBeCloseTo(factorSum, 9)
  const [own] = await server.db.select().from(userTexts).where(eq(userTexts.id, text.id))
  const [ofText] = measureTexts({ texts: [body.content], category: 'Poem' })
  expect(own).toMatchObject({ ...ofText, revision: 1 })
  expect(await remeasure(server.db, goOn)).toBe(0)
})

test('two processes that measure at once, and one that is stopped in between, leave nothing wrong and nothing behind', async () => {
  const id = await makeNovel()
  await makeStale()
  let turns = 0
  await remeasure(server.db, async () => {
    turns += 1
    return false
  })
  expect(turns).toBe(1)
  await Promise.all([remeasure(server.db, goOn), remeasure(server.db, goOn)])
  expect(await chaptersOf(id)).toMatchObject(expected)
  expect(await remeasure(server.db, goOn)).toBe(0)
})

test('a chapter that is edited while it is measured keeps the measure of its new text', async () => {
  const id = await makeNovel()
  await makeStale()
  const isEdited = sql`update chapters set content = 'Other.', revision = 2, word_count = 1, factor_sum = 3, measured_by = ${engineVersion}
    where work_id = ${id} and "order" = 1`
  const { db } = server
  // The texts have been read, and are stored after the edit.
  const edited = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver)
      return async (...given: Parameters<typeof db.transaction>) => {
        await db.execute(isEdited)
        return db.transaction(...given)
      }
    },
  })
  await remeasure(edited, goOn)
  const [first, second] = await chaptersOf(id)
  expect(first).toMatchObject({ content: 'Other.', revision: 2, wordCount: 1, factorSum: 3 })
  expect(second).toMatchObject(expected[1] ?? {})
})
