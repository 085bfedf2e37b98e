/**
 * Everything that must be true, in one command; the last line counts what passed and what failed.
 *   npm test         all of it
 *   npm run check    all but the browser journeys (--without-browser)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserLines, journeys } from './journeys.ts'
import { type Count, inFewLines, type Step, succeeds } from './step.ts'
import { canRun, commandOf, suites } from './suites.ts'
import { failuresOf, readReport, skippedOf } from './unit-report.ts'

const reports = mkdtempSync(join(tmpdir(), 'lectern-reports-'))
const units = join(reports, 'units.json')
const operations = join(reports, 'operations.json')

/** Tests for which something is missing that does not come with the project. */
const skipped: string[] = []

/** How many of Vitest's tests passed and failed. */
function counted(file: string): Count {
  const report = readReport(file)
  const { numPassedTests, numFailedTests, numTotalTests } = report
  // A test that did not run is no test that passed.
  const failed = Math.max(numFailedTests, numTotalTests - numPassedTests)
  return { passed: numPassedTests, failed, failures: failuresOf(report) }
}

/** The same of what stands beside a site, where engines may be missing: that is said by name. */
function countedOfEngines(file: string): Count {
  const report = readReport(file)
  skipped.push(...skippedOf(report))
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures: failuresOf(report) }
}

const vitest = (report: string, ...args: string[]) => [
  ...['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ...args,
]

const steps: Step[] = [
  { name: 'the lock file is whole', command: ['node', '.ci/lock.mjs'] },
  { name: 'what is known against the packages (it never fails)', command: ['npx', 'tsx', '.ci/audit.ts'] },
  { name: 'format, lint and import fences', command: ['npx', 'biome', 'ci', '--error-on-warnings'] },
  { name: 'types', command: ['npx', 'tsc', '-b'] },
  { name: 'nothing that nobody imports', command: ['npx', 'knip', '--no-config-hints'] },
  {
    name: 'units, components and the API on both databases',
    command: vitest(units),
    // A crowded machine takes thrice as long.
    maxMs: 55 * 60_000,
    count: () => counted(units),
  },
]

const browserSteps: Step[] = [
  { name: "the client's files", command: ['npx', 'vite', 'build', '--logLevel=warn'] },
  {
    name: 'backups, several processes, poolers, replicas and object storage, in short',
    command: vitest(operations, '--config', 'vitest.operations.config.ts'),
    env: { LECTERN_OPERATIONS: 'short' },
    count: () => countedOfEngines(operations),
  },
  ...suitesInShort(),
  journeys('side by side', reports),
  journeys('timed', reports),
]

/** Some of what the API's tests hold, where they meet another process or another way to the database. */
function suitesInShort(): Step[] {
  skipped.push(...suites.filter((suite) => !canRun(suite)).map(({ what }) => what))
  return suites.filter(canRun).flatMap(({ what, inShort, env = {} }, number) => {
    const report = join(reports, `suite-${number}.json`)
    const count = () => counted(report)
    return inShort ? [{ name: `${what}, in short`, command: commandOf(inShort, report), env, count }] : []
  })
}

async function run(step: Step): Promise<Count> {
  const { name, count } = step
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  const isFine = await succeeds(step)
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

const total = { passed: 0, failed: 0, failures: [] as string[] }
for (const step of process.argv.includes('--without-browser') ? steps : [...steps, ...browserSteps]) {
  const { passed, failed, failures = [] } = await run(step)
  total.passed += passed
  total.failed += failed
  total.failures.push(...(failed > 0 && failures.length === 0 ? [inFewLines(step.name)] : failures))
}
rmSync(reports, { recursive: true, force: true })
console.log(
  `\n${[...browserLines(), ...skipped.map((name) => `Skipped: ${name}`), ...total.failures, `${total.passed} passed, ${total.failed} failed`].join('\n')}`,
)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
