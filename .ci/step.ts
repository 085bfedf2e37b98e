import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** What hangs is ended after this long, in ms, unless the step says otherwise. */
const stepMaxMs = 20 * 60_000

export interface Count {
  passed: number
  failed: number
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
