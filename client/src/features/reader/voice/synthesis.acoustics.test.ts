import { expect, test } from 'vitest'
import type { VoiceName } from '../../../lib/voice/flite.ts'
import { synthesizeClause } from '../../../lib/voice/synthesis.ts'
import { readClause } from './clause.ts'
import { expectOnset, findOnsets } from './onsets.fixture.ts'
import { loadFlite, openNovel } from './voice.fixture.ts'

const flite = loadFlite()

/** Silence added before and after a clause, in ms. After silence, the first sound of the clause is measured as an onset. */
const paddingMs = 200

/**
 * Speaks the novel from a phrase on, and compares the starts of at least `count` words with the energy onsets in the sound. The returned
 * function shifts these starts by a time in ms. It returns the share within 30 ms of an onset of the expected kind: voiced or noise.
 */
function measureOnsets(voice: VoiceName, opening: string, count: number) {
  const text = openNovel(opening)
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
