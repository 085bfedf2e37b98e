import { runFlite, type VoiceSettings } from './flite.ts'
import { alignPhones } from './phone-alignment.ts'
import { findOnset, readPhones, splitAtSilences } from './phones.ts'

/** Displayed word with its spoken form, a non-empty result of `toSpokenWords`. */
export interface ClauseWord {
  index: number
  spoken: string
}

/** Speech of a clause, with a short fade at both ends. */
export interface SpokenClause {
  samples: Float32Array<ArrayBuffer>
  sampleRate: number
  /** Audible start and end of each word, in ms from the first sample. */
  words: { index: number; startMs: number; endMs: number }[]
}

/** Duration of a frame of Flite's voices, in ms. */
const naturalFrameMs = 5
/** Duration kept before the first and after the last phone, in ms. The sound fades in and out during this time. */
export const edgeMs = { before: 15, after: 30 }
/** Value of `stretch` for speech that only supplies phones and is never played. Short speech takes the least time to synthesize. */
const phoneStretch = 0.01

/**
 * Synthesizes a clause. Also lets Flite speak each word alone, and finds the word in the clause by its phones.
 * @throws Error when Flite fails
 */
export function synthesizeClause(
  flite: WebAssembly.Module,
  words: readonly ClauseWord[],
  { voice, stretch, pitch = 1 }: VoiceSettings,
): SpokenClause {
  const texts = words.map(({ spoken }) => spoken)
  const separate = `${texts.join(', ')},`
  const alone = splitAtSilences(runFlite(flite, separate, { voice, stretch: phoneStretch }, 'Segment').items)
  if (alone.length !== words.length) throw new Error(`Flite read ${alone.length} words: ${texts}`)
  // Stretches the speech and plays it faster, which raises the pitch: not every voice of Flite supports another pitch.
  const result = runFlite(flite, texts.join(' '), { voice, stretch: stretch * pitch }, 'mcep')
  const sampleRate = result.sampleRate * pitch
  const frameMs = naturalFrameMs / pitch
  const phones = readPhones(result.items)
  const names = phones.map(({ name }) => name)
  const firsts = alignPhones(alone, names)
  const lastEnd = phones.at(-1)?.end ?? 0
  const startMs = Math.max(0, (phones[0]?.states[0] ?? 0) * frameMs - edgeMs.before)
  return {
    samples: cutFaded(result.samples, sampleRate, startMs, lastEnd * frameMs + edgeMs.after),
    sampleRate,
    words: words.map(({ index }, word) => {
      const first = phones[firsts[word] ?? 0]
      const last = phones[(firsts[word + 1] ?? 0) - 1]
      const start = first ? findOnset(first, voice) : lastEnd
      return {
        index,
        startMs: start * frameMs - startMs,
        endMs: Math.max(start, last?.end ?? 0) * frameMs - startMs,
      }
    }),
  }
}

/** Returns the samples between two times, scaled to numbers from -1 to 1. Fades them in and out. */
function cutFaded(samples: Int16Array, sampleRate: number, fromMs: number, toMs: number) {
  const cut = samples.subarray((fromMs * sampleRate) / 1000, (toMs * sampleRate) / 1000)
  const samplesPerMs = sampleRate / 1000
  return Float32Array.from(cut, (sample, index) => {
    const sinceStartMs = index / samplesPerMs
    const untilEndMs = (cut.length - 1 - index) / samplesPerMs
    return (sample / 32_768) * Math.min(1, sinceStartMs / edgeMs.before, untilEndMs / edgeMs.after)
  })
}
