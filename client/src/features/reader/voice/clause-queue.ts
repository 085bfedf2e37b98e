import { baseDelayMs } from '#shared/timing/pace.ts'
import type { VoiceName, VoiceSettings } from '../../../lib/voice/flite.ts'
import { edgeMs, type SpokenClause } from '../../../lib/voice/synthesis.ts'
import type { Voice } from '../../../lib/voice/voice.ts'
import { type Clause, type PausedTimeline, readClause } from './clause.ts'

/** Synthesized speech of a clause. The samples exclude the pause after the clause. */
export interface QueuedClause extends SpokenClause {
  pauseMs: number
  isDirection: boolean
}

interface Options extends PausedTimeline {
  voice: Voice
  /** Returns the voice settings for a clause. Called with the index of the first word of the clause. */
  getSettings(index: number): Omit<VoiceSettings, 'stretch'>
}

const sentencesAhead = 2
/** Maximum number of queued clauses, which limits the memory for a long sentence. */
const clausesMax = 12
/** Sample rate of the silence for a word without sound. */
const silenceRate = 16_000

/** Time in ms that each voice takes for a word of factor 1, at its natural speed. Measured on a novel; spoken clauses correct it. */
const naturalMs: Readonly<Record<VoiceName, number>> = { slt: 330, rms: 385, awb: 335 }
/** Weight of the current estimate when a spoken clause corrects it, in words of factor 1. The weight of the clause is its own length. */
const previousWeight = 100

/** Queue of synthesized clauses: the rest of the current sentence and the next two sentences, at most `clausesMax` clauses. */
export function createClauseQueue({ voice, getSettings, ...text }: Options) {
  const { timeline } = text
  const natural = { ...naturalMs }
  let ahead: { last: number; spoken: Promise<QueuedClause> }[] = []
  let running = new AbortController()
  let previous: Promise<unknown> = Promise.resolve()
  let next = 0
  let limit = 0
  let wordsPerMinute = 0

  const speak = async (clause: Clause, signal: AbortSignal): Promise<QueuedClause> => {
    const [first] = clause.words
    if (!first) return createSilence(clause)
    const settings = getSettings(first.index)
    const baseMs = baseDelayMs(wordsPerMinute)
    const baseDelays = clause.speechMs / baseMs
    const stretch = baseMs / natural[settings.voice]
    const spoken = await voice.speak(clause.words, { ...settings, stretch }, signal)
    const edges = edgeMs.before + edgeMs.after
    const spokenMs = (spoken.samples.length / spoken.sampleRate) * 1000 - edges
    const error = spokenMs / stretch / baseDelays - natural[settings.voice]
    natural[settings.voice] += (error * baseDelays) / (previousWeight + baseDelays)
    const { isDirection } = clause
    return { ...spoken, isDirection, pauseMs: Math.max(0, clause.pauseMs - edges) }
  }

  const fill = () => {
    const { signal } = running
    while (ahead.length < clausesMax && next <= limit) {
      const clause = readClause(text, next, wordsPerMinute)
      if (!clause) return
      next = clause.last + 1
      const spoken = previous.then(() => {
        signal.throwIfAborted()
        return speak(clause, signal)
      })
      previous = spoken.catch(() => {})
      ahead.push({ last: clause.last, spoken })
    }
  }

  const extendTo = (index: number) => {
    limit = timeline.sentenceEnd(index)
    for (let sentence = 0; sentence < sentencesAhead; sentence++) limit = timeline.sentenceEnd(limit + 1)
    fill()
  }

  return {
    /** Restarts at a word with a speed in words per minute. Drops the queued clauses. */
    start(index: number, speedWpm: number) {
      running.abort()
      running = new AbortController()
      ahead = []
      next = index
      wordsPerMinute = speedWpm
      extendTo(index)
    },
    /** Takes the next clause; undefined at the end of the text. @throws VoiceError, or an AbortError after `start` or `close` */
    async take(): Promise<QueuedClause | undefined> {
      const clause = ahead.shift()
      if (clause) extendTo(clause.last)
      return clause?.spoken
    },
    /** Cancels the queued clauses. `start` fills the queue again. */
    close() {
      running.abort()
      ahead = []
    },
  }
}

function createSilence({ last, speechMs, pauseMs, isDirection }: Clause): QueuedClause {
  return {
    isDirection,
    samples: new Float32Array(Math.round((speechMs * silenceRate) / 1000)),
    sampleRate: silenceRate,
    words: [{ index: last, startMs: 0, endMs: speechMs }],
    pauseMs,
  }
}
