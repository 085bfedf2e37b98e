import { readFileSync } from 'node:fs'
import { formatFailure } from './step.ts'

/** The fields used of Vitest's JSON report. */
interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** @throws Error when the file does not exist. */
export const readReport = (file: string): UnitReport => JSON.parse(readFileSync(file, 'utf8'))

/** Titles of the tests that were skipped. */
export const skippedTests = ({ testResults }: UnitReport): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName),
  )

/** Titles and messages of the tests that failed. */
export const failedTests = ({ testResults }: UnitReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => formatFailure(`${name} › ${fullName}`, failureMessages[0])),
  )
