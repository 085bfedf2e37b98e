import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { measurePauses } from '#shared/timing/pauses.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type VoiceName, voiceNames } from '../../../lib/voice/flite.ts'
import { synthesizeClause } from '../../../lib/voice/synthesis.ts'
import { readClause } from './clause.ts'
import { expectOnset, findOnsets } from './onsets.fixture.ts'
import { loadFlite } from './voice.fixture.ts'

const flite = loadFlite()
const novel = readFileSync(resolve('server/starter/public-domain/moby-dick.txt'), 'utf8')

/** Returns the novel from a word on. */
function openAt(words: string) {
  const start = novel.indexOf(words)
  const content = novel.slice(start, start + 12_000)
  return { timeline: createTimeline(content, 'Novel'), pauses: measurePauses(content, 'Novel', 'Classic') }
}

/** Silence around a clause, so that its first onset is one. */
const paddingMs = 200

/** Speaks the novel from a place until `count` words have been compared. Returns the share of them within 30 ms of an onset of their kind, by shift. */
function measureOnsets(voice: VoiceName, opening: string, count: number) {
  const text = openAt(opening)
  const found = new Map([0, 60, -60].map((shiftMs) => [shiftMs, 0]))
  let compared = 0
  for (let index = 0; compared < count; ) {
    const clause = readClause(text, index, 200)
    if (!clause) throw new Error('The text is too short')
    index = clause.last + 1
    const kinds = clause.words.map(({ spoken }, at) => expectOnset(spoken, clause.words[at - 1]?.spoken))
    if (!kinds.some(Boolean)) continue
    const spoken = synthesizeClause(flite, clause.words, { voice, stretch: 1 })
    const padding = (paddingMs * spoken.sampleRate) / 1000
    const samples = new Float32Array(spoken.samples.length + 2 * padding)
    samples.set(spoken.samples, padding)
    const onsets = findOnsets(samples, spoken.sampleRate)
    for (const [at, kind] of kinds.entries()) {
      if (!kind) continue
      compared++
      const startMs = (spoken.words[at]?.startMs ?? 0) + paddingMs
      for (const [shiftMs, words] of found) {
        const isNear = onsets[kind].some((onset) => Math.abs(onset - startMs - shiftMs) <= 30)
        if (isNear) found.set(shiftMs, words + 1)
      }
    }
  }
  return (shiftMs: number) => (found.get(shiftMs) ?? 0) / compared
}

test.each([
  ['slt', 'Call me Ishmael', 75],
  ['slt', 'I stuffed a shirt or two', 75],
  ['slt', 'Entering that gable-ended', 75],
  ['slt', 'Upon waking next morning', 75],
  ['rms', 'Call me Ishmael', 100],
  ['awb', 'Call me Ishmael', 100],
] as const)(
  'words of %s from “%s” on begin within 30 ms of an energy onset, shifted ones do not',
  (voice, opening, count) => {
    const shareWithin30Ms = measureOnsets(voice, opening, count)
    expect(shareWithin30Ms(0)).toBeGreaterThanOrEqual(0.95)
    expect(shareWithin30Ms(60)).toBeLessThan(0.4)
    expect(shareWithin30Ms(-60)).toBeLessThan(0.4)
  },
)

test.each([0.66, 1, 2])('words follow one another to the end of the speech, at stretch %d', (stretch) => {
  const clause = readClause(openAt('Call me Ishmael'), 18, 200)
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
