import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')
/** What hangs is ended after this long, in ms, unless the step says otherwise. */
const stepMaxMs = 40 * 60_000

export interface Count {
  passed: number
  failed: number
  /** The tests that failed, each with what its failure says. */
  failures?: string[]
}

/** A failure as the closing lines tell it: the title, and the first lines of what went wrong, without its colours. */
export function inFewLines(title: string, message = ''): string {
  const said = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 5)
  return [`Failed: ${title}`, ...said.map((line) => `  ${line}`)].join('\n')
}

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** How many of its tests passed and failed, once it has run; without it the step is one check. */
  count?: () => Count
  /** After so long, in ms, the step is ended. */
  maxMs?: number
}

/** Runs a step's command with its output on ours. Returns whether it succeeded. */
export function succeeds({
  command: [program = '', ...args],
  env,
  maxMs = stepMaxMs,
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
