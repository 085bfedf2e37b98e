import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import './database.ts'

/** What a test counted, under the clause that it shows. */
export interface Finding {
  /** As in the title of the test: 'R1'. */
  clause: string
  what: string
  [count: string]: string | number
}

/** Records what was counted. */
export function recordFinding(finding: Finding): void {
  appendFinding(finding)
}

/** Adds a line of JSON, with the kind of the database, to the file that LECTERN_FINDINGS names; without one it does nothing. */
export function appendFinding(finding: Record<string, string | number>): void {
  const file = process.env.LECTERN_FINDINGS
  if (!file) return
  const database: 'embedded' | 'postgres' | undefined = inject('testDatabase')?.kind
  appendFileSync(file, `${JSON.stringify({ ...(database && { database }), ...finding })}\n`)
}
