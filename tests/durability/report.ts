import { type Finding, recordFinding } from '../../server/testing/findings.ts'

/** Prints what was counted, which whoever waits for minutes wants to see, and records it. */
export function report(finding: Finding & { database: 'embedded' | 'postgres' }): void {
  process.stdout.write(`${JSON.stringify(finding)}\n`)
  recordFinding(finding)
}
