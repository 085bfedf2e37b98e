import { appendFileSync } from 'node:fs'

interface Finding {
  clause: string
  what: string
  [count: string]: string | number
}

/** Adds what a journey counted as a line of JSON to the file that LECTERN_FINDINGS names; without one it does nothing. */
export function recordFinding(finding: Finding): void {
  const file = process.env.LECTERN_FINDINGS
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
