import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { storeFile } from '../services/site/uploads.ts'
import { makeSilentWav } from '../testing/files.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { sounds, createSound, updateSound, removeSound } = adminApi.site

let admin: Caller
let reader: Caller

beforeAll(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  reader = await server.as(await makeUser(server.db))
})

const newSound = async () => ({
  title: ' Rain on a roof ',
  audioUrl: await storeFile(server.db, server.uploads, makeSilentWav(), 'wav'),
})
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('adds, lists, deactivates, activates and deletes a sound', async () => {
  const body = await newSound()
  const made = await admin.call(createSound, { body }).expect(201)
  const sound = {
    id: expect.any(Number),
    title: 'Rain on a roof',
    audioUrl: body.audioUrl,
    isActive: true,
    createdAt: moment,
  }
  expect(made.body).toEqual(sound)
  const params = { id: made.body.id as number }
  const heard = async () => (await reader.call(api.sounds.list, {})).body
  expect(await heard()).toEqual([{ id: params.id, title: 'Rain on a roof', audioUrl: body.audioUrl }])

  const off = await admin.call(updateSound, { params, body: { isActive: false } }).expect(200)
  expect(off.body).toEqual({ ...made.body, isActive: false })
  expect(await heard()).toEqual([])
  expect((await admin.call(sounds, {}).expect(200)).body).toEqual([off.body])
  await admin.call(updateSound, { params, body: { isActive: true } }).expect(200)
  expect(await heard()).toHaveLength(1)
  await admin.call(removeSound, { params }).expect(204)
  expect((await admin.call(sounds, {})).body).toEqual([])
  await admin.call(removeSound, { params }).expect(404)
})

test('lists sounds oldest first', async () => {
  for (const title of ['First', 'Second']) {
    await admin.call(createSound, { body: { ...(await newSound()), title } }).expect(201)
  }
  const titles = (list: { title: string }[]) => list.map(({ title }) => title)
  expect(titles((await admin.call(sounds, {})).body)).toEqual(['First', 'Second'])
  expect(titles((await reader.call(api.sounds.list, {})).body)).toEqual(['First', 'Second'])
})

test.each<[string, object, object]>([
  ['no title', { title: ' ' }, { title: 'Title is required' }],
  ['its title missing', { title: undefined }, { title: 'Title is required' }],
  [
    'a title of 301 characters',
    { title: 'x'.repeat(301) },
    { title: 'Title must be at most 300 characters' },
  ],
  [
    'U+0000 in its title',
    { title: 'a\0b' },
    { title: 'This text contains a character that cannot be stored' },
  ],
  ['no file', { audioUrl: undefined }, { audioUrl: 'Please upload the file first' }],
  [
    'a file elsewhere',
    { audioUrl: 'https://example.com/rain.mp3' },
    { audioUrl: 'Please upload the file first' },
  ],
  ['a script for a file', { audioUrl: 'javascript:run()' }, { audioUrl: 'Please upload the file first' }],
  ['a path for a file', { audioUrl: '/uploads/../x.mp3' }, { audioUrl: 'Please upload the file first' }],
  ['an invalid state', { isActive: 'yes' }, { isActive: 'isActive must be of type boolean' }],
])('rejects a sound with %s, with the reason', async (_, changes, fields) => {
  const before = (await admin.call(sounds, {})).body
  const { body } = await admin.send(createSound, { body: { ...(await newSound()), ...changes } }).expect(400)
  expect(body.fields).toEqual(fields)
  expect((await admin.call(sounds, {})).body).toEqual(before)
})

test('lets only administrators manage sounds, and returns 404 for a missing one', async () => {
  const { body: made } = await admin.call(createSound, { body: await newSound() }).expect(201)
  const body = { ...(await newSound()), isActive: false }
  const inputs = [
    [sounds, {}],
    [createSound, { body }],
    [updateSound, { params: { id: made.id }, body }],
    [removeSound, { params: { id: made.id } }],
  ] as const
  const before = (await admin.call(sounds, {})).body
  for (const [endpoint, input] of inputs) {
    await server.anonymous().send(endpoint, input).expect(401)
    await reader.send(endpoint, input).expect(403)
  }
  expect((await admin.call(sounds, {})).body).toEqual(before)
  for (const id of [999_999, 0, 'x']) {
    await admin.send(updateSound, { params: { id }, body: { isActive: true } }).expect(404)
    await admin.send(removeSound, { params: { id } }).expect(404)
  }
  await admin.send(updateSound, { params: { id: made.id }, body: {} }).expect(400)
})

test('changes only the switch of a sound', async () => {
  const { body: made } = await admin.call(createSound, { body: await newSound() }).expect(201)
  const more = {
    id: 1,
    title: 'Mine',
    audioUrl: '/uploads/x.mp3',
    creatorId: 1,
    createdAt: '2001-01-01T00:00:00Z',
  }
  const { body } = await admin
    .send(updateSound, { params: { id: made.id }, body: { isActive: false, ...more } })
    .expect(200)
  expect(body).toEqual({ ...made, isActive: false })
})
