import { expect, test } from 'vitest'
import { synthesizeClause } from '../../../lib/voice/synthesis.ts'
import { maxVoiceWpm, type Voice } from '../../../lib/voice/voice.ts'
import { createClauseQueue } from './clause-queue.ts'
import { loadFlite, mobyDick, paced } from './voice.fixture.ts'

const flite = loadFlite()
const realVoice: Voice = {
  speak: async (words, settings) => synthesizeClause(flite, words, settings),
  close() {},
}

test.each([
  ['slt', 100],
  ['rms', 200],
  ['awb', maxVoiceWpm],
] as const)(
  '%s reads a page at %i words per minute in the time of the timeline',
  async (name, wordsPerMinute) => {
    const start = mobyDick.indexOf('Call me Ishmael')
    const text = paced(mobyDick.slice(start, mobyDick.indexOf('\n', start)), 'Natural')
    const queue = createClauseQueue({ ...text, voice: realVoice, getSettings: () => ({ voice: name }) })
    queue.start(0, wordsPerMinute)
    let totalMs = 0
    for (let clause = await queue.take(); clause; clause = await queue.take()) {
      totalMs += (clause.samples.length / clause.sampleRate) * 1000 + clause.pauseMs
    }
    expect(totalMs / text.timeline.timeLeftMs(0, wordsPerMinute)).toBeGreaterThan(0.95)
    expect(totalMs / text.timeline.timeLeftMs(0, wordsPerMinute)).toBeLessThan(1.05)
  },
)
