import type { CSSProperties } from 'react'
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
const grounds: Record<Category, string> = {
  Novel: 'bg-cover-novel',
  Poem: 'bg-cover-poem',
  'Essay/Information': 'bg-cover-essay',
  'Short Story': 'bg-cover-story',
  'Stage Play': 'bg-cover-play',
}

/** Relative to the width of the cover, so that a title breaks alike at every size. */
function titleSize(title: string): string {
  if (title.length > 90) return 'text-[clamp(0.625rem,7.2cqi,1rem)]'
  return title.length > 40
    ? 'text-[clamp(0.6875rem,8.8cqi,1.125rem)]'
    : 'text-[clamp(0.6875rem,10.4cqi,1.25rem)]'
}

/** A typographic cover. The title is hidden from assistive technology, as the card repeats it. */
export function WorkCover({ title, category, cover }: { title: string; category: Category; cover: Cover }) {
  return (
    <div
      className={`@container relative flex aspect-[3/4] w-full flex-col overflow-hidden rounded text-cover-ink forced-colors:border ${grounds[category]}`}
      style={{ '--cover-turn': cover.hueTurn } as CSSProperties}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 180 240"
        className="absolute inset-0 size-full"
        fill="none"
        stroke="currentColor"
      >
        <path d="M8 0V240" strokeOpacity="0.3" vectorEffect="non-scaling-stroke" />
        <path
          d={motifs[cover.motif]}
          strokeOpacity="0.4"
          strokeWidth="1.25"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="relative truncate pt-2.5 pr-1.5 pl-3 text-[0.5625rem] uppercase sm:pt-4 sm:pr-3 sm:pl-4 sm:text-[0.625rem] sm:tracking-wider">
        {category}
      </p>
      <p
        aria-hidden
        className={`relative mt-auto mb-1.5 line-clamp-4 pb-0.5 pr-1.5 pl-3 font-read leading-tight break-words sm:mb-3 sm:pr-3 sm:pl-4 ${titleSize(title)}`}
      >
        {title}
      </p>
    </div>
  )
}
