import { inject } from 'vitest'
import type { Database } from '../db/client.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { startBalancer } from './balancer.ts'
import './database.ts'
import { addressOf, run } from './process.ts'

/** A second process of a site, and the balancer before both. */
export interface OtherProcess {
  /** The balancer's. */
  url: string
  /** What the second process has logged. */
  said(): string
  close(): Promise<void>
}

/** How both processes are set. */
export interface SharedSettings {
  rateLimits: boolean
  trustProxy: number
}

/** Starts a second process on the database and the files of a test's own, with a balancer that sends each request to the other one. */
export async function startOtherProcess(
  url: string,
  { where }: Database,
  { folder }: Uploads & { folder: string },
  settings: SharedSettings,
): Promise<OtherProcess> {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('two processes need a Postgres')
  const name = where.split('/').at(-1)
  const other = run('testing/other-process.ts', [`${test.url}/${name}`, folder, JSON.stringify(settings)])
  const balancer = await startBalancer([url, await addressOf(other)])
  return {
    url: balancer.url,
    // Its first line says where it is open.
    said: () => other.said().replace(/^open at .*\n/m, ''),
    async close() {
      balancer.close()
      other.process.kill('SIGKILL')
      await other.ended
    },
  }
}
