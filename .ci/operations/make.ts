/**
 * Shows what takes minutes of running a site (backups of a large one while people read, processes and databases that die, the API by two
 * processes and through PgBouncer), and writes what was counted into docs/operations.md. Fails where a test does.
 *   npm run test:operations
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inWords, readFindings } from '../reliability/findings.ts'
import { type Step, succeeds } from '../step.ts'

const page = resolve(import.meta.dirname, '../../docs/operations.md')
const begin = '<!-- shown -->'
const end = '<!-- end of what is shown -->'
const folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
const findings = join(folder, 'findings.jsonl')
const maxMs = 3_600_000

/** Tests that run elsewhere too, and what they show of running a site. */
interface Suite {
  what: string
  files: string[]
  env?: Record<string, string>
}

const api = ['server/routes', 'server/http', 'server/attacks']
const suites: Suite[] = [
  {
    what: 'the API asked of two processes on one database, each request of the other one',
    files: api,
    env: { LECTERN_PROCESSES: '2' },
  },
  { what: 'the API with PgBouncer before the database', files: api, env: { LECTERN_POOLER: 'yes' } },
  {
    what: 'databases of every migration that has landed, opened with what their readers had',
    files: ['server/db/every-migration'],
  },
]

/** Where it is written how many passed of a suite. */
const reportOf = (suite: Suite) => join(folder, `suite-${suites.indexOf(suite)}.json`)

const suiteSteps = suites.map((suite): Step => {
  const { what, files, env = {} } = suite
  const vitest = ['npx', 'vitest', 'run', '--project', 'server on postgres', ...files]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(suite)}`]
  return { name: what, command: [...vitest, ...reporters], env, maxMs }
})

const steps: Step[] = [
  { name: 'build', command: ['npx', 'vite', 'build', '--logLevel=warn'] },
  {
    name: 'backups, several processes, poolers, replicas and object storage',
    command: ['npx', 'vitest', 'run', '--config', 'vitest.operations.config.ts'],
    env: { LECTERN_FINDINGS: findings },
    maxMs,
  },
  ...suiteSteps,
]

/** Whether all of it has been shown: after a failure nothing more is tried. */
async function areAllShown(): Promise<boolean> {
  for (const step of steps) if (!(await succeeds(step))) return false
  return true
}

function writePage(): void {
  for (const suite of suites) {
    const report = readFileSync(reportOf(suite), 'utf8')
    const { numPassedTests } = JSON.parse(report) as { numPassedTests: number }
    const found = { what: suite.what, database: 'postgres', testsPassed: numPassedTests, failed: 0 }
    appendFileSync(findings, `${JSON.stringify(found)}\n`)
  }
  const lines = readFindings(findings).map((found) => `- ${inWords(found)}`)
  const text = readFileSync(page, 'utf8')
  const [before] = text.split(begin)
  const [, after] = text.split(end)
  writeFileSync(page, `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`)
}

const isShown = await areAllShown()
if (isShown) writePage()
rmSync(folder, { recursive: true })
process.exitCode = isShown ? 0 : 1
