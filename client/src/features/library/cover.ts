import type { Work } from '#shared/library.ts'
import type { Category } from '#shared/timing/category.ts'

export interface Cover {
  /** 0-based index into `motifs`. */
  motif: number
  /** Offset from the hue of the category, in degrees. */
  hueTurn: number
}

type CoverSource = Pick<Work, 'title' | 'author' | 'category'>

/** SVG paths: rings, lines, waves, an arch, arrows, peaks, a diamond, steps, a fan. */
export const motifs = [
  'M182 108a42 42 0 1 1-84 0a42 42 0 0 1 84 0M161 108a21 21 0 1 1-42 0a21 21 0 0 1 42 0',
  'M78 76H180M78 94H162M78 112H180M78 130H142',
  'M58 118c22-42 44-42 64-6s40 36 64 0M58 140c22-42 44-42 64-6s40 36 64 0',
  'M88 156V88L120 56l32 32v68M120 56V156',
  'M70 76l32 32-32 32M112 76l32 32-32 32M154 76l32 32-32 32',
  'M72 144 116 68l44 76ZM94 144l22-38 22 38',
  'M128 56l52 54-52 54-52-54ZM128 82l27 28-27 28-27-28Z',
  'M76 150V122H104V94H132V66H180M92 150V138H120V110H148V82H180',
  'M180 150 76 108M180 150 92 84M180 150 114 66M180 150 144 58',
]

/** Columns in narrow, medium and wide windows. The 18 works of a page fill whole rows of each. */
const columnCounts = [1, 3, 6]
export const workGrid = 'grid gap-x-6 gap-y-9 sm:grid-cols-3 sm:gap-y-11 lg:grid-cols-6'

const hueTurns = [-12, 0, 12]

/**
 * Assigns covers to the works of a grid. Hue and motif are a hash of title and author. A work takes the next motif where its
 * neighbour to the left or above, in any number of columns, has the same category and motif.
 */
export function withCovers<W extends CoverSource>(works: W[]): { work: W; cover: Cover }[] {
  const covered: { work: W; cover: Cover }[] = []
  for (const [index, work] of works.entries()) {
    const taken = columnCounts
      .map((columns) => covered[index - columns])
      .filter((neighbour) => neighbour?.work.category === work.category)
      .map((neighbour) => neighbour?.cover.motif)
    const cover = hashCover(work)
    while (taken.includes(cover.motif)) cover.motif = (cover.motif + 1) % motifs.length
    covered.push({ work, cover })
  }
  return covered
}

function hashCover({ title, author }: CoverSource): Cover {
  let hash = 7
  for (const letter of title + author) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return {
    motif: hash % motifs.length,
    hueTurn: hueTurns[Math.floor(hash / motifs.length) % hueTurns.length] ?? 0,
  }
}

/** Background classes; `--cover-turn` offsets the hue. */
export const grounds: Record<Category, string> = {
  Novel: 'bg-cover-novel',
  Poem: 'bg-cover-poem',
  'Essay/Information': 'bg-cover-essay',
  'Short Story': 'bg-cover-story',
  'Stage Play': 'bg-cover-play',
}
