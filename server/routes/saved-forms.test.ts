import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

test('lists the other forms of saved words, also of one saved since', async () => {
  const reader = await server.as(await makeUser(server.db))
  const list = async () => (await reader.call(savedFormsApi.savedForms.list, {}).expect(200)).body
  const save = (word: string) => reader.call(api.words.save, { body: { word, definition: 'D.' } }).expect(201)
  await save('went')
  expect(await list()).toEqual({ went: expect.arrayContaining(['go', 'goes', 'gone']) })
  await save('queequeg')
  expect(await list()).toMatchObject({ queequeg: ['queequegs'], went: expect.any(Array) })
})
