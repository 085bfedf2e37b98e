import { existsSync, readFileSync } from 'node:fs'

/** A test that has run, and the clause that its title names; "Attack" is one too. */
export interface Shown {
  clause: string
  /** What stands after the clause in the title. */
  says: string
  file: string
  isFine: boolean
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

/** Reads which clauses the tests of a Vitest report show. What did not run shows nothing. */
export function shownByVitest(report: string, root: string): Shown[] {
  // A run that was broken off shows nothing.
  if (!existsSync(report)) return []
  const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .flatMap(({ ancestorTitles, title, status }) =>
        named([...ancestorTitles, title], name.slice(root.length + 1), status === 'passed'),
      ),
  )
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; file: string; ok: boolean; tests: { status: string }[] }[]
}

/** Reads which clauses the journeys of a Playwright report show. */
export function shownByPlaywright(report: string): Shown[] {
  if (!existsSync(report)) return []
  const { suites }: { suites: Suite[] } = JSON.parse(readFileSync(report, 'utf8'))
  const shown = (suite: Suite, titles: string[]): Shown[] => [
    ...(suite.suites ?? []).flatMap((inner) => shown(inner, [...titles, inner.title])),
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .flatMap(({ title, file, ok }) => named([...titles, title], `client/e2e/${file}`, ok)),
  ]
  return suites.flatMap((suite) => shown(suite, []))
}

function named(titles: string[], file: string, isFine: boolean): Shown[] {
  const found = titles.map((title) => /^([A-Z]\d|Attack): (.*)$/s.exec(title)).find(Boolean)
  return found ? [{ clause: found[1] ?? '', says: found[2] ?? '', file, isFine }] : []
}
