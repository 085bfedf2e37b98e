import { fireEvent, screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import {
  aChapter,
  aChapterSummary,
  aCoda,
  aReadingSession,
  aSponsorMessage,
  aText,
} from '#shared/testing/make.ts'
import { paths } from '../lib/paths.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import { button, key, press, type State, search } from './steps.ts'

const chapter = { path: paths.reader(1, 11) }
const atWord = (keyed: string) => async () => {
  await button('Play')
  key(keyed)
}
const restAfterPlaying = async (person: UserEvent) => {
  await press(person, 'Play')
  await press(person, 'Pause')
}
const readWords = async (count: number) => {
  await button('Play')
  for (let word = 0; word < count; word += 1) key('ArrowRight')
}
const ownText = (content: string) => ({
  path: paths.readText(3),
  server: (server: FakeServer) => server.answer(api.texts.text, aText({ content })),
})
const twoWords = (server: FakeServer) => server.answer(api.library.chapter, aChapter({ content: 'One two.' }))
const verse = `Back door. The bolt. The window catch.
The hob: four noughts. The cellar latch.
The cat, who’s out, and then who’s in,
    and then who’s out. The lid. The bin.`
const away = new ApiError('unavailable', 'The server is out of reach. Please try again in a moment.')

/** The states of the reader. */
export const readerStates = {
  'the reader, at rest': { ...chapter, shows: /^Word 1 of/ },
  'the reader, playing, its controls faded': {
    ...chapter,
    steps: (person) => press(person, 'Play'),
    shows: /^Word \d+ of/,
  },
  'a hint, how to go back a sentence': {
    ...chapter,
    steps: restAfterPlaying,
    shows: /to go back a sentence/,
  },
  'the offer to find a speed': {
    ...chapter,
    steps: async (person) => {
      await restAfterPlaying(person)
      await press(person, 'Hide this hint')
      await press(person, 'Hide this hint')
    },
    shows: 'Find your speed',
  },
  'a speed being found': {
    ...chapter,
    steps: async (person) => {
      await atWord('s')()
      await press(person, 'Find your speed')
    },
    shows: 'First, 140 WPM',
  },
  'the full text': { ...chapter, steps: atWord('t'), shows: /driving off the spleen/ },
  'a word looked up': { ...chapter, steps: atWord('d'), shows: 'To give a name to.' },
  'a word that no dictionary knows': {
    ...chapter,
    server: (server) => server.answer(api.dictionary.look, new ApiError('not_found', 'Word not found')),
    steps: atWord('d'),
    shows: 'Definition not found for Call',
  },
  'a word that is still being looked up': {
    ...chapter,
    server: (server) => server.answer(api.dictionary.look, () => new Promise(() => {})),
    steps: atWord('d'),
    shows: 'Call',
  },
  'the contents of a work': { ...chapter, steps: atWord('c'), shows: /You are here/ },
  'what is found in a work': {
    ...chapter,
    steps: async () => {
      await atWord('/')()
      await search('the sea')
    },
    shows: 'The first 8 of 84 found. Keep typing to narrow them down.',
  },
  'a text in which nothing is found': {
    ...ownText('One two three.'),
    steps: async () => {
      await atWord('/')()
      await search('four')
    },
    shows: /^Nothing found/,
  },
  'the settings': { ...chapter, steps: atWord('s'), shows: 'Reader Settings' },
  'the keys': { ...chapter, steps: atWord('?'), shows: 'Keys' },
  'a poem, its stanza under the word': {
    ...chapter,
    server: (server) => server.answer(api.library.chapter, aChapter({ content: verse, category: 'Poem' })),
    steps: () => readWords(11),
    shows: /The cellar latch/,
  },
  'a play, and who speaks': {
    ...chapter,
    server: (server) =>
      server.answer(
        api.library.chapter,
        aChapter({ content: 'MARGARET. Now listen to me. (She sits.)', category: 'Stage Play' }),
      ),
    steps: () => readWords(2),
    shows: 'MARGARET',
  },
  'the end of a chapter': { ...chapter, server: twoWords, steps: () => readWords(1), shows: 'Read on' },
  'the end of a work': {
    ...chapter,
    server: (server) => {
      twoWords(server)
      server.answer(api.library.chapters, [aChapterSummary({ id: 11 })])
      server.answer(api.reading.coda, aCoda({ opening: null }))
    },
    steps: () => readWords(1),
    shows: /^Back to the library/,
  },
  'a sentence that goes on and on': {
    ...ownText(`${'and then the sea '.repeat(60)}was still.`),
    steps: () => readWords(1),
    shows: /^Word 2 of/,
  },
  'a place jumped to at a high speed, with an effect': {
    ...chapter,
    steps: async () => {
      await readWords(1)
      fireEvent.change(screen.getByRole('slider', { name: 'Reading speed' }), { target: { value: '300' } })
      fireEvent.keyDown(document.body, { key: 'ArrowRight', shiftKey: true })
    },
    shows: /Back to your place/,
  },
  'the place that reading goes on from': {
    ...chapter,
    server: (server) => server.answer(api.reading.active, aReadingSession({ wordsRead: 30 })),
    shows: 'Continuing from bookmark',
  },
  'a word that a link leads to': {
    path: paths.reader(1, 11, 90),
    server: (server) => server.answer(api.reading.active, aReadingSession({ wordsRead: 30 })),
    shows: 'Back to your place (word 30)',
  },
  'a text without words': { ...ownText('#'), shows: 'Ready to start reading' },
  "a sponsor's message": {
    ...chapter,
    server: (server) => {
      server.answer(api.sponsors.afterChapter, [aSponsorMessage()])
      twoWords(server)
    },
    steps: () => readWords(2),
    shows: 'The Harbour Bookshop',
  },
  'a message of success over the reader': { ...chapter, steps: atWord('w'), shows: 'Word saved!' },
  'a message of failure over the reader': {
    ...chapter,
    server: (server) => server.answer(api.words.save, away),
    steps: atWord('w'),
    shows: 'Failed to save word',
  },
  'the sign-in over the page': {
    ...chapter,
    server: (server) => server.answer(api.reading.open, new ApiError('signed_out', 'Please sign in')),
    steps: async (person) => {
      await readWords(5)
      await press(person, 'Sign in to save')
    },
    shows: /Your session has ended/,
  },
  'an address of no chapter': { path: '/reader/x/y', shows: /Invalid URL parameters/ },
} satisfies Record<string, State>
