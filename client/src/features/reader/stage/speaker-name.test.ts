import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { findSpeaker } from './speaker-name.tsx'

const play = `ACT I

A morning-room.

LANE. I didn't think it polite to listen, sir.

[Enter Lane.]

JACK and ALGERNON [together]. Here we
are (both bow) again.

Mrs. Warren: Well!

Mrs. Warren: Done.`

const timeline = createTimeline(play, 'Stage Play')
const speakerOfWord = (word: string) =>
  findSpeaker(
    timeline,
    timeline.words.findIndex(({ text }) => text === word),
  )

test.each([
  ['ACT', ''],
  ['morning-room.', ''],
  ['LANE.', ''],
  ['polite', 'LANE'],
  ['sir.', 'LANE'],
  ['[Enter', ''],
  ['ALGERNON', ''],
  ['Here', 'JACK and ALGERNON'],
  ['(both', 'JACK and ALGERNON'],
  ['again.', 'JACK and ALGERNON'],
  ['Done.', 'Mrs. Warren'],
])('the speaker of “%s” is “%s”', (word, speaker) => {
  expect(speakerOfWord(word)).toBe(speaker)
})

test('prose has no speakers', () => {
  const prose = createTimeline('One two. LANE. Three', 'Novel')
  expect(prose.words.map((_, index) => findSpeaker(prose, index)).join('')).toBe('')
})
