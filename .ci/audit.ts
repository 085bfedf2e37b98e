/**
 * What the registry knows against the packages that the product runs with, in a line each. It reports and never fails: what is
 * found there overnight is no fault of the change that is being tested.
 *   npm run audit
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** A registry that takes longer, in ms, does not answer. */
const waitMaxMs = 30_000

interface Vulnerability {
  name: string
  severity: string
  range: string
  fixAvailable: unknown
}

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  cwd: resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: waitMaxMs,
  shell: process.platform === 'win32',
})

for (const line of report(stdout)) console.log(line)

function report(answer: string): string[] {
  const vulnerabilities = read(answer)
  if (!vulnerabilities) return ['npm audit: the registry does not answer']
  if (vulnerabilities.length === 0) return ['npm audit: nothing is known against the packages']
  return vulnerabilities.map(
    ({ name, severity, range, fixAvailable }) =>
      `npm audit: ${severity} in ${name} ${range}${fixAvailable ? ', mended in a newer version' : ''}`,
  )
}

function read(answer: string): Vulnerability[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(answer) as { vulnerabilities?: Record<string, Vulnerability> }
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}
