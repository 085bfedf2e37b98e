import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { generateLoad } from '../../bench/load.ts'
import { signIn } from '../../bench/site.ts'
import { type Running, run, waitForUrl } from '../testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-garbage-'))
const administrator = { username: 'garbage@example.com', password: 'a password for this test' }

let server: Running
let url: string
let headers: Record<string, string>

beforeAll(async () => {
  const env = {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    PORT: '0',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    STARTER_LIBRARY: 'off',
  }
  server = run('index.ts', ['--dev'], env, ['--trace-gc'])
  url = await waitForUrl(server)
  headers = (await signIn(url, administrator)).headers
})

afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

/** Minimum requests of a round. Divided by fewer requests, memory that the server retains independently of them would look like a leak. */
const requestsMin = 1_500

/** Returns the memory per request that survives a minor garbage collection, in kB. */
async function measureKeptKb(path: string): Promise<number> {
  // Uses eight connections, because the server runs at most eight requests per user at once.
  const load = { url, connections: 8, next: () => ({ method: 'GET' as const, path, headers }) }
  await generateLoad({ ...load, ms: 700 })
  const saidBefore = server.output().length
  let requests = 0
  while (requests < requestsMin) requests += (await generateLoad({ ...load, ms: 500 })).perSecond / 2
  const sizes = server
    .output()
    .slice(saidBefore)
    .matchAll(/Scavenge [\d.]+ \([\d.]+\) -> ([\d.]+)/g)
  let keptMb = 0
  let last = Infinity
  for (const [, size] of sizes) {
    keptMb += Math.max(0, Number(size) - last)
    last = Number(size)
  }
  expect(last).toBeLessThan(Infinity)
  return (keptMb * 1024) / requests
}

const leakMinKb = 8

// Passes as soon as one round retains less than `leakMinKb` per request: a leak retains at least 15 kB per request in every round.
// Unfinished requests retain memory in some rounds only.
test.each(['/health/live', api.account.user.path])(
  'releases the memory of a request to %s when it is answered',
  async (path) => {
    const rounds = [await measureKeptKb(path)]
    while (rounds.length < 5 && Math.min(...rounds) >= leakMinKb) rounds.push(await measureKeptKb(path))
    expect(Math.min(...rounds)).toBeLessThan(leakMinKb)
  },
)
