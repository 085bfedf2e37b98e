import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatFailure, type Step } from './step.ts'

/** The used fields of Playwright's JSON report. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

interface Suite {
  suites?: Suite[]
  specs: Spec[]
}

interface Spec {
  title: string
  file: string
  ok: boolean
  tests: { annotations: Note[]; results: { errors: { message?: string }[] }[] }[]
}

interface Note {
  type: string
  description: string
}

const notes: Note[] = []

/**
 * Returns the step that runs the browser journeys of Playwright projects against the built client: in every installed browser, or
 * only in Chromium and without the accessibility audits.
 */
export function createJourneyStep(projects: string[], reports: string, inAllBrowsers: boolean): Step {
  const name = projects.join(' and ')
  const report = join(reports, `${name}.json`)
  return {
    name: `browser journeys, ${name}`,
    command: [
      ...['npx', 'playwright', 'test', ...projects.map((project) => `--project=${project}`)],
      ...(inAllBrowsers ? [] : ['--grep-invert=@audit']),
    ],
    env: {
      LECTERN_REPORT: report,
      LECTERN_E2E_DIR: join(reports, name),
      LECTERN_BUILT: 'yes',
      ...(!inAllBrowsers && { LECTERN_BROWSERS: 'one' }),
    },
    count() {
      const { stats, suites }: Report = JSON.parse(readFileSync(report, 'utf8'))
      const specs = suites.flatMap(collectSpecs)
      notes.push(...specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations)))
      const failed = stats.unexpected + stats.flaky + stats.skipped
      return { passed: stats.expected, failed, failures: specs.filter(({ ok }) => !ok).map(describeFailure) }
    },
  }
}

/** Formats lines with the browsers and versions in which the journeys ran, and with the browsers that are not installed. */
export function formatBrowserLines(): string[] {
  const list = (kind: string) => notes.filter(({ type }) => type === kind).map((note) => note.description)
  const lines = { Browsers: list('browser'), 'Browsers not installed': list('missing browser') }
  return Object.entries(lines).flatMap(([label, names]) =>
    names.length > 0 ? [`${label}: ${names.join(', ')}`] : [],
  )
}

function collectSpecs({ suites = [], specs }: Suite): Spec[] {
  return [...suites.flatMap(collectSpecs), ...specs]
}

function describeFailure({ title, file, tests }: Spec): string {
  const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors))
  // After a timeout, the first error reports only the timeout; the second contains the call that was awaited.
  const message = errors.map((error) => error.message).join('\n')
  return formatFailure(`client/e2e/${file} › ${title}`, message)
}
