import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { Draft } from '#shared/imports.ts'
import { aNewWork } from '#shared/testing/make.ts'
import { readMobyDick } from '../server/starter/pieces.ts'
import { type Figure, round } from './figure.ts'
import { type OpenSite, onBothDatabases } from './open-site.ts'
import { longestFigure, registerReaders, type Site, signIn, slowerFigure, wait, watch } from './site.ts'

/** Of a book of this many words: the novel some times over. */
const bookWords = 700_000
const idleMs = 4_000
const rounds = 3
/** So many readers bring a book of their own at the same time. */
const readersAtOnce = 20
/** What others wait while a book is imported, against what they wait when nothing else goes on. */
const slowerMax = 1.5
const longerMaxMs = 100

/** Returns how much slower others are answered while a long book is imported, on both databases; takes a minute. */
export function importFigures(): Promise<Figure[]> {
  return onBothDatabases(importOn)
}

async function importOn({ url, database, administrator }: OpenSite): Promise<Figure[]> {
  const site = await signIn(url, administrator)
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
    reading.push(
      ...(await watch(site, async () => {
        const started = performance.now()
        draft = await upload(site, book)
        spent.readMs += (performance.now() - started) / rounds
      })),
    )
    await wait(500)
    finishing.push(
      ...(await watch(site, async () => {
        const started = performance.now()
        await finish(site, draft)
        spent.finishMs += (performance.now() - started) / rounds
      })),
    )
  }
  const many = await manyAtOnce(url, site)
  const times = `read ${round(spent.readMs)} ms, made ${round(spent.finishMs)} ms`
  return [
    slowerFigure(
      `${database}: others while a book is imported (${times})`,
      { busy: [...reading, ...finishing], idle },
      slowerMax,
    ),
    slowerFigure(
      `${database}: others while ${readersAtOnce} readers bring *Moby-Dick* at once (${round(many.ms)} ms in all)`,
      many,
      slowerMax,
    ),
    longestFigure(
      `${database}: the longest wait of others while ${readersAtOnce} readers bring *Moby-Dick* at once`,
      many,
      longerMaxMs,
    ),
  ]
}

/** What others wait while many readers read a book into a draft and make it theirs, all at once; a book each, in turn. */
async function manyAtOnce(url: string, site: Site) {
  const book = bookOf(1)
  const readers = await registerReaders(url, readersAtOnce)
  const idle = await watch(site, () => wait(idleMs))
  const bring = async (reader: Site) => finish(reader, await upload(reader, book, true), true)
  let ms = 0
  const busy = await watch(site, async () => {
    const started = performance.now()
    await Promise.all(readers.map(bring))
    ms = performance.now() - started
  })
  return { idle: [...idle, ...(await watch(site, () => wait(idleMs)))], busy, ms }
}

async function upload({ url, headers }: Site, book: Blob, isOwnBook = false): Promise<Draft> {
  const form = new FormData()
  form.append('book', book, 'book.txt')
  const answer = await fetch(url + (isOwnBook ? api.ownBooks : adminApi.imports).read.path, {
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
    url + buildUrl((isOwnBook ? api.ownBooks : adminApi.imports).finish, { params: { draft: id } }),
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
