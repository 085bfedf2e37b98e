import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { api } from '#shared/api.ts'
import { buildUrl, type Endpoint, type Input } from '#shared/endpoint.ts'
import { type Answer, ask } from './ask.ts'

/** After a save that failed a client waits so long, in ms; with a kind heart it would be as long as it is told. */
const pauseMs = 20

/** A reader on a device: saves one word after another, and the same one again until it is acknowledged. */
interface Client {
  cookie: string
  chapterId: number
  sessionId: number
  /** The last word that was acknowledged. */
  acknowledged: number
  /** How many of its saves were not. */
  failed: number
}

export interface Account {
  username: string
  password: string
  chapterId: number
  workId: number
}

/** Many readers who save at once, wherever the server is at the moment. */
export class SavingClients {
  /** How many saves were answered with each status; 0 stands for no answer at all. */
  readonly answers = new Map<number, number>()
  /** Those 503 that did not say when to try again. */
  withoutRetryAfter = 0
  /** How long a save took at most until it was answered, in ms. */
  longestMs = 0
  /** When a save was last acknowledged, in ms of `performance.now()`. */
  lastAcknowledgedAt = 0
  readonly #clients: Client[] = []
  readonly #agent = new Agent({ keepAlive: true })
  #isSaving = false
  #loops: Promise<void>[] = []

  constructor(public address: string) {}

  /** Signs them in and opens a chapter each. */
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

  /** Waits until so many more saves have been acknowledged. */
  async waitFor(saves: number): Promise<void> {
    const enough = this.acknowledged + saves
    while (this.acknowledged < enough) await setTimeout(5)
  }

  /** The last word that was acknowledged, by reading session. */
  positions(): Map<number, number> {
    return new Map(this.#clients.map(({ sessionId, acknowledged }) => [sessionId, acknowledged]))
  }

  /** How many saves failed of the client that had the most of them, since this was last asked. */
  mostFailed(): number {
    const most = Math.max(...this.#clients.map(({ failed }) => failed))
    for (const client of this.#clients) client.failed = 0
    return most
  }

  /** How many clients find less than what was acknowledged to them. */
  async countLost(): Promise<number> {
    const kept = this.#clients.map(async ({ cookie, chapterId, acknowledged }) => {
      const { body } = await this.#call(api.reading.active, { params: { chapterId } }, cookie)
      return (body as { wordsRead: number }).wordsRead >= acknowledged
    })
    return (await Promise.all(kept)).filter((isKept) => !isKept).length
  }

  /** The status of a call that needs the database and of the two that a supervisor makes. */
  async health(): Promise<{ live: number; ready: number }> {
    const [live, ready] = await Promise.all(
      ['live', 'ready'].map((path) => ask(this.#agent, `${this.address}/health/${path}`)),
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

  #call(endpoint: Endpoint, input: Input, cookie = ''): Promise<Answer> {
    return ask(this.#agent, this.address + buildUrl(endpoint, input), {
      method: endpoint.method,
      cookie,
      body: input.body,
    })
  }
}
