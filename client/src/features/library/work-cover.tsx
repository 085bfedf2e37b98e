import type { CSSProperties } from 'react'
import type { Category } from '#shared/timing/category.ts'
import { type Cover, grounds, motifs } from './cover.ts'

/** Relative to the width of the cover, so that a title breaks alike at every size. */
function titleSize(title: string): string {
  if (title.length > 90) return 'text-[clamp(0.625rem,7.2cqi,1rem)]'
  return title.length > 40
    ? 'text-[clamp(0.6875rem,8.8cqi,1.125rem)]'
    : 'text-[clamp(0.6875rem,10.4cqi,1.25rem)]'
}

interface Props {
  title: string
  category: Category
  cover: Cover
}

/** A typographic cover. The title is hidden from assistive technology, as the card repeats it. */
export function WorkCover({ title, category, cover }: Props) {
  return (
    <div
      className={`@container relative flex aspect-[3/4] w-full flex-col overflow-hidden rounded text-cover-ink ${grounds[category]}`}
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
        className={`relative mt-auto mb-1.5 line-clamp-4 pb-1 pr-1.5 pl-3 font-read leading-tight break-words sm:mb-3 sm:pr-3 sm:pl-4 ${titleSize(title)}`}
      >
        {title}
      </p>
    </div>
  )
}
