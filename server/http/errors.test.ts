import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

/** Makes the next insert violate a foreign key, as if the referenced row had just been deleted. */
function loseBeforeWriting(lost: object) {
  const insert = server.db.insert.bind(server.db)
  return vi.spyOn(server.db, 'insert').mockImplementationOnce((table) => {
    const builder = insert(table)
    const values = builder.values.bind(builder)
    return Object.assign(builder, { values: (row: object) => values({ ...row, ...lost } as never) })
  })
}

const nobody = 2_147_483_647

test('returns 401 when the account is deleted during a write', async () => {
  const reader = await server.itself.as(await makeUser(server.db))
  const work = await makeWork(server.db)
  const insert = loseBeforeWriting({ userId: nobody })
  const asked = { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 }
  const { body } = await reader.call(api.reading.open, { body: asked }).expect(401)
  expect(body).toEqual({
    message: 'This account no longer exists',
    error: 'This account no longer exists',
    code: 'account_gone',
  })
  insert.mockRestore()
  expect(server.log()).not.toContain('a request failed')
})

test('returns 404 when a referenced row is deleted during a write', async () => {
  const reader = await server.itself.as(await makeUser(server.db))
  const work = await makeWork(server.db)
  const insert = loseBeforeWriting({ chapterId: nobody })
  const asked = { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 }
  const { body } = await reader.call(api.reading.open, { body: asked }).expect(404)
  expect(body).toMatchObject({ message: 'The item this belongs to no longer exists', code: 'not_found' })
  insert.mockRestore()
  expect(server.log()).not.toContain('a request failed')
})
