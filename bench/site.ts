import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { type Figure, percentile, round } from './figure.ts'

const p95 = (waits: readonly number[]) => percentile(waits, 95)

/** A site as somebody who is signed in has it. */
export interface Site {
  url: string
  headers: Record<string, string>
  /** What a reader asks for all the time. */
  asked: string
}

/** Signs in by a call that takes a name and a password, or makes an account by one that takes a registration. */
export async function signIn(
  url: string,
  body: object,
  { path } = api.account.login as { path: string },
): Promise<Site> {
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
    asked: url + buildUrl(api.library.chapters, { params: { workId: works[0]?.id ?? 1 } }),
  }
}

/** What the site answers, in JSON. @throws Error where it refuses. */
export async function ask<Answer>(
  { url, headers }: Site,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/**
 * How long each request took that was begun while something went on, in ms; without end for one that was turned away. Who waits is a
 * process of its own, so that what this one is busy with is not counted as a wait.
 * @throws Error where one was answered with an error.
 */
export async function watch({ asked, headers }: Site, goesOn: () => Promise<unknown>): Promise<number[]> {
  const waiting = fork(join(import.meta.dirname, 'waiting.ts'), [asked, JSON.stringify(headers)], {
    execArgv: ['--import', 'tsx'],
    // Numbers without end do not pass through JSON.
    serialization: 'advanced',
  })
  const ended = once(waiting, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('who waits was answered with an error')
  })
  let waits: number[] = []
  await Promise.race([once(waiting, 'message'), ended])
  waiting.once('message', (all: number[]) => {
    waits = all
  })
  await goesOn().finally(() => waiting.send('enough'))
  await ended
  return waits
}

/** So many accounts are made at once: each costs a hash, and more at once are refused. */
const madeAtOnce = 4

const password = 'a password for the bench'

/** What the reader of this number signs in with. */
export const credentialsOf = (number: number) => ({ username: `reader${number}@example.com`, password })

/** Makes accounts and signs them in. */
export async function registerReaders(url: string, count: number): Promise<Site[]> {
  const readers: Site[] = []
  while (readers.length < count) {
    const first = readers.length
    const numbers = Array.from({ length: Math.min(madeAtOnce, count - first) }, (_, at) => first + at)
    const made = numbers.map((number) => {
      const person = { email: credentialsOf(number).username, firstName: 'Ada', lastName: 'Reader' }
      return signIn(url, { ...person, password, confirmPassword: password }, api.account.register)
    })
    readers.push(...(await Promise.all(made)))
  }
  return readers
}

/** What others waited while something went on, and while nothing did, in ms. */
export interface Waited {
  busy: readonly number[]
  idle: readonly number[]
}

/** How much slower others were answered while something went on than while nothing did. */
export function slowerFigure(name: string, { busy, idle }: Waited, bound: number): Figure {
  return { name, ...inWords({ busy, idle }), value: p95(busy) / p95(idle), bound, unit: 'x' }
}

/** By how many ms the longest wait of others grew while something went on. */
export function longestFigure(name: string, { busy, idle }: Waited, bound: number): Figure {
  return {
    name,
    ...inWords({ busy, idle }),
    value: Math.max(...busy) - Math.max(...idle),
    bound,
    unit: 'ms more',
  }
}

function inWords({ busy, idle }: Waited): { measured: string; control: string } {
  const text = (waits: readonly number[]) =>
    `p95 ${round(p95(waits))} ms, longest ${round(Math.max(...waits))} ms of ${waits.length}`
  return { measured: text(busy), control: text(idle) }
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
