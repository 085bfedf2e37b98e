import type { WordTimes } from '../playback/word-times.ts'
import type { createClauseQueue, QueuedClause } from './clause-queue.ts'

interface Options {
  context: AudioContext
  /** Audio node to which the voice is connected. */
  output: AudioNode
  queue: ReturnType<typeof createClauseQueue>
  wordsPerMinute: number
  /** Called when `WordTimes.end` may have changed. */
  onTimed: () => void
  /** Called when the voice cannot speak. The callback must pause playback. */
  onFailed: (error: unknown) => void
}

/** A clause with a scheduled sound. All times are in s of the audio clock. */
interface Scheduled {
  words: { index: number; at: number }[]
  source: AudioBufferSourceNode
  /** End of the pause after the clause. */
  end: number
}

/** Gain of stage directions. */
const directionGain = 0.4
/** Minimum time between the scheduling of a sound and its start, in s. */
const leadS = 0.04
/** Timeout for the start of the audio clock, in ms. Without an output device, the clock never starts. */
const startTimeoutMs = 4_000
/** Time in s for which sounds are scheduled in advance, so that delays of the main thread are inaudible. */
const aheadS = 4
/** Fade-out time of a sound that is stopped, in s. */
const fadeS = 0.01

/** Creates a `WordTimes` that follows a synthesized voice. The time of each word on the audio clock is known. */
export function createExactTimes({
  context,
  output,
  queue,
  onTimed,
  onFailed,
  ...initial
}: Options): WordTimes {
  let { wordsPerMinute } = initial
  let shown = 0
  let scheduled: Scheduled[] = []
  /** True when all clauses are scheduled. */
  let isDone = false
  /** Identifies the playback since the last start or stop. Clauses that were synthesized for earlier playback are ignored. */
  let run = {}
  let isScheduling = false
  let silent: ReturnType<typeof setTimeout> | undefined
  let gain = new GainNode(context)
  let soft = new GainNode(context)

  const startRun = (word: number) => {
    run = {}
    isDone = false
    isScheduling = false
    queue.start(word, wordsPerMinute)
    void scheduleAhead()
  }

  const scheduleAhead = async () => {
    if (isScheduling) return
    isScheduling = true
    const current = run
    try {
      while (!isDone && (scheduled.at(-1)?.end ?? 0) < context.currentTime + aheadS) {
        const clause = await queue.take()
        if (run !== current) return
        if (clause) scheduled.push(schedule(clause))
        else isDone = true
        onTimed()
      }
      isScheduling = false
    } catch (error) {
      if (run === current) onFailed(error)
    }
  }

  const schedule = ({ samples, sampleRate, words, pauseMs, isDirection }: QueuedClause): Scheduled => {
    const buffer = context.createBuffer(1, samples.length, sampleRate)
    buffer.copyToChannel(samples, 0)
    const source = new AudioBufferSourceNode(context, { buffer })
    const at = Math.max(context.currentTime + leadS, scheduled.at(-1)?.end ?? 0)
    source.connect(isDirection ? soft : gain)
    source.start(at)
    return {
      words: words.map(({ index, startMs }) => ({ index, at: at + startMs / 1000 })),
      source,
      end: at + buffer.duration + pauseMs / 1000,
    }
  }

  const stop = () => {
    run = {}
    queue.close()
    isScheduling = false
    clearTimeout(silent)
    gain.gain.setTargetAtTime(0, context.currentTime, fadeS / 4)
    for (const { source } of scheduled) source.stop(context.currentTime + fadeS)
    scheduled = []
  }

  return {
    start(word) {
      stop()
      gain = new GainNode(context)
      gain.connect(output)
      soft = new GainNode(context, { gain: directionGain })
      soft.connect(gain)
      shown = word
      void context.resume()
      silent = setTimeout(
        () => context.state !== 'running' && onFailed(new Error('no sound')),
        startTimeoutMs,
      )
      startRun(word)
    },
    advance(word) {
      shown = word
      while (scheduled[1]?.words[0] && scheduled[1].words[0].index <= word) scheduled.shift()
      void scheduleAhead()
    },
    stop,
    /** Applies to the clauses after the one that is being spoken. While the voice loads, applies from the first clause. */
    setSpeed(next) {
      wordsPerMinute = next
      const last = scheduled[0]?.words.at(-1)
      if (!last && !isScheduling) return
      for (const { source } of scheduled.splice(1)) source.stop()
      startRun(last ? last.index + 1 : shown)
    },
    get end() {
      const next = scheduled.flatMap(({ words }) => words).find(({ index }) => index > shown)
      const at = next?.at ?? (isDone ? scheduled.at(-1)?.end : undefined)
      // The audio clock does not advance until an output device is open.
      if (at === undefined || context.state !== 'running') return Number.POSITIVE_INFINITY
      return performance.now() + (at - context.currentTime + (context.outputLatency || 0)) * 1000
    },
  }
}
