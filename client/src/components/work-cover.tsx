import type { CSSProperties, ReactNode } from 'react'
import { getCoverDrawing } from '#shared/cover.ts'
import type { Work } from '#shared/library.ts'

type Source = Pick<Work, 'id' | 'category' | 'cover'>

/** Returns the CSS variable for the hue of the `cover` colours. */
export const coverStyle = (work: Source) => ({ '--cover-hue': getCoverDrawing(work).hue }) as CSSProperties

const frame = 'relative aspect-[3/4] overflow-hidden rounded'

interface Props {
  work: Source
  className?: string
  /** Line of text at the top of the cover. Moves the drawing of the work's first page down. */
  children?: ReactNode
}

export function WorkCover({ work, className = '', children }: Props) {
  return (
    <div
      style={coverStyle(work)}
      className={`bg-cover-ground stroke-cover-line text-cover-ink forced-colors:border ${frame} ${className}`}
    >
      <Page {...getCoverDrawing(work)} className={children ? 'translate-y-[10.8%]' : ''} />
      {children}
    </div>
  )
}

/** Lengths of the strokes that represent the words of a row, in SVG units. With the gaps between them they fill the row. */
const strokes = [7, 19, 10, 4, 22, 13, 16, 22]
const rows = Array.from({ length: 18 }, (_, row) =>
  strokes.map((_, index) => `h${strokes[(index * 3 + row * 5) % strokes.length]}`).join('m5 0'),
)
const anyPage = getCoverDrawing({ id: 1, category: 'Novel', cover: `m0 0${rows.join('m-148 7')}` })

export function CoverSkeleton({ className = '' }: { className?: string }) {
  return (
    <div className={`bg-sunk stroke-rule ${frame} ${className}`}>
      <Page {...anyPage} className="translate-y-[10.8%]" />
    </div>
  )
}

function Page({
  path,
  viewBox,
  strokeWidth,
  className,
}: ReturnType<typeof getCoverDrawing> & { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} />
    </svg>
  )
}
