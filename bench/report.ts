import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Figure, isShort, round } from './figure.ts'

/** The figures of a group of benches. */
export interface Group {
  title: string
  figures: readonly Figure[]
}

const file = new URL('../docs/performance.md', import.meta.url)
const [begin, end] = ['<!-- figures -->', '<!-- end of the figures -->']

/**
 * Writes the figures of a group into the page on performance, in place of what stood there of the same group.
 * @param titles of all groups that there are; what stood there of others goes
 */
export function writeReport(group: Group, titles: readonly string[]): void {
  const page = readFileSync(file, 'utf8')
  const from = page.indexOf(begin) + begin.length
  const to = page.indexOf(end)
  const tables = new Map(
    page
      .slice(from, to)
      .split(/^(?=## )/m)
      .flatMap((table) => (table.startsWith('## ') ? [[titleOf(table), table.trim()] as const] : [])),
  )
  tables.set(group.title, markdownOf(group))
  for (const title of tables.keys()) if (!titles.includes(title)) tables.delete(title)
  writeFileSync(file, [page.slice(0, from), ...tables.values(), page.slice(to)].join('\n\n'))
}

const titleOf = (table: string) => table.slice('## '.length, table.indexOf('\n'))

function markdownOf({ title, figures }: Group): string {
  const rows = figures.map((figure) => {
    const { name, measured, control, value, bound, unit } = figure
    const goal = `≤ ${round(bound)} ${unit}${isShort(figure) ? ', **short of it**' : ''}`
    return `| ${[name, measured, control, `${round(value)} ${unit}`, goal].join(' | ')} |`
  })
  return [
    `## ${title}\n`,
    `On ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}.\n`,
    '| figure | measured | control | result | goal |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
