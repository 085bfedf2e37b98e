import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFewLines, type Step } from './step.ts'

/** What is read of Playwright's report. */
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
  tests: { annotations: Note[]; results: { error?: { message?: string } }[] }[]
}

interface Note {
  type: string
  description: string
}

const notes: Note[] = []

/** The browser journeys of one project of Playwright's configuration, of files that are built. */
export function journeys(project: string, reports: string): Step {
  const report = join(reports, `${project}.json`)
  return {
    name: `journeys in the browser, ${project}`,
    command: ['npx', 'playwright', 'test', `--project=${project}`],
    env: { LECTERN_REPORT: report, LECTERN_E2E_DIR: join(reports, project), LECTERN_BUILT: 'yes' },
    count() {
      const { stats, suites }: Report = JSON.parse(readFileSync(report, 'utf8'))
      const specs = suites.flatMap(specsOf)
      notes.push(...specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations)))
      const failed = stats.unexpected + stats.flaky + stats.skipped
      return { passed: stats.expected, failed, failures: specs.filter(({ ok }) => !ok).map(failureOf) }
    },
  }
}

/** Lines on which browsers the journeys so far went through, with versions, and which were not here. */
export function browserLines(): string[] {
  const list = (kind: string) => notes.filter(({ type }) => type === kind).map((note) => note.description)
  const lines = { 'Tried in': list('browser'), 'Not here, and not tried': list('missing browser') }
  return Object.entries(lines).flatMap(([said, names]) =>
    names.length > 0 ? [`${said}: ${names.join(', ')}`] : [],
  )
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...suites.flatMap(specsOf), ...specs]
}

function failureOf({ title, file, tests }: Spec): string {
  const results = tests.flatMap((test) => test.results)
  return inFewLines(`client/e2e/${file} › ${title}`, results.find(({ error }) => error)?.error?.message)
}
