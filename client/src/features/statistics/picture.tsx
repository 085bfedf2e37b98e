import { type ReactNode, useId } from 'react'
import { inFigures } from '#shared/figures.ts'
import { BarList, type Counted } from './bar-list.tsx'

interface Props {
  title: string
  /** What the two columns of its table are called. */
  names: string
  counts: string
  items: Counted[]
}

/** A picture of counts, and the same as a table. */
export function Picture({ title, names, counts, items }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-4 font-read text-lg font-medium">
        {title}
      </h4>
      <BarList summary={summaryOf(items)} items={items} />
      <details className="mt-4 text-sm">
        <summary className="inline-block rounded py-1 text-ink-soft hover:text-ink">
          Show as a table
          <span className="sr-only">: {title}</span>
        </summary>
        <table aria-labelledby={id} className="mt-3 w-full text-left tabular-nums">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-rule">
              <Head>{names}</Head>
              <Head isNumber>{counts}</Head>
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, count }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two works may have one title
              <tr key={place} className="border-b border-rule align-baseline">
                <th scope="row" className="py-1.5 pr-6 font-normal break-words">
                  {name}
                </th>
                <td className="py-1.5 text-right">{inFigures(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function Head({ isNumber, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 font-normal ${isNumber ? 'text-right' : ''}`}>
      {children}
    </th>
  )
}

/** What the picture shows, in words. */
function summaryOf(items: Counted[]): string {
  const bars = items.length === 1 ? '1 bar' : `${items.length} bars`
  return [bars, ...items.slice(0, 1).map(({ name, count }) => `the longest ${name}, ${count}`)].join(', ')
}
