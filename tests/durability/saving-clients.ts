import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { api } from '#shared/api.ts'
import { buildUrl, type Endpoint, type Input } from '#shared/endpoint.ts'
import { type SaveResponse, sendRequest } from './send-request.ts'

/** Delay before a retry, in ms; shorter than Retry-After, to raise the load. */
const pauseMs = 20

/** Client that saves one word after another and retries each save until it is acknowledged. */
interface Client {
  cookie: string
  chapterId: number
  sessionId: number
  /** Word number of the last acknowledged save; 0 before the first. */
  acknowledged: number
  /** Number of failed saves since the last call of `mostFailed`. */
  failed: number
}

export interface Account {
  username: string
  password: string
  chapterId: number
  workId: number
}

/** Clients that save concurrently, at the current URL of the server (`address`). */
export class SavingClients {
  /** Number of saves per response status; status 0 means no response. */
  readonly answers = new Map<number, number>()
  /** Number of 503 responses without Retry-After. */
  withoutRetryAfter = 0
  /** Longest response time, in ms. */
  longestMs = 0
  /** Time of the last acknowledged save, by `performance.now()`. */
  lastAcknowledgedAt = 0
  readonly #clients: Client[] = []
  readonly #agent = new Agent({ keepAlive: true })
  #isSaving = false
  #loops: Promise<void>[] = []

  constructor(public address: string) {}

  /** Signs the clients in and opens a chapter for each. */
  async enter(accounts: Account[]): Promise<void> {
    for (const { username, password, chapterId, workId } of accounts) {
      const { cookie = '' } = await this.#call(api.account.login, { body: { username, password } })
      const opened = await this.#call(api.reading.open, { body: { workId, chapterId } }, cookie)
      const { id } = opened.body as { id: number }
      this.#clients.push({ cookie, chapterId, sessionId: id, acknowledged: 0, failed: 0 })
    }
  }

  start(): void {
    this.#isSaving = true
    this.#loops = this.#clients.map((client) => this.#save(client))
  }

  async stop(): Promise<void> {
    this.#isSaving = false
    await Promise.all(this.#loops)
  }

  get acknowledged(): number {
    return this.answers.get(200) ?? 0
  }

  /** Waits for a number of further acknowledged saves. */
  async waitFor(saves: number): Promise<void> {
    const enough = this.acknowledged + saves
    while (this.acknowledged < enough) await setTimeout(5)
  }

  /** Returns the number of the last acknowledged word for each reading session id. */
  positions(): Map<number, number> {
    return new Map(this.#clients.map(({ sessionId, acknowledged }) => [sessionId, acknowledged]))
  }

  /** Returns the largest number of failed saves of one client since the last call. */
  mostFailed(): number {
    const most = Math.max(...this.#clients.map(({ failed }) => failed))
    for (const client of this.#clients) client.failed = 0
    return most
  }

  /** Counts the clients whose stored word is before the last acknowledged word. */
  async countLost(): Promise<number> {
    const kept = this.#clients.map(async ({ cookie, chapterId, acknowledged }) => {
      let answer: SaveResponse
      // A server whose event loop is late rejects most concurrent reads.
      do answer = await this.#call(api.reading.active, { params: { chapterId } }, cookie)
      while (answer.status === 503)
      return (answer.body as { wordsRead: number }).wordsRead >= acknowledged
    })
    return (await Promise.all(kept)).filter((isKept) => !isKept).length
  }

  /** Returns the statuses of the two health checks; 0 for no response. */
  async health(): Promise<{ live: number; ready: number }> {
    const [live, ready] = await Promise.all(
      ['live', 'ready'].map((path) => sendRequest(this.#agent, `${this.address}/health/${path}`)),
    )
    return { live: live?.status ?? 0, ready: ready?.status ?? 0 }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #save(client: Client): Promise<void> {
    while (this.#isSaving) {
      const word = client.acknowledged + 1
      const body = { wordsRead: word, seq: word }
      const sentAt = performance.now()
      const { status, retryAfter } = await this.#call(
        api.reading.save,
        { params: { id: client.sessionId }, body },
        client.cookie,
      )
      this.longestMs = Math.max(this.longestMs, performance.now() - sentAt)
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
      if (status === 503 && !retryAfter) this.withoutRetryAfter += 1
      if (status === 200) {
        client.acknowledged = word
        this.lastAcknowledgedAt = performance.now()
      } else {
        client.failed += 1
        await setTimeout(pauseMs)
      }
    }
  }

  #call(endpoint: Endpoint, input: Input, cookie = ''): Promise<SaveResponse> {
    return sendRequest(this.#agent, this.address + buildUrl(endpoint, input), {
      method: endpoint.method,
      cookie,
      body: input.body,
    })
  }
}
