import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTexts } from '#shared/site.ts'
import { categories } from '#shared/timing/category.ts'
import type { Database } from '../db/client.ts'
import { chapters, pageContent, works } from '../db/schema.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeWork } from '../testing/make.ts'
import { loadStarterLibrary, loadStarterPageTexts } from './load.ts'
import { starterPageTexts } from './page-texts.ts'
import { parsePiece, readPieces } from './pieces.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('loads the library once when two servers start at once, and restores no deleted work', async () => {
  const { db } = database
  await Promise.all([loadStarterLibrary(db), loadStarterLibrary(db)])
  const wanted = readPieces()
  expect(await db.$count(works)).toBe(wanted.length)

  const [whale] = await db.select().from(works).where(eq(works.author, 'Herman Melville'))
  expect(whale).toMatchObject({ title: 'Moby-Dick; or, The Whale', chapterCount: 138, creatorId: null })
  expect(whale?.wordCount).toBeGreaterThan(205_000)
  const [sums] = await db
    .select({ words: sql<number>`sum(word_count)::int`, chapters: count() })
    .from(chapters)
    .where(eq(chapters.workId, whale?.id ?? 0))
  expect(sums).toEqual({ words: whale?.wordCount, chapters: 138 })

  await db.delete(works).where(eq(works.id, whale?.id ?? 0))
  await loadStarterLibrary(db)
  expect(await db.$count(works)).toBe(wanted.length - 1)
})

test('leaves a library with works unchanged', async () => {
  const other = await createTestDatabase()
  await makeWork(other.db)
  await loadStarterLibrary(other.db)
  expect(await other.db.$count(works)).toBe(1)
  await other.close()
})

test('fills the About page once when two servers start at once, and not after it was emptied', async () => {
  const { db } = database
  await Promise.all([loadStarterPageTexts(db), loadStarterPageTexts(db)])
  expect(await db.select().from(pageContent)).toMatchObject([{ ...starterPageTexts, updatedById: null }])
  await db.delete(pageContent)
  await loadStarterPageTexts(db)
  expect(await db.$count(pageContent)).toBe(0)
})

test('leaves an existing About page unchanged', async () => {
  const other = await createTestDatabase()
  await other.db.insert(pageContent).values({ aboutUs: 'Ours.' })
  await loadStarterPageTexts(other.db)
  expect(await other.db.select().from(pageContent)).toMatchObject([{ aboutUs: 'Ours.', legalInfo: '' }])
  await other.close()
})

test('uses only paragraphs, emphasis and links in the About page', () => {
  expect(pageTexts.parse(starterPageTexts)).toEqual(starterPageTexts)
  for (const text of Object.values(starterPageTexts)) {
    const paragraphs = text.split('\n\n')
    expect(paragraphs.length).toBeGreaterThanOrEqual(2)
    // Allows only plain paragraphs: no headings, lists, quotations, code or tags.
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^(?![#>+|-]|\d+\.)[^\n<>`]*\S$/)
    expect(text.match(/\*\*/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0)
  }
})

test('contains at least 24 works, in every category', () => {
  const library = readPieces()
  expect(library.length).toBeGreaterThanOrEqual(24)
  expect(new Set(library.map(({ category }) => category))).toEqual(new Set(categories))
  expect(new Set(library.map(({ title }) => title)).size).toBe(library.length)
  for (const work of library) {
    expect(work.chapters.length).toBeGreaterThan(0)
    for (const { title, content } of work.chapters) {
      expect(title).toMatch(/\S/)
      expect(content, `${work.title}: ${title}`).toMatch(/\S/)
      expect(content).not.toMatch(/^===/m)
    }
  }
})

test('names a piece with a missing header line or an unknown category', () => {
  const piece =
    'title: A\nauthor: B\nauthorBio: C\ncategory: Poem\ndescription: D\n\n=== One\nline\n\nline\n\n=== Two\n  x\n'
  expect(parsePiece('a.txt', piece).chapters).toEqual([
    { title: 'One', content: 'line\n\nline' },
    { title: 'Two', content: '  x' },
  ])
  expect(() => parsePiece('a.txt', piece.replace('author: B\n', ''))).toThrow(
    'a.txt has no line "author: ..."',
  )
  expect(() => parsePiece('a.txt', piece.replace('Poem', 'Ode'))).toThrow('a.txt: "Ode" is no category')
})
