import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const startMs = 180_000

const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** Node options of `npm start`. */
export const startFlags = scripts.start.split(' ').filter((part) => part.startsWith('--max-'))

export interface Running {
  /** Output so far of stdout and stderr together. */
  output: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  process: ChildProcess
}

/** Starts a program of the server with exactly the given environment. */
export function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  nodeFlags: string[] = [],
): Running {
  const flags = [...nodeFlags, '--import', './server/typescript.mjs']
  const child = spawn(process.execPath, [...flags, resolve(root, 'server', program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output: () => output, ended, process: child }
}

/** Waits for the URL in the server's banner. @throws Error with the output when the server exits before. */
export async function waitForUrl(server: Running): Promise<string> {
  const until = Date.now() + startMs
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && Date.now() < until) {
    const address = /running at (http:\S+)/.exec(server.output())?.[1]
    if (address) return address
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not open. It said: ${server.output()}`)
}

/** Runs a program until it exits. */
export async function runToEnd(program: string, args: string[], env: Record<string, string> = {}) {
  const running = run(program, args, env)
  const code = await running.ended
  return { code, output: running.output() }
}
