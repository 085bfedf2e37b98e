import { api } from '#shared/api.ts'
import { makeUser, makeWork } from './make.ts'
import type { Caller, TestServer } from './start.ts'

/** Reader in the middle of a chapter. */
export interface Reader {
  caller: Caller
  /** Saves the next word as the position, and remembers it when the server acknowledges it. */
  save(): Promise<{ status: number; retryAfter: string | undefined }>
  /** Returns the last acknowledged position. */
  acknowledged(): number
  /** Returns the stored position. */
  stored(): Promise<number>
}

const words = 10_000

/** Signs a new reader in and opens a long chapter. */
export async function startReading(server: TestServer): Promise<Reader> {
  const caller = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['word '.repeat(words)] })
  const chapterId = work.chapters[0]?.id ?? 0
  const opened = await caller.call(api.reading.open, { body: { workId: work.id, chapterId, wordsRead: 0 } })
  const { id } = opened.body
  let word = 0
  let acknowledged = 0
  return {
    caller,
    async save() {
      word += 1
      const body = { wordsRead: word, seq: word, completed: false }
      const { status, headers } = await caller.send(api.reading.save, { params: { id }, body })
      if (status === 200) acknowledged = Math.max(acknowledged, body.wordsRead)
      return { status, retryAfter: headers['retry-after'] }
    },
    acknowledged: () => acknowledged,
    async stored() {
      const { body } = await caller.call(api.reading.active, { params: { chapterId } }).expect(200)
      return body.wordsRead
    },
  }
}
