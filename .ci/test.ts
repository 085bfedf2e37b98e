/**
 * Everything that must be true, in one command; the last line counts what passed and what failed.
 *   npm test         all of it
 *   npm run check    all but the browser journeys (--without-browser)
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  command: string[]
  /** How many of its tests passed and failed; without it the step is one check. */
  count?: () => Count
}

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'lectern-reports-'))
const units = join(reports, 'units.json')
const journeys = join(reports, 'journeys.json')
/** What hangs is ended after this long, in ms. */
const stepMaxMs = 20 * 60_000

const steps: Step[] = [
  { name: 'the lock file is whole', command: ['node', '.ci/lock.mjs'] },
  { name: 'format, lint and import fences', command: ['npx', 'biome', 'ci', '--error-on-warnings'] },
  { name: 'types', command: ['npx', 'tsc', '-b'] },
  {
    name: 'units, components and the API on both databases',
    command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
    count: () => {
      const { numPassedTests, numFailedTests, numTotalTests } = read<UnitReport>(units)
      // A test that did not run is no test that passed.
      return { passed: numPassedTests, failed: Math.max(numFailedTests, numTotalTests - numPassedTests) }
    },
  },
]

const browserStep: Step = {
  name: 'journeys in the browser',
  command: ['npx', 'playwright', 'test'],
  count: () => {
    const { stats } = read<JourneyReport>(journeys)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
  },
}

/** What is read of Vitest's report. */
interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
}

/** What is read of Playwright's report. */
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function read<Report>(report: string): Report {
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** Runs a command with its output on ours. Answers whether it succeeded. */
function succeeds([program = '', ...args]: string[]): Promise<boolean> {
  const env = { ...process.env, LECTERN_REPORT: journeys, LECTERN_E2E_DIR: join(reports, 'data') }
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: stepMaxMs,
  })
  return new Promise((done) =>
    child.once('close', (code) => done(code === 0)).once('error', () => done(false)),
  )
}

async function run({ name, command, count }: Step): Promise<Count> {
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  const isFine = await succeeds(command)
  console.log(
    `── ${name}: ${isFine ? 'fine' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  const counted = countOf(count)
  // A step may fail without one of its tests failing: that is a failure too.
  if (counted) return isFine || counted.failed > 0 ? counted : { ...counted, failed: 1 }
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function countOf(count: Step['count']): Count | undefined {
  try {
    return count?.()
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const total: Count = { passed: 0, failed: 0 }
for (const step of process.argv.includes('--without-browser') ? steps : [...steps, browserStep]) {
  const { passed, failed } = await run(step)
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
