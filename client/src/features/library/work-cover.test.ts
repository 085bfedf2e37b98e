import { expect, test } from 'vitest'
import { libraryPageSize } from '#shared/limits.ts'
import { categories } from '#shared/timing/category.ts'
import { motifs, withCovers, workGrid } from './work-cover.tsx'

/** Distinct titles, with long runs of each category. */
const works = Array.from({ length: 900 }, (_, index) => ({
  title: `Work ${(index * 7919) % 900}`,
  author: 'A. Writer',
  category: categories[Math.floor(index / 40) % categories.length] ?? 'Novel',
}))

test.each([1, 3, 6])('gives neighbours of one category different motifs in %i columns', (columns) => {
  const covers = withCovers(works).map(({ cover }) => cover)
  for (const [index, work] of works.entries()) {
    for (const before of [1, columns]) {
      if (works[index - before]?.category !== work.category) continue
      expect(covers[index - before]?.motif, `${index} and ${before} before it`).not.toBe(covers[index]?.motif)
    }
  }
})

test('fills whole rows with a page of works in each number of columns', () => {
  const columns = [...workGrid.matchAll(/grid-cols-(\d+)/g)].map(([, count]) => Number(count))
  expect(columns).toEqual([3, 6])
  for (const count of columns) expect(libraryPageSize % count).toBe(0)
})

test('gives a work the same cover each time and keeps its hue beside others', () => {
  const work = { title: 'Small Hours', author: 'Lectern Press', category: 'Poem' as const }
  const alone = withCovers([work])[0]?.cover
  expect(withCovers([work])[0]?.cover).toEqual(alone)
  const beside = withCovers([work, work])[1]?.cover
  expect(beside?.hueTurn).toBe(alone?.hueTurn)
  expect(beside?.motif).toBe(((alone?.motif ?? 0) + 1) % motifs.length)
})

test('uses all motifs and hues', () => {
  const alone = works.map((work) => withCovers([work])[0]?.cover)
  expect(new Set(alone.map((cover) => cover?.motif)).size).toBe(motifs.length)
  expect(new Set(alone.map((cover) => cover?.hueTurn))).toEqual(new Set([-12, 0, 12]))
})
