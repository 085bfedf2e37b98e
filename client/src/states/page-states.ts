import { fireEvent, screen } from '@testing-library/dom'
import { api } from '#shared/api.ts'
import { paths } from '../lib/paths.ts'
import { fill, press, pressWithin, type State } from './steps.ts'

/** The states of the pages of visitors and readers. */
export const pageStates = {
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
  'the page about us': { path: paths.about, shows: 'one word at a time' },
  'an account, its email being changed': {
    path: paths.account,
    steps: (person) => press(person, 'Update email'),
    shows: 'Cancel',
  },
  'the question before an account is deleted': {
    path: paths.account,
    steps: (person) => press(person, 'Delete Account'),
    shows: /Type your username to confirm/,
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
} satisfies Record<string, State>
