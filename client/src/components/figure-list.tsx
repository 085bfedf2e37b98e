import type { ReactNode } from 'react'

export interface Figure {
  name: string
  figure: string
  /** Unit or period, shown below the figure. */
  of: ReactNode
  /** Marks a figure that needs action; `of` describes the action. */
  isAmiss?: boolean
}

export function FigureList({ figures, perRow = 4 }: { figures: Figure[]; perRow?: 3 | 4 }) {
  const columns = perRow === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'
  return (
    <dl className={`grid grid-cols-2 gap-x-8 gap-y-6 pt-2 ${columns}`}>
      {figures.map((figure) => (
        <FigureEntry key={figure.name} {...figure} />
      ))}
    </dl>
  )
}

function FigureEntry({ name, figure, of, isAmiss = false }: Figure) {
  return (
    <div className={`flex flex-col border-t pt-3 ${isAmiss ? 'border-danger' : 'border-rule'}`}>
      <dt className="text-sm">{name}</dt>
      <dd className="mt-1 font-read text-2xl lining-nums">
        {figure}
        <span className={`block font-ui text-xs ${isAmiss ? 'text-danger' : 'text-ink-soft'}`}>{of}</span>
      </dd>
    </div>
  )
}
