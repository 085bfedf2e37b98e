/**
 * Shows what takes minutes of running a site (backups of a large one while people read, processes and databases that die, the API by two
 * processes and through PgBouncer), and writes what was counted into docs/operations.md. Fails where a test does; what needs an engine that
 * is not on this machine is left out, and named.
 *   npm run test:operations
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inWords, readFindings } from '../reliability/findings.ts'
import { type Step, succeeds } from '../step.ts'
import { canRun, commandOf, suites } from '../suites.ts'
import { passedOf, readReport, skippedOf } from '../unit-report.ts'

const page = resolve(import.meta.dirname, '../../docs/operations.md')
const begin = '<!-- shown -->'
const end = '<!-- end of what is shown -->'
const folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
const findings = join(folder, 'findings.jsonl')
const ownReport = join(folder, 'operations.json')
const maxMs = 3_600_000

const able = suites
  .filter(canRun)
  .map((suite, number) => ({ ...suite, report: join(folder, `${number}.json`) }))

const steps: Step[] = [
  { name: 'build', command: ['npx', 'vite', 'build', '--logLevel=warn'] },
  {
    name: 'backups, several processes, poolers, replicas and object storage',
    command: [
      ...['npx', 'vitest', 'run', '--config', 'vitest.operations.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${ownReport}`],
    ],
    env: { LECTERN_FINDINGS: findings },
    maxMs,
  },
  ...able.map(({ what, files, env = {}, report }) => ({
    name: what,
    command: commandOf(files, report),
    env,
    maxMs,
  })),
]

/** Whether all of it has been shown: after a failure nothing more is tried. */
async function areAllShown(): Promise<boolean> {
  for (const step of steps) if (!(await succeeds(step))) return false
  return true
}

/** What could not be shown, as an engine is missing. */
function notShown(): string[] {
  const unable = suites.filter((suite) => !canRun(suite)).map(({ what }) => what)
  return [...skippedOf(readReport(ownReport)), ...unable]
}

function writePage(): void {
  for (const { what, report } of able) {
    const found = { what, database: 'postgres', testsPassed: passedOf(readReport(report)), failed: 0 }
    appendFileSync(findings, `${JSON.stringify(found)}\n`)
  }
  const lines = [
    ...readFindings(findings).map((found) => `- ${inWords(found)}`),
    ...notShown().map((name) => `- not shown on this machine: ${name}`),
  ]
  const text = readFileSync(page, 'utf8')
  const [before] = text.split(begin)
  const [, after] = text.split(end)
  writeFileSync(page, `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`)
}

const isShown = await areAllShown()
if (isShown) {
  writePage()
  for (const name of notShown()) console.log(`Skipped: ${name}`)
}
rmSync(folder, { recursive: true })
process.exitCode = isShown ? 0 : 1
