import { appendFileSync } from 'node:fs'

/** What a test of durability counted, under its clause. */
interface Finding {
  clause: string
  what: string
  database: 'embedded' | 'postgres'
  [count: string]: string | number
}

/** Prints what was counted, and adds it as a line of JSON to the file that LECTERN_DURABILITY_REPORT names. */
export function report(finding: Finding): void {
  const line = `${JSON.stringify(finding)}\n`
  process.stdout.write(line)
  const file = process.env.LECTERN_DURABILITY_REPORT
  if (file) appendFileSync(file, line)
}
