import { readFileSync } from 'node:fs'
import { inFewLines } from './step.ts'

/** What is read of Vitest's report. */
export interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** @throws Error where there is none. */
export const readReport = (file: string): UnitReport => JSON.parse(readFileSync(file, 'utf8'))

export const passedOf = ({ numPassedTests }: UnitReport): number => numPassedTests

/** The tests that did not run, by their names. */
export const skippedOf = ({ testResults }: UnitReport): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName),
  )

/** The tests that failed, each with what its failure says. */
export const failuresOf = ({ testResults }: UnitReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => inFewLines(`${name} › ${fullName}`, failureMessages[0])),
  )
