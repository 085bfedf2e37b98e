import { readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { type Count, formatFailure } from './step.ts'

/** Environment variable with the path of the file that the reporter writes. */
export const reportVariable = 'LECTERN_UNIT_REPORT'

export interface UnitReport extends Required<Count> {
  /** Titles of the tests that were skipped. */
  skipped: string[]
}

/** @throws Error when the run ended before it wrote its report */
export const readReport = (file: string): UnitReport => JSON.parse(readFileSync(file, 'utf8'))

/** Counts tests for the summary. Files that fail to load and errors outside of tests count as failures. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string; stack?: string }[]) {
    const report: UnitReport = { passed: 0, failed: 0, failures: [], skipped: [] }
    const fail = (title: string, error?: { message: string; stack?: string }) => {
      report.failed++
      report.failures.push(formatFailure(title, error?.stack ?? error?.message))
    }
    for (const module of modules) {
      for (const error of module.errors()) fail(module.relativeModuleId, error)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') report.passed++
        else if (state === 'skipped') report.skipped.push(test.fullName)
        else fail(`${module.relativeModuleId} › ${test.fullName}`, errors?.[0])
      }
    }
    for (const error of unhandled) fail('an error outside of tests', error)
    const file = process.env[reportVariable]
    if (file) writeFileSync(file, JSON.stringify(report))
  }
}
