/**
 * Shows what takes minutes of running a site (backups of a large one while people read), and writes what was counted into
 * docs/operations.md. Fails where a test does.
 *   npm run test:operations
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inWords, readFindings } from '../reliability/findings.ts'
import { succeeds } from '../step.ts'

const page = resolve(import.meta.dirname, '../../docs/operations.md')
const begin = '<!-- shown -->'
const end = '<!-- end of what is shown -->'
const folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
const findings = join(folder, 'findings.jsonl')
const hourMs = 3_600_000

const isShown =
  (await succeeds({ name: 'build', command: ['npx', 'vite', 'build', '--logLevel=warn'] })) &&
  (await succeeds({
    name: 'operations',
    command: ['npx', 'vitest', 'run', '--config', 'vitest.operations.config.ts'],
    env: { LECTERN_FINDINGS: findings },
    maxMs: hourMs,
  }))
if (isShown) {
  const lines = readFindings(findings).map((found) => `- ${inWords(found)}`)
  const text = readFileSync(page, 'utf8')
  const [before] = text.split(begin)
  const [, after] = text.split(end)
  writeFileSync(page, `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`)
}
rmSync(folder, { recursive: true })
process.exitCode = isShown ? 0 : 1
