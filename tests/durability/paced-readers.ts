import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { Account } from './saving-clients.ts'
import { type SaveResponse, sendRequest } from './send-request.ts'

/** Outcome and duration, in ms, of one call. */
export interface Timed {
  status: number
  ms: number
}

interface Reader extends Account {
  cookie: string
  sessionId: number
  /** Numbers of the last word sent and of the last word acknowledged. */
  sent: number
  acknowledged: number
}

/** Signed-in readers. `callAtRate` (open loop) or `callConcurrently` (closed loop) starts their calls. */
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

  /** Saves the next word of the reader whose turn it is. */
  save = (turn: number): Promise<SaveResponse> => this.#saveNextWord(this.#getReader(turn))

  /** Opens a chapter as the reader whose turn it is. */
  openChapter = (turn: number): Promise<SaveResponse> => {
    const { cookie, chapterId } = this.#getReader(turn)
    return this.#get(buildUrl(api.library.chapter, { params: { id: chapterId } }), cookie)
  }

  /** Lists the works as the reader whose turn it is. */
  list = (turn: number): Promise<SaveResponse> => this.#get('/api/works?page=1', this.#getReader(turn).cookie)

  /** Signs in the reader whose turn it is. */
  signIn = (turn: number): Promise<SaveResponse> => {
    const { username, password } = this.#getReader(turn)
    return this.#post(api.account.login.path, { username, password })
  }

  /** Calls the server without a database query; the duration shows the delay of its event loop. */
  probe = (): Promise<SaveResponse> => this.#get('/health/live')

  /** Counts the readers whose stored word is before the last acknowledged word. */
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

  async #saveNextWord(reader: Reader): Promise<SaveResponse> {
    reader.sent += 1
    const word = reader.sent
    const path = buildUrl(api.reading.save, { params: { id: reader.sessionId } })
    const body = { wordsRead: word, seq: word }
    const answer = await sendRequest(this.#agent, this.address + path, {
      method: 'PATCH',
      cookie: reader.cookie,
      body,
    })
    if (answer.status === 200) reader.acknowledged = Math.max(reader.acknowledged, word)
    return answer
  }

  #getReader(turn: number): Reader {
    const reader = this.#readers[turn % this.#readers.length]
    if (!reader) throw new Error('nobody has entered')
    return reader
  }

  #get(path: string, cookie = ''): Promise<SaveResponse> {
    return sendRequest(this.#agent, this.address + path, { cookie })
  }

  #post(path: string, body: unknown, cookie = ''): Promise<SaveResponse> {
    return sendRequest(this.#agent, this.address + path, { method: 'POST', cookie, body })
  }
}

/** Starts calls without waiting for earlier responses. Returns when all calls have ended. */
export async function callAtRate(
  perSecond: number,
  seconds: number,
  call: (turn: number) => Promise<SaveResponse>,
): Promise<Timed[]> {
  const calls: Promise<Timed>[] = []
  const startedAt = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const dueMs = (turn * 1_000) / perSecond - (performance.now() - startedAt)
    if (dueMs > 1) await setTimeout(dueMs)
    calls.push(measureCall(() => call(turn)))
  }
  return Promise.all(calls)
}

/** Runs a number of closed-loop clients for some seconds; each calls again after its response. */
export async function callConcurrently(
  atOnce: number,
  seconds: number,
  call: (turn: number) => Promise<SaveResponse>,
): Promise<Timed[]> {
  const answers: Timed[] = []
  const until = performance.now() + seconds * 1_000
  const one = async () => {
    while (performance.now() < until) answers.push(await measureCall(() => call(answers.length)))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return answers
}

async function measureCall(call: () => Promise<SaveResponse>): Promise<Timed> {
  const startedAt = performance.now()
  const { status } = await call()
  return { status, ms: performance.now() - startedAt }
}

/** Returns a percentile of the durations, in ms; `share` is between 0 and 1. */
export function percentileMs(answers: Timed[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
