import { expect, test } from 'vitest'
import { measurePauses } from '#shared/timing/pauses.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { ClauseWord, SpokenClause } from '../../../lib/voice/synthesis.ts'
import { type Voice, VoiceError } from '../../../lib/voice/voice.ts'
import { type PausedTimeline, readClause } from './clause.ts'
import { createClauseQueue } from './clause-queue.ts'
import { paced } from './voice.fixture.ts'

const sample =
  'Call me Ishmael. Some years ago—never mind how long—I sailed. Why? It is a way I have.\n\n*\n\nNo more.'

function readClauses(timeline: PausedTimeline, wordsPerMinute: number) {
  const clauses = []
  for (let start = 0; ; start = (clauses.at(-1)?.last ?? 0) + 1) {
    const clause = readClause(timeline, start, wordsPerMinute)
    if (!clause) return clauses
    clauses.push(clause)
  }
}

/** Fake voice that speaks a word in 100 ms and records the clauses that it received. */
function createFakeVoice() {
  const spoken: string[] = []
  const speak = async (words: readonly ClauseWord[]): Promise<SpokenClause> => {
    spoken.push(words.map((word) => word.spoken).join(' '))
    const timed = words.map(({ index }, at) => ({ index, startMs: at * 100, endMs: at * 100 + 100 }))
    return { samples: new Float32Array(words.length * 1_600), sampleRate: 16_000, words: timed }
  }
  return { spoken, voice: { speak, close() {} } satisfies Voice }
}

test('speaks no names of a play, and its directions only on request, apart from the speech', () => {
  const content = 'ALGERNON. [Sitting down.]\nDid you hear me, Lane?\n\nLANE.\nI heard it (smiling) well.'
  const timeline = createTimeline(content, 'Stage Play').withoutNames()
  const pauses = measurePauses(content, 'Stage Play', 'Classic')
  const speak = (readsDirections: boolean) =>
    readClauses({ timeline, pauses, readsDirections }, 200).map(({ words, isDirection }) =>
      words.map(({ spoken }) => (isDirection ? `(${spoken})` : spoken)).join(' '),
    )
  expect(speak(false).filter(Boolean)).toEqual(['did you hear me', 'lane', 'i heard it', 'well'])
  expect(speak(true)).toEqual([
    '(sitting) (down)',
    'did you hear me',
    'lane',
    'i heard it',
    '(smiling)',
    'well',
  ])
})

test.each(['Classic', 'Natural'] as const)(
  'splits a text into clauses at the pauses of the %s pace',
  (pace) => {
    const text = paced(sample, pace)
    const clauses = readClauses(text, 200)
    expect(clauses.map(({ words }) => words.map(({ spoken }) => spoken).join(' '))).toEqual([
      'call me ishmael',
      'some years ago',
      'never mind how long',
      'i sailed',
      'why',
      'it is a way i have',
      '',
      'no more',
    ])
    const total = clauses.reduce((sum, { speechMs, pauseMs }) => sum + speechMs + pauseMs, 0)
    expect(total).toBeCloseTo(text.timeline.timeLeftMs(0, 200), 6)
  },
)

test('keeps two sentences synthesized beyond that of the clause last taken', async () => {
  const { voice, spoken } = createFakeVoice()
  const text = paced(sample, 'Classic')
  const queue = createClauseQueue({ ...text, voice, getSettings: () => ({ voice: 'slt' }) })
  queue.start(0, 200)
  await expect
    .poll(() => spoken)
    .toEqual(['call me ishmael', 'some years ago', 'never mind how long', 'i sailed', 'why'])
  const first = await queue.take()
  expect(first?.words.map(({ index }) => index)).toEqual([0, 1, 2])
  expect(first?.pauseMs).toBeCloseTo((text.pauses[2] ?? 0) * 300 - 45, 6)
  await queue.take()
  await expect.poll(() => spoken.at(-1)).toBe('it is a way i have')
})

test('starts within a clause, gives a word without sound its own silence, and ends with the text', async () => {
  const { voice, spoken } = createFakeVoice()
  const text = paced(sample, 'Classic')
  const queue = createClauseQueue({ ...text, voice, getSettings: () => ({ voice: 'slt' }) })
  queue.start(0, 200)
  const { wordCount } = text.timeline
  queue.start(wordCount - 4, 200)
  const lengths: number[] = []
  for (let clause = await queue.take(); clause; clause = await queue.take()) {
    lengths.push(clause.samples.length / clause.sampleRate)
  }
  expect(spoken.filter((clause) => clause !== 'call me ishmael')).toEqual(['have', 'no more'])
  const ornament = wordCount - 3
  const silence = text.timeline.dwellMs(ornament, 200) - (text.pauses[ornament] ?? 0) * 300
  expect(lengths).toEqual([0.1, expect.closeTo(silence / 1000, 3), 0.2])
})

test('a clause that fails rejects alone, and a restart cancels what is ahead', async () => {
  const { voice } = createFakeVoice()
  let fails = true
  const failing: Voice = {
    ...voice,
    speak: async (words, _, signal) => {
      signal?.throwIfAborted()
      if (fails) throw new VoiceError('synthesis', 'broken')
      return voice.speak(words)
    },
  }
  const text = paced(sample, 'Classic')
  const queue = createClauseQueue({ ...text, voice: failing, getSettings: () => ({ voice: 'slt' }) })
  queue.start(0, 200)
  await expect(queue.take()).rejects.toThrow('broken')
  fails = false
  queue.start(0, 200)
  const dropped = queue.take()
  queue.start(3, 200)
  await expect(dropped).rejects.toThrow('abort')
  expect((await queue.take())?.words[0]?.index).toBe(3)
})
