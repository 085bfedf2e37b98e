import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openBucket } from '../uploads/bucket.ts'
import type { Uploads } from '../uploads/uploads.ts'

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')

/** The names that Amazon's own client reads, and the key that the server of the tests knows. */
export const storageKey = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'us-east-1',
}

/** An object storage of a test's own, with a bucket in it, that answers as Amazon's does. */
export interface ObjectStorage {
  /** The bucket's, as `UPLOADS_URL` has it. */
  url: string
  /** Where it is. */
  endpoint: string
  /** Ends it, as an outage does. */
  stop(): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
}

/** Opens the bucket of a test's own, or a prefix of it. */
export const bucketOf = ({ url, endpoint }: ObjectStorage, prefix = ''): Uploads =>
  openBucket({ url: url + prefix, endpoint })

/** Runs one for all the tests of a file. Who asks it must show `storageKey`: this process does from now on. */
export function startObjectStorage(): ObjectStorage {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-bucket-'))
  let running: ChildProcess | undefined
  let port = '0'

  async function start(): Promise<void> {
    // Its numbers of pages are made with a cipher that today's OpenSSL keeps for who asks.
    const args = ['--openssl-legacy-provider', program, '-d', directory, '-a', '127.0.0.1', '-p', port]
    running = spawn(process.execPath, [...args, '--silent', '--configure-bucket', 'lectern-test'])
    let said = ''
    running.stdout?.setEncoding('utf8').on('data', (text) => (said += text))
    running.stderr?.setEncoding('utf8').on('data', (text) => (said += text))
    const ended = once(running, 'exit')
    while (!/listening on .*:\d+/.test(said)) {
      const isOver = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
      if (isOver) throw new Error(`The object storage did not start. It said: ${said}`)
    }
    port = /listening on .*:(\d+)/.exec(said)?.[1] ?? ''
  }

  async function stop(): Promise<void> {
    if (!running) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    running = undefined
  }

  beforeAll(async () => {
    Object.assign(process.env, storageKey)
    await start()
  })
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    url: 's3://lectern-test',
    get endpoint() {
      return `http://127.0.0.1:${port}`
    },
    start,
    stop,
  }
}
