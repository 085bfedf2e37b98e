import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { assignVoice, listSpeakers } from './speaker-voice.ts'

test('lists the speakers of a play once, and gives each a voice that stays', () => {
  const play = createTimeline(
    'LADY BRACKNELL.\nGood afternoon.\n\nALGERNON.\nI am feeling very well.\n\nLADY BRACKNELL. [Sitting down.]\nThat’s not quite the same thing.',
    'Stage Play',
  )
  const speakers = listSpeakers(play)
  expect(speakers).toEqual(['LADY BRACKNELL', 'ALGERNON'])
  expect(speakers.map(assignVoice)).toEqual([expect.stringMatching(/^slt/), assignVoice('Algernon')])
  const names = ['Hamlet', 'Claudius', 'Horatio', 'Polonius', 'Laertes', 'Osric', 'Marcellus', 'Bernardo']
  expect(new Set(names.map(assignVoice)).size).toBeGreaterThan(3)
})
