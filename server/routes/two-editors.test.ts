import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()

let reader: Caller
let admin: Caller
let ada: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

type Edited = { caller: Caller; update: Endpoint; id: number; updatedAt: string }

const makers: [string, () => Promise<Edited>, [object, object, object]][] = [
  [
    'a text',
    async () => {
      const { body } = await reader.call(api.texts.create, { body: { title: 'T', content: 'One two.' } })
      return { caller: reader, update: api.texts.update, ...body }
    },
    [{ title: 'A' }, { content: 'B one.' }, { title: 'C', content: 'C.' }],
  ],
  [
    'a chapter',
    async () => {
      const { chapters } = await makeWork(server.db)
      const params = { id: chapters[0]?.id ?? 0 }
      const { body } = await admin.call(api.library.chapter, { params })
      return { caller: admin, update: adminApi.library.updateChapter, ...body }
    },
    [{ title: 'A' }, { content: 'B one.' }, { title: 'C', content: 'C.' }],
  ],
  [
    'a work',
    async () => {
      const work = await makeWork(server.db)
      const { body } = await admin.call(api.library.work, { params: { id: work.id } })
      return { caller: admin, update: adminApi.library.updateWork, ...body }
    },
    [{ title: 'A' }, { description: 'B' }, { category: 'Poem' }],
  ],
  [
    'an own book',
    async () => {
      const work = await makeOwnBook(server.db, ada)
      const { body } = await reader.call(api.library.work, { params: { id: work.id } })
      return { caller: reader, update: ownBooksApi.ownBooks.update, ...body }
    },
    [{ title: 'A' }, { author: 'B' }, { title: 'C' }],
  ],
  [
    'a sponsor message',
    async () => {
      const body = { title: 'T', content: 'Tea.' }
      const { body: made } = await admin.call(adminApi.site.createSponsorMessage, { body })
      return { caller: admin, update: adminApi.site.updateSponsorMessage, ...made }
    },
    [{ title: 'A' }, { content: 'B' }, { isActive: false }],
  ],
  [
    'the notes of a report',
    async () => {
      const body = { category: 'Other', title: 'A misprint', description: 'It says "teh" there.' } as const
      const { body: made } = await reader.call(reportsApi.create, { body })
      const { body: listed } = await admin.call(adminApi.site.reports, {})
      const found = listed.find(({ id }: { id: number }) => id === made.id)
      return { caller: admin, update: adminApi.site.updateReport, ...found }
    },
    [{ adminNotes: 'A' }, { tellsReader: true }, { adminNotes: 'C' }],
  ],
]

test.each(makers)('rejects an edit of %s that is based on an older version', async (_, make, edits) => {
  const { caller, update, id, updatedAt } = await make()
  const edit = (body: object) => caller.send(update, { params: { id }, body })
  const first = await edit({ ...edits[0], updatedAt }).expect(200)
  const refused = await edit({ ...edits[1], updatedAt }).expect(409)
  expect(refused.body).toMatchObject({ code: 'conflict', message: 'This text was changed elsewhere' })
  // A retry of the first edit changes nothing.
  await edit({ ...edits[0], updatedAt }).expect(200)
  await edit({ ...edits[1], updatedAt: first.body.updatedAt }).expect(200)
  const last = await edit(edits[2]).expect(200)
  expect(last.body).toMatchObject({ ...edits[0], ...edits[1], ...edits[2] })
  await edit({ updatedAt: 'yesterday' }).expect(400)
})

test.each(makers)('accepts one of two edits of %s at once', async (_, make, edits) => {
  const { caller, update, id, updatedAt } = await make()
  const both = [edits[0], edits[1]].map((changes) =>
    caller.send(update, { params: { id }, body: { ...changes, updatedAt } }),
  )
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
})

test('rejects texts of the About page that are based on an older version', async () => {
  const texts = { aboutUs: 'A', contactInfo: '', legalInfo: '' }
  const save = (body: object) => admin.send(adminApi.site.setPageContent, { body: { ...texts, ...body } })
  const { body: first } = await save({ lastUpdated: null }).expect(200)
  await save({ lastUpdated: null }).expect(409)
  const { lastUpdated } = first
  const both = await Promise.all([save({ aboutUs: 'B', lastUpdated }), save({ aboutUs: 'C', lastUpdated })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe('This text was changed elsewhere')
  await save({ aboutUs: 'D' }).expect(200)
})

test('accepts an edit of a chapter that was moved meanwhile', async () => {
  const { chapters } = await makeWork(server.db, { chapters: ['One two.', 'Three.'] })
  const params = { id: chapters[0]?.id ?? 0 }
  const { body } = await admin.call(api.library.chapter, { params })
  const edit = (changes: object) => admin.send(adminApi.library.updateChapter, { params, body: changes })
  await edit({ order: 2 }).expect(200)
  await edit({ content: 'One.', updatedAt: body.updatedAt }).expect(200)
})

test('accepts notes of a report whose status was changed meanwhile', async () => {
  const body = { category: 'Other', title: 'A misprint', description: 'It says "teh" there.' } as const
  const { id } = (await reader.call(reportsApi.create, { body })).body
  const edit = async (changes: object) =>
    (await admin.send(adminApi.site.updateReport, { params: { id }, body: changes }).expect(200)).body
  const { updatedAt } = await edit({ adminNotes: 'Seen.' })
  await edit({ status: 'resolved' })
  expect(await edit({ adminNotes: 'Mended.', updatedAt })).toMatchObject({
    status: 'resolved',
    adminNotes: 'Mended.',
  })
})
