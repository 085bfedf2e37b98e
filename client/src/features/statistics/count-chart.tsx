import { type ReactNode, useId } from 'react'
import { formatNumber } from '#shared/format-number.ts'

interface LabelledCount {
  name: string
  count: number
}

interface Props {
  title: string
  /** Column headers of the table. */
  nameHeader: string
  countHeader: string
  items: LabelledCount[]
}

/** A bar chart of counts, with the same figures in a table. */
export function CountChart({ title, nameHeader, countHeader, items }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-4 font-read text-lg font-medium">
        {title}
      </h4>
      <Bars items={items} />
      <details className="mt-4 text-sm">
        <summary className="inline-block rounded py-1 text-ink-soft hover:text-ink">
          Show as a table
          <span className="sr-only">: {title}</span>
        </summary>
        <table aria-labelledby={id} className="mt-3 w-full text-left tabular-nums">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-rule">
              <Header>{nameHeader}</Header>
              <Header isNumber>{countHeader}</Header>
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, count }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two works may have the same title
              <tr key={index} className="border-b border-rule align-baseline">
                <th scope="row" className="py-1.5 pr-6 font-normal break-words">
                  {name}
                </th>
                <td className="py-1.5 text-right">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function Header({ isNumber, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 font-normal ${isNumber ? 'text-right' : ''}`}>
      {children}
    </th>
  )
}

/** One image to assistive technology, which reads the figures from the table. */
function Bars({ items }: { items: LabelledCount[] }) {
  const most = Math.max(...items.map(({ count }) => count))
  // The longest bar leaves room for the count beside it.
  const paddingRight = `${formatNumber(most).length + 2}ch`
  return (
    <div role="img" aria-label={summarize(items)} className="grid gap-5 text-sm" style={{ paddingRight }}>
      {items.map(({ name, count }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two works may have the same title
        <div key={index} className="min-w-0">
          <p className="truncate font-read" title={name}>
            {name}
          </p>
          <div className="flex items-center gap-2.5 leading-none tabular-nums lining-nums">
            <div
              data-bar
              className="h-1.5 min-w-0.5 shrink-0 origin-left rounded-r-full bg-accent transition-transform duration-slow starting:scale-x-0"
              style={{ width: `${(count / most) * 100}%` }}
            />
            {formatNumber(count)}
          </div>
        </div>
      ))}
    </div>
  )
}

function summarize(items: LabelledCount[]): string {
  const bars = items.length === 1 ? '1 bar' : `${items.length} bars`
  return [bars, ...items.slice(0, 1).map(({ name, count }) => `the longest ${name}, ${count}`)].join(', ')
}
