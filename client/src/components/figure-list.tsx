import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

export interface Figure {
  name: string
  figure: string
  /** Unit, period or required action, shown below the figure. */
  caption: ReactNode
  /** Highlights a figure for which the administrator must act. */
  needsAction?: boolean
}

const rows = {
  3: 'grid grid-cols-2 gap-x-8 gap-y-6 pt-2 lg:grid-cols-3',
  4: 'grid grid-cols-2 gap-x-8 gap-y-6 pt-2 lg:grid-cols-4',
}

export function FigureList({ figures, perRow = 4 }: { figures: Figure[]; perRow?: keyof typeof rows }) {
  return (
    <dl className={rows[perRow]}>
      {figures.map((figure) => (
        <FigureEntry key={figure.name} {...figure} />
      ))}
    </dl>
  )
}

function FigureEntry({ name, figure, caption, needsAction = false }: Figure) {
  return (
    <div className={`flex flex-col border-t pt-3 ${needsAction ? 'border-danger' : 'border-rule'}`}>
      <dt className="text-sm">{name}</dt>
      <dd className="mt-1 font-read text-2xl lining-nums">
        <span>{figure}</span>
        <span className={`block font-ui text-xs ${needsAction ? 'text-danger' : 'text-ink-soft'}`}>
          {caption}
        </span>
      </dd>
    </div>
  )
}

interface SkeletonProps {
  label: string
  count: number
  perRow?: keyof typeof rows
}

export function FiguresSkeleton({ label, count, perRow = 4 }: SkeletonProps) {
  return (
    <Skeleton label={label} count={count} className={rows[perRow]} each="h-27 border-t border-rule pt-5">
      <div className="h-4 w-2/3 rounded bg-sunk" />
      <div className="mt-3 h-8 w-1/3 rounded bg-sunk" />
    </Skeleton>
  )
}
