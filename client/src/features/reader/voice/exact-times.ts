import type { WordTimes } from '../playback/word-times.ts'
import type { createClauseQueue, QueuedClause } from './clause-queue.ts'

interface Options {
  context: AudioContext
  /** Node through which the voice is heard. */
  output: AudioNode
  queue: ReturnType<typeof createClauseQueue>
  wordsPerMinute: number
  /** Called when `end` may have changed. */
  onTimed: () => void
  /** Called when the voice cannot speak; playback must pause. */
  onFailed: (error: unknown) => void
}

/** A clause whose sound has a time. All times are in s of the audio clock. */
interface Scheduled {
  words: { index: number; at: number }[]
  source: AudioBufferSourceNode
  /** End of the pause after it. */
  end: number
}

/** Volume of stage directions. */
const softly = 0.4
/** Time between the scheduling of a sound and its start. */
const leadS = 0.04
/** Timeout for the start of the audio clock, in ms: it does not start without an output device. */
const startMs = 4_000
/** Sounds are scheduled this long before they start, so that delays of the main thread are inaudible. */
const aheadS = 4
/** A sound that is cut off fades within this time. */
const fadeS = 0.01

/** Times of a voice that times every word, by the audio clock. */
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
  /** Changes with every start; a clause of an earlier run does not count. */
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
      soft = new GainNode(context, { gain: softly })
      soft.connect(gain)
      shown = word
      void context.resume()
      silent = setTimeout(() => context.state !== 'running' && onFailed(new Error('no sound')), startMs)
      startRun(word)
    },
    advance(word) {
      shown = word
      while (scheduled[1]?.words[0] && scheduled[1].words[0].index <= word) scheduled.shift()
      void scheduleAhead()
    },
    stop,
    /** Applies to the clauses after the one that is playing. While the voice loads, none is playing. */
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
