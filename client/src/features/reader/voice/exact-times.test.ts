import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClauseWord, SpokenClause } from '../../../lib/voice/synthesis.ts'
import type { Voice } from '../../../lib/voice/voice.ts'
import { createClauseQueue } from './clause-queue.ts'
import { createExactTimes } from './exact-times.ts'
import { paced } from './voice.fixture.ts'

/** Number of sounds scheduled since the test started. */
let sounds = 0

beforeEach(() => {
  sounds = 0
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setTargetAtTime() {} }
      connect() {}
    },
  )
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      connect() {}
      start() {
        sounds += 1
      }
      stop() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const context = {
  currentTime: 0,
  state: 'running',
  resume: async () => {},
  createBuffer: (_: number, length: number, rate: number) => ({
    duration: length / rate,
    copyToChannel() {},
  }),
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Runs `createExactTimes` at 100 words per minute with a fake voice. Each call of the returned `answer` finishes one waiting clause. */
function speak(text: string) {
  const pending: (() => void)[] = []
  /** Factors by which clauses were stretched. */
  const stretches: number[] = []
  const voice: Voice = {
    async speak(words: readonly ClauseWord[], { stretch = 1 }, signal): Promise<SpokenClause> {
      await new Promise<void>((resolve) => pending.push(resolve))
      signal?.throwIfAborted()
      stretches.push(stretch)
      return {
        samples: new Float32Array(words.length * 8_000),
        sampleRate: 16_000,
        words: words.map(({ index }, at) => ({ index, startMs: at * 500, endMs: at * 500 + 500 })),
      }
    },
    close() {},
  }
  const failed: unknown[] = []
  const queue = createClauseQueue({ ...paced(text, 'Classic'), voice, getSettings: () => ({ voice: 'slt' }) })
  const times = createExactTimes({
    context: context as never,
    output: {} as AudioNode,
    queue,
    wordsPerMinute: 100,
    onTimed() {},
    onFailed: (error) => failed.push(error),
  })
  const answer = () => {
    pending.shift()?.()
    return settle()
  }
  return { times, pending, answer, stretches, failed }
}

test('a speed chosen while the voice loads applies from the first clause on', async () => {
  const { times, answer, stretches, failed } = speak('Call me Ishmael. Why?')
  times.start(0, 0)
  await settle()
  times.setSpeed(200, 0)
  // Synthesizes the clause at the previous speed. The result is dropped.
  await answer()
  expect(sounds).toBe(0)
  await answer()
  expect(stretches).toEqual([expect.closeTo(300 / 330, 6)])
  expect(sounds).toBe(1)
  expect(times.end).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(failed).toEqual([])
  times.stop()
})

test('a speed chosen after a pause starts no sound', async () => {
  const { times, answer } = speak('Call me Ishmael. Why?')
  times.start(0, 0)
  await settle()
  times.stop()
  times.setSpeed(200, 0)
  await answer()
  await answer()
  expect(sounds).toBe(0)
})

test('a pause cancels the clauses that have not begun', async () => {
  const { times, pending, answer } = speak('Call me Ishmael. Why?')
  times.start(0, 0)
  await settle()
  times.stop()
  await answer()
  expect(pending).toEqual([])
})

test('a clause dropped by a new speed does not end the text before its last clause', async () => {
  const { times, answer, failed } = speak('Call me. Why?')
  times.start(0, 0)
  await settle()
  await answer()
  times.setSpeed(200, 0)
  await answer()
  times.advance(1, 0)
  await settle()
  expect(times.end).toBe(Number.POSITIVE_INFINITY)
  await answer()
  expect(sounds).toBe(2)
  expect(failed).toEqual([])
  times.stop()
})
