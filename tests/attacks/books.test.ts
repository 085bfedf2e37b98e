import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { readBook } from '../../server/books/read-book.ts'
import { buildNavPoint, makeEpubFiles, zip } from '../../server/books/testing/make-epub.ts'
import { type Attacker, createAttacker, dumpRows, type RawResponse } from '../../server/testing/attacks.ts'
import {
  makeBookFiles,
  makeBrokenBooks,
  makeEntityBooks,
  makeTraversalBooks,
  makeZipBombs,
  words,
} from '../../server/testing/bad-books.ts'
import { makeBadZip } from '../../server/testing/bad-zips.ts'
import { startCpuTimer } from '../../server/testing/cpu.ts'
import { buildFilePart, buildForm, formType } from '../../server/testing/forms.ts'
import { badFiles } from '../../server/testing/hostile-files.ts'
import { makeUser } from '../../server/testing/make.ts'
import { startServer } from '../../server/testing/start.ts'

const server = startServer()
/** Content of a local file and of another host's responses. The attacking books refer to this file and this host. */
const secret = randomUUID()
const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
const secretFile = join(folder, 'secret.txt')
let asked = 0
const elsewhere = createServer((_, answer) => {
  asked += 1
  answer.end(secret)
})
let outside = ''
let admin: Attacker

beforeAll(async () => {
  writeFileSync(secretFile, secret)
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  outside = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  admin = await createAttacker(server.url, await makeUser(server.db, { isAdmin: true }))
})

afterAll(async () => {
  expect(server.log()).not.toContain('a request failed')
  expect([readdirSync(server.uploads.folder), readdirSync(folder)]).toEqual([[], ['secret.txt']])
  await new Promise((resolve) => elsewhere.close(resolve))
  rmSync(folder, { recursive: true })
})

function upload(bytes: Uint8Array, name = 'book.epub'): Promise<RawResponse> {
  const part = buildFilePart('book', name, Buffer.from(bytes), 'application/epub+zip')
  return admin.send('POST', adminApi.imports.read.path, {
    headers: { 'Content-Type': formType },
    body: buildForm(part),
  })
}

/** Reads a book in the same way as the worker thread of an upload. */
async function read(bytes: Uint8Array, name = 'book.epub'): Promise<RawResponse> {
  try {
    return { status: 201, text: JSON.stringify(await readBook({ name, bytes })), headers: {} }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, text: error.message, headers: {} }
    throw error
  }
}

/**
 * Uploads every fourth book, and reads the others directly, because starting a worker thread takes time. An attack succeeds if the server
 * fails, sends a request to `elsewhere` or stores or returns the secret. Returns the responses.
 */
async function attack(books: Record<string, Uint8Array>, name?: string): Promise<RawResponse[]> {
  const succeeded: string[] = []
  const answers: RawResponse[] = []
  for (const [index, [title, bytes]] of Object.entries(books).entries()) {
    const answer = index % 4 === 0 ? await upload(bytes, name) : await read(bytes, name)
    answers.push(answer)
    const isHarmless = answer.status === 201 || (answer.status >= 400 && answer.status < 500)
    if (!isHarmless || answer.text.includes(secret))
      succeeded.push(`${title}: ${answer.status} ${answer.text}`)
  }
  if (JSON.stringify(await dumpRows(server.database)).includes(secret)) succeeded.push('a row has the secret')
  expect([succeeded, asked]).toEqual([[], 0])
  return answers
}

test('resolves no custom entity of a book, internal or external', async () => {
  const books = makeEntityBooks(secretFile, outside)
  const answers = await attack(Object.fromEntries(books.entries()))
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(3)
})

test('follows no path out of a book and writes nothing to disk', async () => {
  await attack(makeTraversalBooks(secretFile, outside))
})

test('limits the unpacked size of a book, whatever it declares', async () => {
  const elapsedCpuMs = startCpuTimer()
  const answers = await attack(makeZipBombs())
  expect(answers.filter(({ status }) => status === 201)).toEqual([])
  expect(elapsedCpuMs()).toBeLessThan(20_000)
})

test('refuses broken, truncated, encrypted and fake books', async () => {
  const answers = await attack(makeBrokenBooks())
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
})

test('treats scripts and false metadata of a book as text', async () => {
  const run = '<script>owned()</script><img src=x onerror=owned()>'
  const dressed = run.replace(/</g, '&lt;')
  const talking = makeEpubFiles({
    title: dressed,
    documents: { 'a.xhtml': `${words}<p>${dressed}</p>${run}<svg onload="owned()"/>` },
    ncx: buildNavPoint(dressed, 'a.xhtml'),
  })
  const answers = await attack({
    talking: zip(talking),
    'another type': zip({ ...makeBookFiles(), mimetype: 'application/x-executable' }),
    'no type': zip(
      Object.fromEntries(Object.entries(makeBookFiles()).filter(([name]) => name !== 'mimetype')),
    ),
    'a bomb inside': zip({
      ...makeBookFiles(),
      'OEBPS/inner.epub': makeBadZip([{ name: 'x', content: Buffer.alloc(9_000_000), isPacked: true }]),
    }),
  })
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const markdown = `# ${run}\n\n![x](file://${secretFile}) ![y](${outside}/y) [z](javascript:owned())\n\n${words}\n\n{{constructor.constructor('owned()')()}} <%= 1 %> \${1}`
  await attack({ markdown: Buffer.from(markdown) }, 'book.md')
  await attack({ elf: Buffer.concat([badFiles.elf ?? Buffer.alloc(0), Buffer.from('a word')]) }, 'book.txt')
  await attack({ html: badFiles.html ?? Buffer.alloc(0) }, 'book.html')
})
