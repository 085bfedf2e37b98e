import { expect, test } from 'vitest'
import { libraryPageSize } from '#shared/limits.ts'
import { workGrid } from './work-grid.tsx'

test('fills whole rows with a page of works in each number of columns', () => {
  const columns = [...workGrid.matchAll(/grid-cols-(\d+)/g)].map(([, count]) => Number(count))
  expect(columns).toEqual([3, 6])
  for (const count of columns) expect(libraryPageSize % count).toBe(0)
})
