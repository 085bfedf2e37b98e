import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createAnchor } from '#shared/timing/anchor.ts'
import { parseCommonness } from '#shared/timing/commonness.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { tokenize } from '#shared/timing/tokenize.ts'
import { readCommonnessText } from '../server/jobs/measure/commonness-file.ts'
import { readMobyDick } from '../server/testing/moby-dick.ts'
import { type BenchFigure, measureMedianMs, percentile, round } from './figure.ts'

const timingFolder = fileURLToPath(new URL('../shared/timing/', import.meta.url))

/** Characters of every class and script that the engine distinguishes. The lone surrogates at the end must not form a pair. */
const repeatedCharacters = [
  ...'aAyé\u03011½² \t\n\r\f\u00a0\u2028\u2029\u0085\u00ad\u200b\u200d\ufeff\u0000.!?…;:,—–-_*#',
  ...'()[]{"\'“”‘’«»「」@/&$•。；漢あアーกກကកאاअя한하😀🇫𠮷\ude00\ud83d',
]

/** Measures the word-timing engine; takes about half a minute. */
export async function measureTiming(): Promise<BenchFigure[]> {
  const book = flatten(
    readMobyDick()
      .chapters.map(({ content }) => content)
      .join('\n\n'),
  )
  return [
    ...measureBook(book),
    measureMemory(book),
    measureGrowth(book),
    measureRepetition(book),
    measureAnchoring(book),
    await measureBundle(),
  ]
}

/** Copies a string: slices and concatenations are slower to read than a text from the network. */
function flatten(text: string): string {
  return Buffer.from(text).toString()
}

function countTimelineWords(content: string): number {
  return createTimeline(content, 'Novel').words.length
}

function measureBook(book: string): BenchFigure[] {
  const commonness = parseCommonness(readCommonnessText())
  const whole = measureMedianMs(31, () => countTimelineWords(book))
  const natural = measureMedianMs(31, () => createTimeline(book, 'Novel', 'Natural', commonness).words.length)
  const split = measureMedianMs(31, () => book.split(/\s+/))
  const part = flatten(book.slice(0, 100_000))
  const partMs = measureMedianMs(60, () => countTimelineWords(part))
  return [
    {
      name: 'all of Moby-Dick to a finished timeline',
      measured: `${round(whole)} ms`,
      control: `split(/\\s+/) ${round(split)} ms`,
      value: whole / split,
      bound: 8,
      unit: '×',
    },
    {
      name: 'all of Moby-Dick to a finished timeline, Natural',
      measured: `${round(natural)} ms`,
      control: `split(/\\s+/) ${round(split)} ms`,
      value: natural / split,
      bound: 8,
      unit: '×',
    },
    {
      name: '100,000 characters of it',
      measured: `${round(partMs)} ms`,
      control: `all of it ${round(whole)} ms`,
      value: (100 * partMs) / whole,
      bound: 10,
      unit: '%',
    },
  ]
}

function measureMemory(book: string): BenchFigure {
  const before = getRetainedBytes()
  const timeline = createTimeline(book, 'Novel')
  const count = timeline.words.length
  const kept = getRetainedBytes() - before
  return {
    name: 'retained memory, words included',
    measured: `${round(kept / 1e6)} MB`,
    control: `${count} words`,
    value: kept / timeline.words.length,
    bound: 120,
    unit: 'bytes a word',
  }
}

function getRetainedBytes(): number {
  if (!globalThis.gc) throw new Error('Memory is measured with node --expose-gc')
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function measureGrowth(book: string): BenchFigure {
  const small = flatten(book.slice(0, 100_000))
  const large = flatten(book.repeat(9).slice(0, 10_000_000))
  // Alternates between the two texts, because the load of the machine changes.
  const turns = Array.from(
    { length: 7 },
    () => [measureNsPerWord(small, 60), measureNsPerWord(large, 1)] as const,
  )
  const smallNs = percentile(
    turns.map(([ns]) => ns),
    50,
  )
  const largeNs = percentile(
    turns.map(([, ns]) => ns),
    50,
  )
  return {
    name: '10 MB of text, time per word',
    measured: `${round(largeNs)} ns`,
    control: `100 kB ${round(smallNs)} ns`,
    value: 100 * (largeNs / smallNs - 1),
    bound: 20,
    unit: '% more',
  }
}

function measureNsPerWord(content: string, times: number): number {
  const { wordCount } = createTimeline(content, 'Novel')
  return (measureMedianMs(times, () => createTimeline(content, 'Novel')) * 1e6) / wordCount
}

function measureRepetition(book: string): BenchFigure {
  const length = 100_000
  const prose = flatten(book.slice(0, length))
  const proseMs = measureMedianMs(60, () => countTimelineWords(prose))
  const worst = { character: '', ms: 0 }
  for (const character of repeatedCharacters) {
    const text = character.repeat(length / character.length)
    for (const category of ['Novel', 'Poem', 'Essay/Information', 'Stage Play'] as const) {
      const ms = measureMedianMs(5, () => createTimeline(text, category).words.length)
      if (ms > worst.ms) Object.assign(worst, { character, ms })
    }
  }
  return {
    name: `100,000 × one character, the worst of ${repeatedCharacters.length}: ${JSON.stringify(worst.character)}`,
    measured: `${round(worst.ms)} ms`,
    control: `as much prose ${round(proseMs)} ms`,
    value: worst.ms / proseMs,
    bound: 10,
    unit: '×',
  }
}

function reanchorPosition(old: string, edited: string, position: number): number {
  const category = 'Novel'
  return createAnchor({ content: old, category }, { content: edited, category })(position)
}

function measureAnchoring(book: string): BenchFigure {
  const old = flatten(book.slice(0, 570_000))
  const { count } = tokenize(old, 'Novel')
  const moved = old.split('\n\n').map((paragraph, index) => (index % 10 === 0 ? 'Another one.' : paragraph))
  const edited = flatten([...moved.slice(200), ...moved.slice(0, 200)].join('\n\n'))
  const tokensMs = measureMedianMs(20, () => tokenize(old, 'Novel'))
  const anchorMs = measureMedianMs(20, () => reanchorPosition(old, edited, count >> 1))
  return {
    name: `a position among ${count} words re-anchored`,
    measured: `${round(anchorMs)} ms`,
    control: `tokens of them ${round(tokensMs)} ms`,
    value: anchorMs / tokensMs,
    bound: 12,
    unit: '×',
  }
}

async function measureBundle(): Promise<BenchFigure> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: {
      contents: `export { createTimeline } from './timeline.ts'; export { findPivot } from './pivot.ts'`,
      resolveDir: timingFolder,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const [bundle] = outputFiles
  const minified = bundle?.contents ?? new Uint8Array()
  const gzipped = gzipSync(minified, { level: 9 })
  return {
    name: 'timing code in the reader bundle',
    measured: `${gzipped.length} bytes gzip`,
    control: `minified ${minified.length} bytes`,
    value: gzipped.length,
    bound: 11_100,
    unit: 'bytes',
  }
}
