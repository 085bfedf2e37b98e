import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const startMs = 180_000

const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** Node options of `npm start`. */
export const flagsOfStart = scripts.start.split(' ').filter((part) => part.startsWith('--max-'))

export interface Running {
  /** Combined output of both streams so far. */
  said: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  process: ChildProcess
}

/** Starts a program of the server with exactly the given environment. */
export function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  flagsOfNode: string[] = [],
): Running {
  const flags = [...flagsOfNode, '--import', './server/typescript.mjs']
  const child = spawn(process.execPath, [...flags, resolve(root, 'server', program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { said: () => said, ended, process: child }
}

/** Waits for the URL in the server's banner. @throws Error with its output when it exits first. */
export async function addressOf(server: Running): Promise<string> {
  const until = Date.now() + startMs
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && Date.now() < until) {
    const address = /running at (http:\S+)/.exec(server.said())?.[1]
    if (address) return address
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not open. It said: ${server.said()}`)
}

/** Runs a program until it exits. */
export async function runToEnd(program: string, args: string[], env: Record<string, string> = {}) {
  const running = run(program, args, env)
  const code = await running.ended
  return { code, said: running.said() }
}
