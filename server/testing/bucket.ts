import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openBucket } from '../uploads/bucket.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { findFreePort } from './ports.ts'

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
const wholeObjects = new URL('whole-objects.mjs', import.meta.url).href

/** Environment variables of the AWS client, with the key of the test server. */
export const storageKey = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'us-east-1',
}

/** S3-compatible object storage with one bucket, for one test file. */
export interface ObjectStorage {
  /** Bucket address for `UPLOADS_URL`. */
  url: string
  /** URL of the S3 service. */
  endpoint: string
  /** Copies the files of an upload to other keys on disk. Thousands of S3 calls would take longer. */
  copyObject(prefix: string, from: string, to: string[]): void
  /** Stops the service, as in an outage. */
  stop(): Promise<void>
  /** Restarts the service at the same address. */
  start(): Promise<void>
}

export const openTestBucket = ({ url, endpoint }: ObjectStorage, prefix = ''): Uploads =>
  openBucket({ url: url + prefix, endpoint })

/** Starts object storage for the tests of a file and sets `storageKey` in this process. */
export function startObjectStorage(): ObjectStorage {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-bucket-'))
  let running: ChildProcess | undefined
  let port = ''

  async function start(): Promise<void> {
    // s3rver uses a cipher that current versions of OpenSSL enable only with this option.
    const node = ['--openssl-legacy-provider', '--import', wholeObjects]
    port ||= String(await findFreePort())
    const args = ['-d', directory, '-a', '127.0.0.1', '-p', port, '--silent']
    running = spawn(process.execPath, [...node, program, ...args, '--configure-bucket', 'lectern-test'])
    let output = ''
    running.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    running.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    const ended = once(running, 'exit')
    while (!/listening on .*:\d+/.test(output)) {
      const isOver = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
      if (isOver) throw new Error(`The object storage did not start. It said: ${output}`)
    }
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
    copyObject(prefix, from, to) {
      const folder = join(directory, 'lectern-test', prefix)
      const fromName = basename(from)
      const parts = readdirSync(folder).filter((name) => name.startsWith(fromName))
      for (const name of to.map((url) => basename(url)))
        for (const part of parts) copyFileSync(join(folder, part), join(folder, part.replace(fromName, name)))
    },
    start,
    stop,
  }
}
