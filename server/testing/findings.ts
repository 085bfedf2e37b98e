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

/** Adds what was counted, with the kind of the database, as a line of JSON to the file that LECTERN_FINDINGS names; without one it does nothing. */
export function recordFinding({ clause, what, ...counts }: Finding): void {
  const file = process.env.LECTERN_FINDINGS
  if (!file) return
  const kind: 'embedded' | 'postgres' | undefined = inject('testDatabase')?.kind
  const finding = { clause, what, ...(kind && { database: kind }), ...counts }
  appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
