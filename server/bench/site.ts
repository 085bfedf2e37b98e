import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import { type Figure, round } from './figure.ts'

/** One request after another at this distance, in ms, whatever became of the one before. */
const everyMs = 20

/** What 95 of 100 waits are no longer than, in ms. */
function p95(waits: readonly number[]): number {
  return [...waits].sort((one, other) => one - other)[Math.ceil(waits.length * 0.95) - 1] ?? 0
}

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
    asked: url + addressOf(api.library.chapters, { params: { workId: works[0]?.id ?? 1 } }),
  }
}

/** How long each request took that was begun while something went on, in ms. */
export async function watch({ asked, headers }: Site, goesOn: () => Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = []
  const ask = async () => {
    const started = performance.now()
    const answer = await fetch(asked, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a reader was answered ${answer.status}`)
    return performance.now() - started
  }
  const timer = setInterval(() => waits.push(ask()), everyMs)
  await goesOn().finally(() => clearInterval(timer))
  return Promise.all(waits)
}

/** So many accounts are made at once: each costs a hash, and more at once are refused. */
const madeAtOnce = 4

/** Makes accounts and signs them in. */
export async function registerReaders(url: string, count: number): Promise<Site[]> {
  const password = 'a password for the bench'
  const readers: Site[] = []
  while (readers.length < count) {
    const first = readers.length
    const numbers = Array.from({ length: Math.min(madeAtOnce, count - first) }, (_, at) => first + at)
    const made = numbers.map((number) => {
      const person = { email: `reader${number}@example.com`, firstName: 'Ada', lastName: 'Reader' }
      return signIn(url, { ...person, password, confirmPassword: password }, api.account.register)
    })
    readers.push(...(await Promise.all(made)))
  }
  return readers
}

/** How much slower others were answered while something went on than while nothing did. */
export function slowerFigure(
  name: string,
  { busy, idle }: { busy: readonly number[]; idle: readonly number[] },
  bound: number,
): Figure {
  const text = (waits: readonly number[]) =>
    `p95 ${round(p95(waits))} ms, longest ${round(Math.max(...waits))} ms of ${waits.length}`
  return { name, measured: text(busy), control: text(idle), value: p95(busy) / p95(idle), bound, unit: 'x' }
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
