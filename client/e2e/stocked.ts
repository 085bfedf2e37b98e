import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'

/** Runs a program of the server as a process of its own. Answers how to wait for what it says, or for its end, and how to stop it. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { ...process.env, ...env },
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          said += text
          const found = pattern.exec(said)
          if (found) resolve(found)
        })
      void ended.then(() => reject(new Error(`${program} ended. It said: ${said}`)))
    })
  return { says, ended, stop: () => child.kill('SIGTERM') }
}

/**
 * Journeys through a library that administrators have stocked with sponsors' messages and sounds: on a server of its own,
 * since what is there is there for everybody, and other journeys want none of it.
 */
export const test = base.extend<object, { stocked: string }>({
  stocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'lectern-stocked-'))
      const code = await run('server/testing/stock.ts', [dataDir]).ended
      if (code !== 0) throw new Error(`The library could not be stocked (${code})`)
      const server = run('server/index.ts', [], {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        UPLOADS_DIR: join(dataDir, 'uploads'),
        SESSION_SECRET: 'a secret for journeys only',
        STARTER_LIBRARY: 'off',
        LOG_LEVEL: 'warn',
      })
      const [, address] = await server.says(/open at (http:\S+)/)
      await use(String(address))
      server.stop()
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ stocked }, use) => use(stocked),
})
