import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const defaultMaxMs = 40 * 60_000

export interface Count {
  passed: number
  failed: number
  /** Title and first lines of the message of each failed test. */
  failures?: string[]
}

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string> | undefined
  /** Reads the counts of the step's tests after the run. A step without `count` counts as one check. */
  count?: () => Count
  /** Timeout, in ms, after which the step is killed. */
  maxMs?: number | undefined
}

/** Formats a failure for the summary: the title and the first five lines of the message, without colours. */
export function formatFailure(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 5)
  return [`Failed: ${title}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Runs a step's command, which writes to this process's output. Returns true if the command exits with 0. */
export function runStep({
  command: [program = '', ...args],
  env,
  maxMs = defaultMaxMs,
}: Step): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: maxMs,
  })
  return new Promise((done) =>
    child.once('close', (code) => done(code === 0)).once('error', () => done(false)),
  )
}
