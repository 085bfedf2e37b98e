import type { ComponentProps, ReactNode } from 'react'

/** Explicit roles: some browsers drop the table semantics of cells with `display: block`. */
const roles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  column: 'columnheader',
  head: 'rowheader',
  cell: 'cell',
}

interface TableProps {
  label: string
  columns: string[]
  /** Adds a column for buttons; its title is visually hidden. */
  hasActions?: boolean
  children: ReactNode
}

/** In a narrow window, the cells of a row are stacked, so that nothing scrolls sideways. */
export function Table({ label, columns, hasActions = false, children }: TableProps) {
  return (
    <table
      role={roles.table}
      aria-label={label}
      className="w-full border-collapse text-left text-sm max-lg:block"
    >
      <thead role={roles.group} className="max-lg:sr-only">
        <tr role={roles.row} className="border-b border-rule text-xs text-ink-soft">
          {columns.map((title) => (
            <Heading key={title}>{title}</Heading>
          ))}
          {hasActions && (
            <Heading>
              <span className="sr-only">Actions</span>
            </Heading>
          )}
        </tr>
      </thead>
      <tbody role={roles.group} className="max-lg:block">
        {children}
      </tbody>
    </table>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th role={roles.column} scope="col" className="py-2 pr-6 font-normal">
      {children}
    </th>
  )
}

/** Row of a `Table`; its first cell is a `RowHead`. */
export function Row(props: ComponentProps<'tr'>) {
  return (
    <tr
      role={roles.row}
      className="border-b border-rule align-baseline max-lg:block max-lg:py-2"
      {...props}
    />
  )
}

export function RowHead({ className = '', ...props }: ComponentProps<'th'>) {
  return (
    <th
      role={roles.head}
      scope="row"
      className={`text-left font-normal wrap-anywhere max-lg:block lg:min-w-36 lg:py-2 lg:pr-6 ${className}`}
      {...props}
    />
  )
}

export function Cell({ className = '', ...props }: ComponentProps<'td'>) {
  return (
    <td
      role={roles.cell}
      className={`break-words max-lg:block lg:py-2 lg:pr-6 lg:last:pr-0 ${className}`}
      {...props}
    />
  )
}
