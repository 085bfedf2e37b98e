import { expect, test } from 'vitest'
import { voiceNames } from '../../../lib/voice/flite.ts'
import { synthesizeClause } from '../../../lib/voice/synthesis.ts'
import { readClause } from './clause.ts'
import { loadFlite, openNovel } from './voice.fixture.ts'

const flite = loadFlite()

test.each([0.66, 1, 2])('words follow one another to the end of the speech, at stretch %d', (stretch) => {
  const clause = readClause(openNovel('Call me Ishmael'), 18, 200)
  const { samples, sampleRate, words } = synthesizeClause(flite, clause?.words ?? [], {
    voice: 'slt',
    stretch,
  })
  expect(words.map(({ index }) => index)).toEqual(clause?.words.map(({ index }) => index))
  for (const [at, { startMs, endMs }] of words.entries()) {
    expect(endMs).toBeGreaterThan(startMs)
    expect(words[at + 1]?.startMs ?? endMs).toBeGreaterThanOrEqual(endMs)
  }
  const durationMs = (samples.length / sampleRate) * 1000
  expect(durationMs - (words.at(-1)?.endMs ?? 0)).toBeCloseTo(30, -1)
  expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(0.1)
})

test.each(voiceNames)('a higher pitch of %s keeps the time of the words', (voice) => {
  const words = 'there is nothing surprising in this'.split(' ').map((spoken, index) => ({ index, spoken }))
  const own = synthesizeClause(flite, words, { voice, stretch: 1 })
  const high = synthesizeClause(flite, words, { voice, stretch: 1, pitch: 1.25 })
  expect(high.sampleRate).toBe(1.25 * own.sampleRate)
  const ratio = high.samples.length / high.sampleRate / (own.samples.length / own.sampleRate)
  expect(ratio).toBeCloseTo(1, 1)
  for (const [at, { startMs }] of own.words.entries()) {
    expect(Math.abs((high.words[at]?.startMs ?? 0) - startMs)).toBeLessThan(60)
  }
})
