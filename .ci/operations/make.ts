/**
 * Shows what takes minutes of running a site (backups of a large one while people read, the API by two processes), and writes what was
 * counted into docs/operations.md. Fails where a test does.
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
const api = join(folder, 'api.json')
const maxMs = 3_600_000

const steps: Step[] = [
  { name: 'build', command: ['npx', 'vite', 'build', '--logLevel=warn'] },
  {
    name: 'backups',
    command: ['npx', 'vitest', 'run', '--config', 'vitest.operations.config.ts'],
    env: { LECTERN_FINDINGS: findings },
    maxMs,
  },
  {
    name: 'the API by two processes behind a balancer',
    command: [
      ...[
        'npx',
        'vitest',
        'run',
        '--project',
        'server on postgres',
        'server/routes',
        'server/http',
        'server/attacks',
      ],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${api}`],
    ],
    env: { LECTERN_PROCESSES: '2' },
    maxMs,
  },
]

/** Whether all of it has been shown: after a failure nothing more is tried. */
async function areAllShown(): Promise<boolean> {
  for (const step of steps) if (!(await succeeds(step))) return false
  return true
}

function writePage(): void {
  const { numPassedTests } = JSON.parse(readFileSync(api, 'utf8')) as { numPassedTests: number }
  const what = 'the API asked of two processes on one database, each request of the other one'
  appendFileSync(
    findings,
    `${JSON.stringify({ what, database: 'postgres', testsPassed: numPassedTests, failed: 0 })}\n`,
  )
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
