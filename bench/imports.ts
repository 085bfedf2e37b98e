import { adminApi } from '#shared/admin-api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { Draft } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { aNewWork } from '#shared/testing/make.ts'
import { readMobyDick } from '../server/testing/moby-dick.ts'
import { type BenchFigure, round } from './figure.ts'
import { measureOnBothDatabases, type OpenSite } from './open-site.ts'
import {
  createLongestFigure,
  createSlowerFigure,
  measureLatency,
  registerReaders,
  type SiteClient,
  signIn,
  wait,
} from './site.ts'

/** Minimum length of the imported book, which repeats the novel. */
const bookWords = 700_000
const idleMs = 4_000
const rounds = 3
/** Readers who import an own book concurrently. */
const readersAtOnce = 20
/** Upper bound of the p95 latency of other requests during an import, divided by their p95 latency without one. */
const slowerMax = 1.5
const longerMaxMs = 100

/** Measures the latency of other requests during imports, on both databases; takes a minute. */
export function measureImports(): Promise<BenchFigure[]> {
  return measureOnBothDatabases(measureSiteImports)
}

async function measureSiteImports({ url, database, administrator }: OpenSite): Promise<BenchFigure[]> {
  const site = await signIn(url, administrator)
  const book = makeBook(bookWords)
  await measureLatency(site, () => wait(1_000))
  const idle: number[] = []
  const reading: number[] = []
  const finishing: number[] = []
  const spent = { readMs: 0, finishMs: 0 }
  for (let round = 0; round < rounds; round++) {
    // Measures the idle latency in each round, because the load of the machine changes.
    idle.push(...(await measureLatency(site, () => wait(idleMs))))
    let draft: Draft | undefined
    reading.push(
      ...(await measureLatency(site, async () => {
        const started = performance.now()
        draft = await upload(site, book)
        spent.readMs += (performance.now() - started) / rounds
      })),
    )
    await wait(500)
    finishing.push(
      ...(await measureLatency(site, async () => {
        const started = performance.now()
        await finish(site, draft)
        spent.finishMs += (performance.now() - started) / rounds
      })),
    )
  }
  const many = await importConcurrently(url, site)
  const times = `read ${round(spent.readMs)} ms, finished ${round(spent.finishMs)} ms`
  return [
    createSlowerFigure(
      `${database}: others while a book is imported (${times})`,
      { busy: [...reading, ...finishing], idle },
      slowerMax,
    ),
    createSlowerFigure(
      `${database}: others while ${readersAtOnce} readers import *Moby-Dick* at once (${round(many.ms)} ms in all)`,
      many,
      slowerMax,
    ),
    createLongestFigure(
      `${database}: the longest wait of others while ${readersAtOnce} readers import *Moby-Dick* at once`,
      many,
      longerMaxMs,
    ),
  ]
}

/** Measures the latency of other requests while many readers import a book at once. */
async function importConcurrently(url: string, site: SiteClient) {
  const book = makeBook(1)
  const readers = await registerReaders(url, readersAtOnce)
  const idle = await measureLatency(site, () => wait(idleMs))
  const importBook = async (reader: SiteClient) => finish(reader, await upload(reader, book, true), true)
  let ms = 0
  const busy = await measureLatency(site, async () => {
    const started = performance.now()
    await Promise.all(readers.map(importBook))
    ms = performance.now() - started
  })
  return { idle: [...idle, ...(await measureLatency(site, () => wait(idleMs)))], busy, ms }
}

async function upload({ url, headers }: SiteClient, book: Blob, isOwnBook = false): Promise<Draft> {
  const form = new FormData()
  form.append('book', book, 'book.txt')
  const answer = await fetch(url + (isOwnBook ? ownBooksApi.ownBooks : adminApi.imports).read.path, {
    method: 'POST',
    headers,
    body: form,
  })
  if (answer.status !== 201) throw new Error(`the book was not read: ${await answer.text()}`)
  return (await answer.json()) as Draft
}

async function finish(
  { url, headers }: SiteClient,
  draft: Draft | undefined,
  isOwnBook = false,
): Promise<void> {
  const { id = '', chapters = [] } = draft ?? {}
  const answer = await fetch(
    url + buildUrl((isOwnBook ? ownBooksApi.ownBooks : adminApi.imports).finish, { params: { draft: id } }),
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

/** Makes a book from the chapters of the novel, repeated until it has at least this many words; at least one copy. */
function makeBook(wordsMin: number): Blob {
  const { chapters } = readMobyDick()
  const texts: string[] = []
  for (let words = 0; words < wordsMin || texts.length < chapters.length; ) {
    const { content = '' } = chapters[texts.length % chapters.length] ?? {}
    texts.push(`CHAPTER ${texts.length + 1}\n\n${content}`)
    words += content.split(/\s+/).length
  }
  return new Blob([texts.join('\n\n')])
}
