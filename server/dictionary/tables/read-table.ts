import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the groups of `row` in each line of a table, without comments and empty lines. @throws Error naming a malformed line. */
export function readTable(name: string, row: RegExp): string[][] {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split(/\r?\n/)
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const match = row.exec(line)
      if (!match) throw new Error(`${name} has a malformed line: ${line}`)
      return match.slice(1)
    })
}
