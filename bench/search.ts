import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { Work } from '#shared/library.ts'
import type { WorkSearch } from '#shared/work-search.ts'
import { type Figure, round } from './figure.ts'
import { findNovel } from './novel.ts'
import { type OpenSite, onBothDatabases } from './open-site.ts'
import { ask, registerReaders, type Site, signIn, slowerFigure, wait, watch } from './site.ts'

/** Found often, now and then, in few chapters and nowhere. */
const phrases = ['the', 'whale', 'harpoon', 'ahab', 'white whale', 'dont you', 'tashtego', 'zeppelin']
const times = 6
/** What a list of hits may take, in ms. */
const listMaxMs = 150
/** So many readers search at the same time, for so long, each typing on when this long has gone by since the last answer. */
const readersAtOnce = 10
const searchingMs = 12_000
const typingPauseMs = 1_000
/** What others wait meanwhile, against what they wait when nobody searches. */
const slowerMax = 1.3

/** Returns how long a search in *Moby-Dick* takes, and how much slower others are answered beside many of them, on both databases. */
export function searchFigures(): Promise<Figure[]> {
  return onBothDatabases(searchOn)
}

async function searchOn({ url, database, administrator }: OpenSite): Promise<Figure[]> {
  const site = await signIn(url, administrator)
  const { work: novel } = await findNovel(site)
  await search(site, novel.id, phrases[0] ?? '')
  return [await listFigure(site, novel, database), await othersFigure(url, site, novel, database)]
}

async function listFigure(site: Site, novel: Work, database: string): Promise<Figure> {
  const slowest = { phrase: '', ms: 0, hits: 0 }
  for (const phrase of phrases) {
    const spans: number[] = []
    let hits = 0
    for (let turn = 0; turn < times; turn += 1) {
      const started = performance.now()
      hits = (await search(site, novel.id, phrase)).total
      spans.push(performance.now() - started)
    }
    const ms = spans.sort((one, other) => one - other)[times >> 1] ?? 0
    if (ms > slowest.ms) Object.assign(slowest, { phrase, ms, hits })
  }
  return {
    name: `${database}: a search in *Moby-Dick*, the slowest of ${phrases.length}`,
    measured: `“${slowest.phrase}”, ${slowest.hits} hits`,
    control: `${novel.wordCount} words`,
    value: slowest.ms,
    bound: listMaxMs,
    unit: 'ms',
  }
}

async function othersFigure(url: string, site: Site, novel: Work, database: string): Promise<Figure> {
  const readers = await registerReaders(url, readersAtOnce)
  const before = await watch(site, () => wait(searchingMs / 2))
  const spans: number[] = []
  const until = performance.now() + searchingMs
  const type = async (reader: Site) => {
    while (performance.now() < until) {
      const phrase = phrases[spans.length % phrases.length] ?? ''
      for (let typed = 2; typed <= phrase.length && performance.now() < until; typed += 2) {
        const started = performance.now()
        await search(reader, novel.id, phrase.slice(0, typed))
        spans.push(performance.now() - started)
        await wait(typingPauseMs)
      }
    }
  }
  const busy = await watch(site, () => Promise.all(readers.map(type)))
  const idle = [...before, ...(await watch(site, () => wait(searchingMs / 2)))]
  const meanMs = spans.reduce((sum, ms) => sum + ms, 0) / spans.length
  const name = `${database}: others while ${readersAtOnce} readers search (${spans.length} searches, ${round(meanMs)} ms each)`
  return slowerFigure(name, { busy, idle }, slowerMax)
}

const search = (site: Site, id: number, q: string) =>
  ask<WorkSearch>(site, addressOf(api.library.search, { params: { id }, query: { q } }))
