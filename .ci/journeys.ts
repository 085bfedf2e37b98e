import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatFailure, type Step } from './step.ts'

/** The fields used of Playwright's JSON report. */
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
 * in Chromium alone and without the audits.
 */
export function journeys(projects: string[], reports: string, inAllBrowsers: boolean): Step {
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

/** Lines naming the browsers and versions that the journeys ran in, and the missing ones. */
export function browserLines(): string[] {
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
  // After a timeout, the second error names what was awaited.
  const message = errors.map((error) => error.message).join('\n')
  return formatFailure(`client/e2e/${file} › ${title}`, message)
}
