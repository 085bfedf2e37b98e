import { fireEvent, screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import {
  aChapter,
  aChapterSummary,
  aCoda,
  aReadingSession,
  aSponsorMessage,
  aText,
  aUser,
} from '#shared/testing/make.ts'
import type { StateName } from '#shared/testing/states.ts'
import { paths } from '../lib/paths.ts'
import type { FakeServer } from '../testing/fake-server.ts'

/** A state of a screen, and how to come to it. */
export interface State {
  path: string
  /** Who is signed in; nobody, with null. */
  user?: User | null
  /** What the server answers otherwise than usual. */
  server?: (server: FakeServer) => void
  steps?: (person: UserEvent) => Promise<unknown>
  /** What is to be seen in it. */
  shows: string | RegExp
}

const admin = aUser({ isAdmin: true })
const key = (key: string) => fireEvent.keyDown(document.body, { key })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (person: UserEvent, name: string | RegExp) => person.click(await button(name))
/** Fills an input at once: frames side by side take the keyboard from one another. */
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const search = async (phrase: string) =>
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: phrase } })
/** Presses a button of the dialog that is open. */
const pressWithin = async (person: UserEvent, name: string | RegExp) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const section = (name: string) => ({
  path: paths.home,
  user: admin,
  steps: (person: UserEvent) => press(person, name),
})

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

/** Every state of every screen. */
export const states: Record<StateName, State> = {
  'the sign-in': { path: paths.signIn, user: null, shows: /Forgot your password/ },
  'a registration with errors': {
    path: paths.signIn,
    user: null,
    steps: async (person) => {
      await person.click(await screen.findByRole('tab', { name: 'Register' }))
      await press(person, 'Create account')
    },
    shows: 'Email is required',
  },
  'a login that failed': {
    path: paths.signIn,
    user: null,
    steps: async (person) => {
      await fill('Email', 'nobody@example.com')
      await fill('Password', 'nothing')
      await press(person, 'Log in')
    },
    shows: 'Login failed',
  },
  'an address that leads nowhere': { path: '/nowhere', shows: /Page not found|not here|nowhere|no page/i },
  home: { path: paths.home, shows: 'Small Hours' },
  'home of somebody new': {
    path: paths.home,
    server: (server) => server.answer(api.reading.progress, []),
    shows: 'Read for five minutes',
  },
  'a search without a match': { path: `${paths.home}?search=no+such+book`, shows: 'No works match.' },
  'home with what is under way': {
    path: paths.home,
    steps: (person) => press(person, 'Continue Reading'),
    shows: 'Small Hours',
  },
  'the reader, at rest': { ...chapter, shows: /^Word 1 of/ },
  'the reader, playing, its controls faded': {
    ...chapter,
    steps: (person) => press(person, 'Play'),
    shows: /^Word \d+ of/,
  },
  'a hint, how to go back a sentence': {
    ...chapter,
    steps: restAfterPlaying,
    shows: /goes back a sentence/,
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
    shows: 'The first 8 of 84 found. Type on to find fewer.',
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
    shows: /^Finished: /,
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
  'the page about us': { path: paths.about, shows: 'one word at a time' },
  'an account, its email being changed': {
    path: paths.account,
    steps: (person) => press(person, 'Update email'),
    shows: 'Cancel',
  },
  'the question before an account is deleted': {
    path: paths.account,
    steps: (person) => press(person, 'Delete Account'),
    shows: /To go on, type your username/,
  },
  'a full history': { path: paths.history, shows: 'Clear All History' },
  'an empty history': {
    path: paths.history,
    server: (server) => server.answer(api.reading.progress, []),
    shows: 'No Reading History',
  },
  'the question before a history is cleared': {
    path: paths.history,
    steps: (person) => press(person, 'Clear All History'),
    shows: 'Clear all of your history?',
  },
  'saved words, one just deleted': {
    path: paths.savedWords,
    steps: (person) => press(person, 'Delete hypos'),
    shows: 'Word deleted',
  },
  'no saved words': {
    path: paths.savedWords,
    server: (server) => server.answer(api.words.saved, []),
    shows: 'No saved words yet',
  },
  'a personal library': { path: paths.personalLibrary, shows: '2 / 10 texts' },
  'a personal library without a book': {
    path: paths.personalLibrary,
    server: (server) => server.answer(api.ownBooks.list, []),
    shows: '0 / 30 books',
  },
  'an own book that is changed': {
    path: paths.personalLibrary,
    steps: (person) => press(person, 'Edit: Letters from a Slow Train'),
    shows: 'Save changes',
  },
  'an own book that is looked through': { path: paths.ownDraft('o'), shows: 'Add to my books' },
  'a text with errors that is about to be left': {
    path: paths.personalLibrary,
    steps: async (person) => {
      await screen.findByText('2 / 10 texts')
      await press(person, 'Add Text')
      await pressWithin(person, 'Add Text')
      await fill('Content', 'Something')
      fireEvent.keyDown(screen.getByLabelText('Content'), { key: 'Escape' })
    },
    shows: 'What you have written is not saved.',
  },
  'the report of a problem, with errors': {
    path: paths.home,
    steps: async (person) => {
      await press(person, 'Report Problem')
      await pressWithin(person, 'Submit report')
    },
    shows: 'Please choose a category',
  },
  'the users': { ...section('User Management'), shows: 'Grace Hopper' },
  'a new administrator': {
    ...section('User Management'),
    steps: async (person) => {
      await press(person, 'User Management')
      await press(person, 'Add Admin User')
      await pressWithin(person, /^Add/)
    },
    shows: 'Email is required',
  },
  'no sponsor messages': {
    ...section('Sponsor Messages'),
    server: (server) => server.answer(api.admin.sponsorMessages, []),
    shows: 'No sponsor messages yet',
  },
  'a new sponsor message': {
    ...section('Sponsor Messages'),
    steps: async (person) => {
      await press(person, 'Sponsor Messages')
      await screen.findByText('The Harbour Bookshop')
      await press(person, 'Add Sponsor Message')
    },
    shows: 'Support URL',
  },
  'the reports': { ...section('Problem Reports'), shows: 'Two tabs, one of them old.' },
  'the sounds': { ...section('Ambient Sounds'), shows: 'Sea at night' },
  'a new sound': {
    ...section('Ambient Sounds'),
    steps: async (person) => {
      await press(person, 'Ambient Sounds')
      await screen.findByText('Sea at night')
      await press(person, 'Add Ambient Sound')
    },
    shows: 'Sound file',
  },
  'the texts of the About page': { ...section('Page Content'), shows: 'Contact Information' },
  'the statistics': { ...section('User Statistics'), shows: 'Daily active users' },
  'a work that is changed': {
    path: paths.home,
    user: admin,
    steps: (person) => press(person, 'Edit Work: The Whale'),
    shows: 'Hidden from the library',
  },
  'a chapter that is changed': {
    path: paths.home,
    user: admin,
    steps: async (person) => {
      await press(person, 'Chapters: The Whale')
      await press(person, 'Edit Chapter: Part 1')
    },
    shows: 'Save changes',
  },
  'a book that is chosen': {
    path: paths.home,
    user: admin,
    steps: (person) => press(person, 'Import a Book'),
    shows: 'Go on with a draft',
  },
  'a book that is looked through': {
    path: paths.importDraft('d'),
    user: admin,
    shows: 'About the author',
  },
  'a part of a book that is read': {
    path: paths.importDraft('d'),
    user: admin,
    steps: (person) => press(person, 'Read and divide: The Burial of the Dead'),
    shows: 'Divide here',
  },
}
