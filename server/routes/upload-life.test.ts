import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ambientSounds, keptFiles, sponsorMessages } from '../db/schema.ts'
import { cleanUpFiles } from '../services/site/uploads.ts'
import { makePngFile, makeWavFile } from '../testing/files.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { uploadImage, uploadAudio, createSponsorMessage, updateSponsorMessage, removeSponsorMessage } =
  adminApi.site
const { createSound, removeSound } = adminApi.site

let admin: Caller

beforeEach(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

async function uploadPng(): Promise<string> {
  const { bytes, ...names } = makePngFile()
  return (await admin.send(uploadImage).attach('image', bytes, names).expect(201)).body.imageUrl
}

async function uploadSound(): Promise<string> {
  const { bytes, ...names } = makeWavFile()
  return (await admin.send(uploadAudio).attach('audio', bytes, names).expect(201)).body.audioUrl
}

const message = (imageUrl: string | null) => ({ body: { title: 'Tea', content: 'Tea.', imageUrl } })

async function makeMessage(imageUrl: string | null): Promise<number> {
  return (await admin.call(createSponsorMessage, message(imageUrl)).expect(201)).body.id
}

const isServed = async (url: string) => (await server.anonymous().agent.get(url)).status === 200
const grow = (url: string, hours: number) =>
  server.db
    .update(keptFiles)
    .set({ createdAt: sql`now() - make_interval(secs => ${hours * 3600})` })
    .where(eq(keptFiles.url, url))

test('deletes an image with its message', async () => {
  const url = await uploadPng()
  const id = await makeMessage(url)
  expect(await isServed(url)).toBe(true)
  await admin.call(removeSponsorMessage, { params: { id } }).expect(204)
  expect(await isServed(url)).toBe(false)
  expect(await server.db.$count(keptFiles, eq(keptFiles.url, url))).toBe(0)
})

test('deletes a replaced or removed image and keeps the new one', async () => {
  const [first, second] = [await uploadPng(), await uploadPng()]
  const id = await makeMessage(first)
  const change = (body: object) => admin.send(updateSponsorMessage, { params: { id }, body }).expect(200)
  await change({ title: 'Other' })
  expect(await isServed(first)).toBe(true)
  expect((await change({ imageUrl: second })).body.imageUrl).toBe(second)
  expect([await isServed(first), await isServed(second)]).toEqual([false, true])
  expect((await change({ imageUrl: '' })).body.imageUrl).toBeNull()
  expect(await isServed(second)).toBe(false)
})

test('keeps a shared image until its last message is deleted', async () => {
  const url = await uploadPng()
  const [one, other] = [await makeMessage(url), await makeMessage(url)]
  await admin.call(removeSponsorMessage, { params: { id: one } }).expect(204)
  expect(await isServed(url)).toBe(true)
  await admin.call(removeSponsorMessage, { params: { id: other } }).expect(204)
  expect(await isServed(url)).toBe(false)
})

test('deletes a file with its sound', async () => {
  const audioUrl = await uploadSound()
  const { body } = await admin.call(createSound, { body: { title: 'Rain', audioUrl } }).expect(201)
  expect(await isServed(audioUrl)).toBe(true)
  await admin.call(removeSound, { params: { id: body.id } }).expect(204)
  expect(await isServed(audioUrl)).toBe(false)
})

test('refuses a file that was never uploaded, is deleted or is of another kind', async () => {
  const gone = await uploadPng()
  await server.uploads.remove(gone)
  const sound = await uploadSound()
  for (const imageUrl of [`/uploads/${'0'.repeat(32)}.webp`, gone, sound]) {
    const { body } = await admin.call(createSponsorMessage, message(imageUrl)).expect(400)
    expect(body.fields).toEqual({ imageUrl: 'Please upload the file first' })
    const id = await makeMessage(null)
    await admin.send(updateSponsorMessage, { params: { id }, body: { imageUrl } }).expect(400)
  }
  const image = await uploadPng()
  for (const audioUrl of [`/uploads/${'0'.repeat(32)}.wav`, image]) {
    const { body } = await admin.call(createSound, { body: { title: 'Rain', audioUrl } }).expect(400)
    expect(body.fields).toEqual({ audioUrl: 'Please upload the file first' })
  }
})

test('changes a message whose image is lost', async () => {
  const url = await uploadPng()
  const id = await makeMessage(url)
  await server.uploads.remove(url)
  const body = { ...message(url).body, isActive: false }
  expect((await admin.send(updateSponsorMessage, { params: { id }, body }).expect(200)).body).toMatchObject({
    imageUrl: url,
    isActive: false,
  })
})

test('deletes only files without a row that are older than a day', async () => {
  const [young, old, shown, played] = [
    await uploadPng(),
    await uploadPng(),
    await uploadPng(),
    await uploadSound(),
  ]
  await makeMessage(shown)
  await admin.call(createSound, { body: { title: 'Rain', audioUrl: played } }).expect(201)
  await grow(young, 23.9)
  for (const url of [old, shown, played]) await grow(url, 24.1)
  await cleanUpFiles(server.db, server.uploads)
  expect(await isServed(old)).toBe(false)
  for (const url of [young, shown, played]) expect(await isServed(url), url).toBe(true)
})

test('keeps files of other databases and deletes partial files', async () => {
  const { folder } = server.uploads
  const file = (name: string, hoursOld: number) => {
    const path = join(folder, name)
    writeFileSync(path, 'x')
    const at = Date.now() / 1000 - hoursOld * 3600
    utimesSync(path, at, at)
  }
  const others = [`${'a'.repeat(32)}.webp`, '.gitkeep', 'notes.txt']
  for (const name of others) file(name, 1000)
  const [dead, growing] = [`.${'b'.repeat(32)}.webp.part`, `.${'c'.repeat(32)}.webp.part`]
  file(dead, 25)
  file(growing, 1)
  await cleanUpFiles(server.db, server.uploads)
  const left = readdirSync(folder)
  for (const name of [...others, growing]) expect(left).toContain(name)
  expect(left).not.toContain(dead)
})

test('keeps a file that a message starts to use during the cleanup', async () => {
  for (let round = 0; round < 20; round += 1) {
    const url = await uploadPng()
    await grow(url, 25)
    const [answer] = await Promise.all([
      admin.call(createSponsorMessage, message(url)),
      cleanUpFiles(server.db, server.uploads),
    ])
    expect([201, 400]).toContain(answer.status)
    expect(await isServed(url)).toBe(answer.status === 201)
  }
})

test('refuses to restore an image that another change replaces and deletes meanwhile', async () => {
  const [first, second] = [await uploadPng(), await uploadPng()]
  const id = await makeMessage(first)
  const change = (imageUrl: string) =>
    admin.send(updateSponsorMessage, { params: { id }, body: { imageUrl } }).then(({ status }) => status)
  const { waiting } = await server.db.transaction(async (tx) => {
    await tx.update(sponsorMessages).set({ imageUrl: second }).where(eq(sponsorMessages.id, id))
    await tx.delete(keptFiles).where(eq(keptFiles.url, first))
    const waiting = change(first)
    // Waits until the row lock blocks the change.
    await setTimeout(300)
    return { waiting }
  })
  expect(await waiting).toBe(400)
  const [message] = await server.db.select().from(sponsorMessages).where(eq(sponsorMessages.id, id))
  expect(message?.imageUrl).toBe(second)
})

test('answers a failed write with 500, leaves no partial file and cleans up', async () => {
  const { uploads } = server
  const before = readdirSync(uploads.folder).length
  await expect(uploads.write(`/uploads/${'d'.repeat(32)}.webp`, null as never)).rejects.toThrow()
  expect(readdirSync(uploads.folder)).toHaveLength(before)
  for (const url of ['/uploads/../x.webp', '/etc/passwd', 'x.webp', '/uploads/x.html']) {
    await expect(uploads.write(url, Buffer.from('x'))).rejects.toThrow('not the address')
    await expect(uploads.remove(url)).rejects.toThrow('not the address')
  }
  const [row] = await server.db
    .insert(keptFiles)
    .values({ url: `/uploads/${'e'.repeat(32)}.webp`, createdAt: new Date(0) })
    .returning()
  await cleanUpFiles(server.db, uploads)
  expect(await server.db.$count(keptFiles, eq(keptFiles.url, row?.url ?? ''))).toBe(0)
})

test('keeps a file when its uploader is deleted', async () => {
  const leaving = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(leaving)
  const url = await uploadPng()
  const audioUrl = await uploadSound()
  const id = await makeMessage(url)
  await admin.call(createSound, { body: { title: 'Kept', audioUrl } }).expect(201)
  await admin.call(api.account.remove, {}).expect(204)
  expect([await isServed(url), await isServed(audioUrl)]).toEqual([true, true])
  const [row] = await server.db.select().from(sponsorMessages).where(eq(sponsorMessages.id, id))
  expect(row?.creatorId).toBeNull()
  expect(await server.db.$count(ambientSounds, eq(ambientSounds.audioUrl, audioUrl))).toBe(1)
})
