import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a server program in a separate process. `ended` resolves with its exit code. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', './server/typescript.mjs', program, ...args], {
    env: { ...process.env, ...env },
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += text
          const found = pattern.exec(output)
          if (found) resolve(found)
        })
      void ended.then(() => reject(new Error(`${program} ended. Output: ${output}`)))
    })
  return { waitForOutput, ended, stop: () => child.kill('SIGTERM') }
}

/**
 * Starts a production server on a new data directory.
 * @param prepare program that fills the data directory first; its argument is the directory
 */
export async function startOwnServer(env: Record<string, string>, prepare?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-own-'))
  const code = prepare ? await run(prepare, [dataDir]).ended : 0
  if (code !== 0) throw new Error(`${prepare} failed (${code})`)
  const server = run('server/index.ts', [], {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    UPLOADS_DIR: join(dataDir, 'uploads'),
    SESSION_SECRET: 'a secret for journeys only, long enough',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    LECTERN_TEST: '1',
    ...env,
  })
  const [, address] = await server.waitForOutput(/running at (http:\S+)/)
  return {
    address: String(address),
    uploadsDir: join(dataDir, 'uploads'),
    waitForOutput: server.waitForOutput,
    async stop() {
      server.stop()
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
