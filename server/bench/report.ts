import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Figure, isShort, round } from './figure.ts'

/** The figures of a group of benches. */
export interface Group {
  title: string
  figures: readonly Figure[]
}

const file = new URL('../../docs/performance.md', import.meta.url)
const [begin, end] = ['<!-- figures -->', '<!-- end of the figures -->']

/** Writes the figures into the page on performance, in place of those that stood there. */
export function writeReport(groups: readonly Group[]): void {
  const page = readFileSync(file, 'utf8')
  const before = page.slice(0, page.indexOf(begin) + begin.length)
  const after = page.slice(page.indexOf(end))
  const machine = `Measured on ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}.`
  writeFileSync(file, [before, machine, ...groups.map(markdownOf), after].join('\n\n'))
}

function markdownOf({ title, figures }: Group): string {
  const rows = figures.map((figure) => {
    const { name, measured, control, value, bound, unit } = figure
    const goal = `≤ ${round(bound)} ${unit}${isShort(figure) ? ', **short of it**' : ''}`
    return `| ${[name, measured, control, `${round(value)} ${unit}`, goal].join(' | ')} |`
  })
  return [
    `## ${title}\n`,
    '| figure | measured | control | result | goal |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
