import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { type BenchFigure, percentile, round } from './figure.ts'

const p95 = (waits: readonly number[]) => percentile(waits, 95)

/** A server and the headers of a login session. */
export interface SiteClient {
  url: string
  headers: Record<string, string>
  /** URL of a frequent call of readers. */
  usualCall: string
}

/** Signs in, or registers if given the registration endpoint. */
export async function signIn(
  url: string,
  body: object,
  { path } = api.account.login as { path: string },
): Promise<SiteClient> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const works = (await (await fetch(url + api.library.works.path, { headers: { cookie } })).json()) as {
    id: number
  }[]
  return {
    url,
    headers: { cookie },
    usualCall: url + buildUrl(api.library.chapters, { params: { workId: works[0]?.id ?? 1 } }),
  }
}

/** Returns the JSON response. @throws Error on an error status */
export async function requestJson<Answer>(
  { url, headers }: SiteClient,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/**
 * Returns the latencies of requests sent while `work` runs, in ms; Infinity for a 503. A separate process sends the requests, so that
 * load on this process does not affect the latencies.
 * @throws Error when a request fails
 */
export async function measureLatency(
  { usualCall, headers }: SiteClient,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const probe = fork(join(import.meta.dirname, 'latency-probe.ts'), [usualCall, JSON.stringify(headers)], {
    execArgv: ['--import', './server/typescript.mjs'],
    // JSON cannot represent Infinity.
    serialization: 'advanced',
  })
  const ended = once(probe, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('a request of the latency probe failed')
  })
  let waits: number[] = []
  await Promise.race([once(probe, 'message'), ended])
  probe.once('message', (all: number[]) => {
    waits = all
  })
  await work().finally(() => probe.send('stop'))
  await ended
  return waits
}

/** Number of concurrent registrations. Each costs a password hash; the server runs four hashes at once per client address. */
const registrationsAtOnce = 4

const password = 'a password for the bench'

/** Returns the credentials of a reader. */
export const getCredentials = (number: number) => ({ username: `reader${number}@example.com`, password })

/** Registers readers and signs them in. */
export async function registerReaders(url: string, count: number): Promise<SiteClient[]> {
  const readers: SiteClient[] = []
  while (readers.length < count) {
    const first = readers.length
    const numbers = Array.from(
      { length: Math.min(registrationsAtOnce, count - first) },
      (_, at) => first + at,
    )
    const made = numbers.map((number) => {
      const person = { email: getCredentials(number).username, firstName: 'Ada', lastName: 'Reader' }
      return signIn(url, { ...person, password, confirmPassword: password }, api.account.register)
    })
    readers.push(...(await Promise.all(made)))
  }
  return readers
}

/** Latencies under load and idle, in ms. */
export interface Latencies {
  busy: readonly number[]
  idle: readonly number[]
}

/** Returns the figure for the p95 latency under load divided by the idle p95 latency. */
export function createSlowerFigure(name: string, { busy, idle }: Latencies, bound: number): BenchFigure {
  return { name, ...formatLatencies({ busy, idle }), value: p95(busy) / p95(idle), bound, unit: 'x' }
}

/** Returns the figure for the difference between the longest latency under load and the longest idle latency. */
export function createLongestFigure(name: string, { busy, idle }: Latencies, bound: number): BenchFigure {
  return {
    name,
    ...formatLatencies({ busy, idle }),
    value: Math.max(...busy) - Math.max(...idle),
    bound,
    unit: 'ms more',
  }
}

function formatLatencies({ busy, idle }: Latencies): { measured: string; control: string } {
  const text = (waits: readonly number[]) =>
    `p95 ${round(p95(waits))} ms, longest ${round(Math.max(...waits))} ms of ${waits.length}`
  return { measured: text(busy), control: text(idle) }
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
