import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { type Answer, ask } from './ask.ts'
import type { Account } from './saving-clients.ts'

/** What became of one call, and how long that took, in ms. */
export interface Timed {
  status: number
  ms: number
}

interface Reader extends Account {
  cookie: string
  sessionId: number
  /** The last word that was sent, and the last that was acknowledged. */
  sent: number
  acknowledged: number
}

/** Readers who come at a pace of their own, however long the server takes over those before. */
export class PacedReaders {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #readers: Reader[] = []

  constructor(
    readonly address: string,
    readonly accounts: Account[],
  ) {}

  async enter(): Promise<void> {
    for (const account of this.accounts) {
      const { username, password, chapterId, workId } = account
      const { cookie = '' } = await this.#post(api.account.login.path, { username, password })
      const opened = await this.#post(api.reading.open.path, { workId, chapterId }, cookie)
      const { id } = opened.body as { id: number }
      this.#readers.push({ ...account, cookie, sessionId: id, sent: 0, acknowledged: 0 })
    }
  }

  /** Saves the next word of one reader after the other. */
  save = (turn: number): Promise<Answer> => this.#saveOf(this.#readerAt(turn))

  /** Opens the chapter of one reader after the other. */
  openChapter = (turn: number): Promise<Answer> => {
    const { cookie, chapterId } = this.#readerAt(turn)
    return this.#get(buildUrl(api.library.chapter, { params: { id: chapterId } }), cookie)
  }

  /** Lists the works, one reader after the other. */
  list = (turn: number): Promise<Answer> => this.#get('/api/works?page=1', this.#readerAt(turn).cookie)

  /** Signs one account after the other in once more. */
  signIn = (turn: number): Promise<Answer> => {
    const { username, password } = this.#readerAt(turn)
    return this.#post(api.account.login.path, { username, password })
  }

  /** What takes no database: as long as it takes, the server was busy with something else. */
  probe = (): Promise<Answer> => this.#get('/health/live')

  /** How many find less than what was acknowledged to them. */
  async countLost(): Promise<number> {
    let lost = 0
    for (const { cookie, chapterId, acknowledged } of this.#readers) {
      const { body } = await this.#get(buildUrl(api.reading.active, { params: { chapterId } }), cookie)
      if ((body as { wordsRead: number }).wordsRead < acknowledged) lost += 1
    }
    return lost
  }

  close(): void {
    this.#agent.destroy()
  }

  async #saveOf(reader: Reader): Promise<Answer> {
    reader.sent += 1
    const word = reader.sent
    const path = buildUrl(api.reading.save, { params: { id: reader.sessionId } })
    const body = { wordsRead: word, seq: word }
    const answer = await ask(this.#agent, this.address + path, {
      method: 'PATCH',
      cookie: reader.cookie,
      body,
    })
    if (answer.status === 200) reader.acknowledged = Math.max(reader.acknowledged, word)
    return answer
  }

  #readerAt(turn: number): Reader {
    const reader = this.#readers[turn % this.#readers.length]
    if (!reader) throw new Error('nobody has entered')
    return reader
  }

  #get(path: string, cookie = ''): Promise<Answer> {
    return ask(this.#agent, this.address + path, { cookie })
  }

  #post(path: string, body: unknown, cookie = ''): Promise<Answer> {
    return ask(this.#agent, this.address + path, { method: 'POST', cookie, body })
  }
}

/** Makes calls at a steady pace for so many seconds, and waits until the last is answered. */
export async function pace(
  perSecond: number,
  seconds: number,
  call: (turn: number) => Promise<Answer>,
): Promise<Timed[]> {
  const calls: Promise<Timed>[] = []
  const startedAt = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const dueMs = (turn * 1_000) / perSecond - (performance.now() - startedAt)
    if (dueMs > 1) await setTimeout(dueMs)
    calls.push(timed(() => call(turn)))
  }
  return Promise.all(calls)
}

/** Lets so many at once make one call after the other for so many seconds. */
export async function crowd(
  atOnce: number,
  seconds: number,
  call: (turn: number) => Promise<Answer>,
): Promise<Timed[]> {
  const answers: Timed[] = []
  const until = performance.now() + seconds * 1_000
  const one = async () => {
    while (performance.now() < until) answers.push(await timed(() => call(answers.length)))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return answers
}

async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const startedAt = performance.now()
  const { status } = await call()
  return { status, ms: performance.now() - startedAt }
}

/** What all but the slowest took, in ms; `share` is between 0 and 1. */
export function percentileMs(answers: Timed[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
