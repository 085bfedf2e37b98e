import type { Work } from './library.ts'
import type { Category } from './timing/category.ts'

export const coverHues: Record<Category, number> = {
  Novel: 250,
  Poem: 340,
  'Essay/Information': 150,
  'Short Story': 75,
  'Stage Play': 25,
}

/** Hue offsets in degrees, chosen by id: works of one category differ slightly. */
export const hueTurns = [-12, 0, 12]

/**
 * Returns the drawing of a work's first page: strokes with round caps. `strokeWidth` is in units of the view box, which includes the
 * margins of a 3:4 cover; `hue` is in degrees.
 */
export const getCoverDrawing = ({ id, category, cover }: Pick<Work, 'id' | 'category' | 'cover'>) => ({
  path: cover ?? '',
  viewBox: '-16 -20 180 240',
  strokeWidth: 2.2,
  hue: coverHues[category] + (hueTurns[id % hueTurns.length] ?? 0),
})
