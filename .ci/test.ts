/**
 * Runs the checks of the project and counts the tests that passed and failed.
 *   npm run check      lint, types, units, components, the API on Postgres
 *   npm test           the same, and the journeys in one browser on the embedded database
 *   npm run test:all   the same, and the API on the embedded database, attacks on the API, all installed browsers, accessibility
 *                      audits, tests that measure time or sound, several processes, PgBouncer, backups
 *   npm run test:all -- --long   with full rounds of kills, restarts and full disks (hours)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJourneyStep, formatBrowserLines } from './journeys.ts'
import { type Count, formatFailure, runStep, type Step } from './step.ts'
import { suites } from './suites.ts'
import { readReport, reportVariable } from './unit-report.ts'

const isAll = process.argv.includes('--all')
const isLong = process.argv.includes('--long')
const hasBrowser = !process.argv.includes('--without-browser')

const reports = mkdtempSync(join(tmpdir(), 'lectern-reports-'))
const skipped: string[] = []

interface Vitest {
  name: string
  args: string[]
  env?: Record<string, string>
  maxMs?: number
  /** True when tests may be skipped because a program is not installed; the summary lists them. */
  maySkip?: boolean
}

let reportCount = 0

/** Returns the step that runs Vitest and reads the counts from its report. */
function createVitestStep({ name, args, env, maxMs, maySkip = false }: Vitest): Step {
  const report = join(reports, `vitest-${reportCount++}.json`)
  return {
    name,
    command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=./.ci/unit-report.ts', ...args],
    env: { ...env, [reportVariable]: report },
    maxMs,
    count() {
      const { passed, failed, failures, skipped: names } = readReport(report)
      if (!maySkip) failures.push(...names.map((name) => formatFailure(`${name} was skipped`)))
      else skipped.push(...names)
      return { passed, failed: failed + (maySkip ? 0 : names.length), failures }
    },
  }
}

const projects = [
  ...['house', 'shared', 'server', 'server on postgres', 'client', 'client, isolated'],
  ...(isAll ? ['server on embedded', 'attacks', 'acoustics', 'timed on embedded', 'timed on postgres'] : []),
]

const apiProjects = ['server on postgres', 'attacks'].flatMap((project) => ['--project', project])

const checks: Step[] = [
  { name: 'lock file', command: ['node', '.ci/lock.mjs'] },
  { name: 'format, lint and import rules', command: ['npx', 'biome', 'ci', '--error-on-warnings'] },
  { name: 'types', command: ['npx', 'tsc', '-b'] },
  { name: 'unused files, exports and packages', command: ['npx', 'knip', '--no-config-hints'] },
  createVitestStep({
    name: 'units, components and the API',
    args: projects.flatMap((project) => ['--project', project]),
    maxMs: 55 * 60_000,
  }),
]

const listBrowserSteps = (): Step[] => [
  { name: 'client build', command: ['npx', 'vite', 'build', '--logLevel=warn'] },
  createJourneyStep(['side by side', 'own servers'], reports, isAll),
]

const listAllSteps = (): Step[] => [
  createJourneyStep(['timed'], reports, isAll),
  createVitestStep({
    name: 'backups, several processes, poolers and object storage',
    args: ['--config', 'vitest.system.config.ts', '--project', 'operations*'],
    env: isLong ? {} : { LECTERN_OPERATIONS: 'short' },
    maySkip: true,
  }),
  ...suites.flatMap(({ name, files, shortFiles, env, isAvailable }) => {
    if (isAvailable())
      return [createVitestStep({ name, args: [...apiProjects, ...(isLong ? files : shortFiles)], env })]
    skipped.push(name)
    return []
  }),
  ...(isLong
    ? [
        createVitestStep({
          name: 'durability',
          args: ['--config', 'vitest.system.config.ts', '--project', 'durability'],
          maxMs: 2 * 3_600_000,
        }),
      ]
    : []),
]

async function run(step: Step): Promise<Count> {
  const startedAt = performance.now()
  console.log(`\n── ${step.name}`)
  const isOk = await runStep(step)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`── ${step.name}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s`)
  const counted = step.count ? readCount(step.count) : { passed: isOk ? 1 : 0, failed: 0 }
  // A step that fails without a failing test (a crash, a timeout) counts as one failure.
  return isOk || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

/** Reads the counts of a step; all are 0 when the step ended before it wrote its report. */
function readCount(count: () => Count): Count {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0 }
  }
}

if (isLong) process.env.LECTERN_LONG = '1'
const steps = [...checks, ...(hasBrowser ? listBrowserSteps() : []), ...(isAll ? listAllSteps() : [])]
const total = { passed: 0, failed: 0, failures: [] as string[] }
for (const step of steps) {
  const { passed, failed, failures = [] } = await run(step)
  total.passed += passed
  total.failed += failed
  total.failures.push(...(failed > 0 && failures.length === 0 ? [formatFailure(step.name)] : failures))
}
rmSync(reports, { recursive: true, force: true })
const lines = [
  ...formatBrowserLines(),
  ...skipped.map((name) => `Skipped: ${name}`),
  ...total.failures,
  `${total.passed} passed, ${total.failed} failed`,
]
console.log(`\n${lines.join('\n')}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
