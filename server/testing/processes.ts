import { inject } from 'vitest'
import type { Database } from '../db/client.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { startBalancer } from './balancer.ts'
import './database.ts'
import { run, waitForUrl } from './process.ts'

/** Second process of a site, and the load balancer in front of both. */
export interface OtherProcess {
  /** URL of the load balancer. */
  url: string
  /** Log of the second process. */
  output(): string
  close(): Promise<void>
}

export interface SharedSettings {
  rateLimits: boolean
  trustProxy: number
}

/** Starts a second process on a test's database and files, with a load balancer that alternates between both. */
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
  const balancer = await startBalancer([url, await waitForUrl(other)])
  return {
    url: balancer.url,
    // Removes the first line, which contains the URL of the process.
    output: () => other.output().replace(/^running at .*\n/m, ''),
    async close() {
      balancer.close()
      other.process.kill('SIGKILL')
      await other.ended
    },
  }
}
