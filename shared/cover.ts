import type { Work } from './library.ts'
import type { Category } from './timing/category.ts'

export const coverHues: Record<Category, number> = {
  Novel: 250,
  Poem: 340,
  'Essay/Information': 150,
  'Short Story': 75,
  'Stage Play': 25,
}

/** Works of one category differ a little in hue, by their id. */
export const hueTurns = [-12, 0, 12]

/**
 * Drawing of a work's first page: strokes with round caps, of this width in units of the view box, which adds the margins of a cover of
 * 3:4. The hue is in degrees.
 */
export const getCoverDrawing = ({ id, category, cover }: Pick<Work, 'id' | 'category' | 'cover'>) => ({
  path: cover ?? '',
  viewBox: '-16 -20 180 240',
  strokeWidth: 2.2,
  hue: coverHues[category] + (hueTurns[id % hueTurns.length] ?? 0),
})
