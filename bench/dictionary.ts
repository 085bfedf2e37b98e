import { readFileSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { builtFile } from '../server/dictionary/built-file.ts'
import { openBuilt } from '../server/dictionary/embedded.ts'
import { openIndexFile } from '../server/dictionary/index-file.ts'
import { lookUp } from '../server/dictionary/lookup.ts'
import { countWords, readRunningWords } from '../server/starter/moby-dick-words.ts'
import { type Figure, medianMs, round } from './figure.ts'

const collections = 10
const collectionMs = 20

const packageFile = new URL('../package.json', import.meta.url)

/** Returns the figures of the embedded dictionary over all the words of Moby-Dick; takes some seconds. */
export async function dictionaryFigures(): Promise<Figure[]> {
  const running = readRunningWords()
  const counts = countWords(running)
  // Before anything else was read: what is let go of meanwhile would count for less.
  const memory = await memoryFigure([...counts.keys()])
  const file = await openBuilt()
  const spans: number[] = []
  const known = new Map<string, number>()
  let answered = 0
  for (const [word, count] of counts) {
    const start = performance.now()
    const answer = lookUp(file, word)
    spans.push(performance.now() - start)
    if (answer) answered += count
    known.set(word, count)
  }
  file.close()
  return [
    lookUpFigure(spans, known),
    openFigure(),
    memory,
    {
      name: 'running words left without an answer',
      measured: `${running.length - answered}`,
      control: `of ${running.length}`,
      value: (100 * (running.length - answered)) / running.length,
      bound: 3,
      unit: '%',
    },
  ]
}

function lookUpFigure(spans: number[], known: Map<string, number>): Figure {
  spans.sort((first, second) => first - second)
  const medianUs = 1_000 * (spans[spans.length >> 1] ?? 0)
  const p95Ms = spans[Math.floor(spans.length * 0.95)] ?? 0
  const words = [...known.keys()]
  const allMs = medianMs(15, () => words.filter((word) => known.get(word) === 0))
  return {
    name: 'looking up each different word, 95 of 100',
    measured: `median ${round(medianUs)} µs`,
    control: `a bare Map ${round((1_000 * allMs) / words.length)} µs`,
    value: p95Ms,
    bound: 5,
    unit: 'ms',
  }
}

function openFigure(): Figure {
  const path = builtFile()
  const openMs = medianMs(15, () => openIndexFile(path).close())
  const controlMs = medianMs(15, () => JSON.parse(readFileSync(packageFile, 'utf8')))
  return {
    name: 'finding and opening it',
    measured: `${round(openMs)} ms and ${round(medianMs(15, builtFile))} ms to name it`,
    control: `reading package.json ${round(controlMs)} ms`,
    value: openMs,
    bound: 20,
    unit: 'ms',
  }
}

/** What stays after it is opened and every word was looked up once. */
async function memoryFigure(words: string[]): Promise<Figure> {
  const before = await usedBytes()
  const file = openIndexFile(builtFile())
  for (const word of words) lookUp(file, word)
  const after = await usedBytes()
  file.close()
  return {
    name: 'memory it keeps',
    measured: `${round(file.sizeBytes / 1e6)} MB of it the index`,
    control: `the file ${round(statSync(builtFile()).size / 1e6)} MB`,
    value: (after - before) / 1e6,
    bound: 40,
    unit: 'MB',
  }
}

/** Some of what a turn leaves is let go of in later ones only: one collection would find it after the look-ups and count it against them. */
async function usedBytes(): Promise<number> {
  for (let collection = 0; collection < collections; collection++) {
    globalThis.gc?.()
    await setTimeout(collectionMs)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
