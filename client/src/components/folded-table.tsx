import { ScrollArea } from './scroll-area.tsx'

interface Props {
  label: string
  columns: string[]
  /** The first cell of a row is its name; the others are figures. */
  rows: [name: string, ...figures: string[]][]
}

/** Figures of a chart as a table, collapsed until the user opens it. */
export function FoldedTable({ label, columns, rows }: Props) {
  const alignment = (index: number) => (index > 0 ? 'pl-4 text-right' : '')
  return (
    <details className="mt-5 text-sm">
      <summary className="inline-block rounded py-1 text-ink-soft hover:text-ink">
        Show as a table
        <span className="sr-only">{`: ${label}`}</span>
      </summary>
      <ScrollArea label={label} className="mt-3 max-h-96">
        <table aria-label={label} className="w-full max-w-xl text-left tabular-nums">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-rule">
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`py-2 font-normal ${alignment(index)}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two works may have the same title
              <tr key={index} className="border-b border-rule align-baseline">
                <th scope="row" className="py-1.5 pr-2 font-normal break-words">
                  {name}
                </th>
                {figures.map((figure, column) => (
                  <td key={columns[column + 1]} className="py-1.5 pl-4 text-right">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  )
}
