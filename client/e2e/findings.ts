import { appendFileSync } from 'node:fs'

interface Finding {
  clause: string
  what: string
  [count: string]: string | number
}

/** Records what a journey counted. */
export function recordFinding(finding: Finding): void {
  append(finding)
}

/** Records an attack by a browser that was tried so often, in vain. */
export function recordAttack(attack: string, tried: number): void {
  append({ attack: `browser: ${attack}`, tried, succeeded: 0, database: 'embedded' })
}

/** Adds a line of JSON to the file that LECTERN_FINDINGS names; without one it does nothing. */
function append(finding: Record<string, string | number>): void {
  const file = process.env.LECTERN_FINDINGS
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
