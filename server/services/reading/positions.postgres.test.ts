import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { readingSessions } from '../../db/schema.ts'
import { makeUser, makeWork } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'

const server = startServer()

/** Opens a chapter for a user and returns a function that saves positions in it. */
async function openChapterFor(user: User) {
  const caller = await server.as(user)
  const { id: workId, chapters } = await makeWork(server.db)
  const { body } = await caller
    .call(api.reading.open, { body: { workId, chapterId: chapters[0]?.id ?? 0 } })
    .expect(201)
  const id: number = body.id
  const save = (wordsRead: number) =>
    caller.send(api.reading.save, { params: { id }, body: { wordsRead, seq: wordsRead } })
  return { id, save }
}

test('delays only the save of a locked session, until the lock is released', async () => {
  const [ada, grace] = [
    await openChapterFor(await makeUser(server.db)),
    await openChapterFor(await makeUser(server.db)),
  ]
  let free = () => {}
  const isFree = new Promise<void>((resolve) => (free = resolve))
  let isHeld = false
  const holding = server.db.transaction(async (tx) => {
    await tx.select().from(readingSessions).where(eq(readingSessions.id, ada.id)).for('update')
    isHeld = true
    await isFree
  })
  await expect.poll(() => isHeld).toBe(true)
  let adasIsKept = false
  const adas = ada
    .save(4)
    .expect(200)
    .then(() => (adasIsKept = true))
  for (let word = 1; word <= 5; word += 1) await grace.save(word).expect(200)
  expect(adasIsKept).toBe(false)
  free()
  await Promise.all([holding, adas])
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, ada.id))
  expect(stored).toMatchObject({ wordsRead: 4, seq: 4 })
})
