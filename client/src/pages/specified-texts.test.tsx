import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import {
  aLibraryWork,
  aProgressItem,
  aSavedWord,
  aSponsorMessage,
  aText,
  aTextSummary,
} from '#shared/testing/make.ts'
import { definitionMissing } from '#shared/words.ts'
import { proxyPage } from '../testing/fake-server.ts'
import { ada, open } from '../testing/render.tsx'
import { answerNoBooks } from './own-books.fixture.ts'
import { answerNoMarks } from './reader.fixture.ts'

/* Exact texts, toasts and messages of the specification for readers' pages, by section, with the steps that show them. */

type Opened = ReturnType<typeof open>
type Journey = () => Promise<unknown>

// Minimal error bodies in the two formats that the client reads.
const said = Response.json({ message: 'The server says so' }, { status: 400 })
const saidAsError = Response.json({ error: 'The server says so' }, { status: 409 })

const wholeText = aText({ id: 1, title: 'Mine', content: 'Words.', wordCount: 1, factorSum: 1 })
const text = aTextSummary({ id: 1, title: 'Mine', preview: 'Words.', wordCount: 1, factorSum: 1 })
const word = aSavedWord({ id: 1, word: 'whale', definition: 'A mammal.', createdAt: new Date() })
const progress = aProgressItem({ lastRead: new Date() })
const message = aSponsorMessage({ id: 1, title: 'Pens', content: 'Write.', imageUrl: '/uploads/pens.webp' })
const libraryWork = aLibraryWork()

let opened: Opened

/** Opens a page with the usual replies; `before` can replace replies. */
async function at(
  path: string,
  before: (server: Opened['server']) => void = () => {},
  user = ada as typeof ada | null,
) {
  opened = open(path, user)
  const { server } = opened
  answerNoBooks(server)
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [progress])
  server.answer(api.reading.days, [])
  server.answer(api.texts.list, [text])
  answerNoMarks(server)
  server.answer(api.texts.text, wholeText)
  server.answer(api.words.saved, [word])
  server.answer(api.words.names, [])
  server.answer(savedFormsApi.savedForms.list, '')
  server.answer(savedFormsApi.savedForms.sightings, null)
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.account.sessions, [])
  server.answer(adminApi.passkeys.list, [])
  server.answer(api.sponsors.afterLogin, [])
  server.answer(api.sponsors.inLibrary, [message])
  server.answer(api.content.page, { aboutUs: 'Us', contactInfo: 'Here', legalInfo: 'Law', lastUpdated: null })
  before(server)
  opened.start()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
}

const press = async (name: string) =>
  opened.person.click((await screen.findAllByRole('button', { name })).at(-1) as Element)
const type = async (label: string, text: string) => {
  const [box] = (await screen.findAllByLabelText(label)).slice(-1)
  if (!box) throw new Error(`there is no ${label}`)
  await opened.person.clear(box)
  if (text) {
    await opened.person.click(box)
    await opened.person.paste(text)
  }
}
const inDialog = async (name: string) =>
  opened.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

const signIn = () => at('/auth', undefined, null)
const submitReport =
  (title: string, description: string, before?: (server: Opened['server']) => void) => async () => {
    await at('/', before)
    await press('Report Problem')
    const dialog = within(await screen.findByRole('dialog'))
    await opened.person.selectOptions(dialog.getByLabelText('Category'), 'Other')
    await type('Title', title)
    await type('Description', description)
    await press('Submit report')
  }
const changeEmail = (email: string, before?: (server: Opened['server']) => void) => async () => {
  await at('/account', before)
  await press('Update email')
  await type('Email', email)
  await opened.person.keyboard('{Enter}')
}
const changeNames = (first: string, before?: (server: Opened['server']) => void) => async () => {
  await at('/account', before)
  await press('Update names')
  await type('First name', first)
  await opened.person.keyboard('{Enter}')
}
const changePassword =
  ([current, next, confirm]: [string, string, string], before?: (server: Opened['server']) => void) =>
  async () => {
    await at('/account', before)
    await press('Change password')
    await type('Current Password (Temporary)', current)
    await type('New Password', next)
    await type('Confirm New Password', confirm)
    await press('Change password')
  }
const deleteAccount = (before?: (server: Opened['server']) => void) => async () => {
  await at('/account', before)
  await press('Delete Account')
  const box = within(await screen.findByRole('dialog')).getByRole('textbox')
  await opened.person.type(box, ada.username)
  await inDialog('Delete Account')
}
const addText = (title: string, content: string, before?: (server: Opened['server']) => void) => async () => {
  await at('/personal-library', before)
  await press('Add Text')
  await type('Title', title)
  await type('Content', content)
  await inDialog('Add Text')
}
const editText = (before: (server: Opened['server']) => void) => async () => {
  await at('/personal-library', before)
  await press('Edit: Mine')
  await type('Content', 'Other words.')
  await press('Save changes')
}
const deleteText = (before: (server: Opened['server']) => void) => async () => {
  await at('/personal-library', before)
  await press('Delete: Mine')
  await press('Delete text')
}
const deleteWord = (before: (server: Opened['server']) => void) => async () => {
  await at('/saved-words', before)
  await press('Delete whale')
}
const refreshWord = (before: (server: Opened['server']) => void) => async () => {
  await at('/saved-words', (server) => {
    server.answer(api.words.saved, [{ ...word, definition: definitionMissing }])
    before(server)
  })
  await press('Refresh whale')
}
const returning = async () => {
  localStorage.setItem('lectern.returned', '1')
  await at('/')
}
const pronounceWithout = (speech: object | undefined) => async () => {
  await at('/saved-words')
  const { fetch } = window
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    String(address).startsWith('https://') ? Promise.reject(new Error('offline')) : fetch(address, init),
  )
  if (speech) vi.stubGlobal('speechSynthesis', speech)
  if (speech) vi.stubGlobal('SpeechSynthesisUtterance', class {})
  await press('Pronounce whale')
}
const mute = {
  cancel() {},
  speak: (utterance: { onerror?: () => void }) => setTimeout(() => utterance.onerror?.()),
}
const entry = [
  {
    word: 'whale',
    source: 'WordNet',
    phonetics: [],
    meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: 'Big.' }] }],
  },
]

const logIn = (before: (server: Opened['server']) => void) => async () => {
  await at('/auth', before, null)
  await type('Email', 'ada@example.com')
  await type('Password', 'secret')
  await press('Log in')
}
const register =
  (changes: Record<string, string>, before?: (server: Opened['server']) => void) => async () => {
    await at('/auth', before, null)
    await opened.person.click(await screen.findByRole('tab', { name: 'Register' }))
    const values = {
      Email: 'ada@example.com',
      'First name': 'Ada',
      'Last name': 'Lovelace',
      Password: 'secret',
      'Confirm password': 'secret',
      ...changes,
    }
    for (const [label, value] of Object.entries(values)) await type(label, value)
    await press('Create account')
  }
const library = (work: object) => () =>
  at('/', (server) =>
    server.answer(api.library.page, { works: [{ ...libraryWork, ...work }], total: 1, totalPages: 1 }),
  )

// Texts shown by the same steps share one function.
const home = () => at('/')
const nowhere = () => at('/nowhere')
const about = () => at('/about')
const account = () => at('/account')
const savedWords = () => at('/saved-words')
const mustChangePassword = () => at('/', undefined, { ...ada, requiresPasswordChange: true })
const withoutHistory = () => at('/reading-history', (server) => server.answer(api.reading.progress, []))
const searchInVain = async () => {
  await at('/saved-words')
  await type('Search your words', 'sail')
}
const invalidEmail = changeEmail('ada')
const missingNames = changeNames(' ')
const refusedEmail = changeEmail('ada@new.example', (server) => server.answer(api.account.changeEmail, said))
const brokenImage = async () => {
  await returning()
  fireEvent.error((await screen.findByRole('dialog')).querySelector('img') as Element)
}
const mutePronunciation = pronounceWithout(mute)
const registered = register({}, (server) => server.answer(api.account.register, ada))
const accountDeleted = deleteAccount((server) => server.answer(api.account.remove, undefined))
const wordDeleted = deleteWord((server) => server.answer(api.words.remove, undefined))
const textAdded = addText('Mine', 'Words.', (server) => server.answer(api.texts.create, wholeText))
const passwordChanged = changePassword(['old', 'secret', 'secret'], (server) =>
  server.answer(api.account.changePassword, ada),
)
const tooManyAttempts = new ApiError('too_many', 'Too many attempts. Please try again in 15 minutes.')
const tooManyAccounts = new ApiError(
  'too_many',
  'Too many new accounts from your network. Please try again in 60 minutes.',
)

const screens: Record<string, Journey> = {
  '404 Page Not Found': nowhere,
  'Did you forget to add the page to the router?': nowhere,
  'Logging in...': logIn((server) => server.answer(api.account.login, () => new Promise(() => {}))),
  'Creating account...': register({}, (server) =>
    server.answer(api.account.register, () => new Promise(() => {})),
  ),
  'Start Reading': library({ id: 2 }),
  Continue: library({}),
  'No Chapters Yet': library({ chapters: [], chapterCount: 0 }),
  'Forgot your password? Contact our support team and an admin will reset your password.': signIn,
  'About Us, Contact & Legal': signIn,
  '© 2025 Lectern': home,
  'Welcome, Ada.': home,
  'Report Problem': home,
  Logout: home,
  'Continue Reading': home,
  'A message from our sponsor': returning,
  'Click Here To Support': returning,
  'Password Change Required': mustChangePassword,
  'Current Password (Temporary)': mustChangePassword,
  'New Password': mustChangePassword,
  'Confirm New Password': mustChangePassword,
  Reader: account,
  Administrator: () => at('/account', undefined, { ...ada, isAdmin: true }),
  'Danger Zone': account,
  'Delete Account': account,
  'Deleting...': deleteAccount((server) => server.answer(api.account.remove, () => new Promise(() => {}))),
  'No Reading History': withoutHistory,
  'Browse Works': withoutHistory,
  'Clear All History': () => at('/reading-history'),
  'No saved words yet': () => at('/saved-words', (server) => server.answer(api.words.saved, [])),
  '1 of 1 words': savedWords,
  'No matching words found': searchInVain,
  'Clear Search': searchInVain,
  '1 / 10 texts': () => at('/personal-library'),
  '10 / 10 texts (limit reached)': () =>
    at('/personal-library', (server) =>
      server.answer(
        api.texts.list,
        Array.from({ length: 10 }, (_, index) => ({ ...text, id: index + 1 })),
      ),
    ),
  'Add Text': () => at('/personal-library'),
  '0 / 100,000 characters': async () => {
    await at('/personal-library')
    await press('Add Text')
  },
  'No texts yet': () => at('/personal-library', (server) => server.answer(api.texts.list, [])),
  'About Us': about,
  'Contact Information': about,
  'Legal Information': about,
  Back: about,
  'Report a Problem': async () => {
    await at('/')
    await press('Report Problem')
  },
}

const validation: Record<string, Journey> = {
  'Email is required': register({ Email: '' }),
  'Please enter a valid email': register({ Email: 'ada' }),
  'First name is required': register({ 'First name': '' }),
  'Last name is required': register({ 'Last name': '' }),
  'Password is required': register({ Password: '' }),
  'Please confirm your password': register({ 'Confirm password': '' }),
  'Title must be at least 3 characters': submitReport('ab', 'Long enough to tell.'),
  'Title must be under 100 characters': submitReport('a'.repeat(101), 'Long enough to tell.'),
  'Description must be at least 10 characters': submitReport('Title', 'Short.'),
  'Description must be under 1000 characters': submitReport('Title', 'a'.repeat(1_001)),
  'Title is required': addText('', 'Words.'),
  'Title must be less than 200 characters': addText('a'.repeat(201), 'Words.'),
  'Content is required': addText('Mine', ''),
  'Content must be less than 100,000 characters': addText('Mine', 'a'.repeat(100_001)),
  'Invalid email': invalidEmail,
  'Please enter a valid email address.': invalidEmail,
  'Names required': missingNames,
  'Please enter both first and last name.': missingNames,
  'Current password is required': changePassword(['', 'secret', 'secret']),
  'New password must be at least 6 characters': changePassword(['old', '12345', '12345']),
  'Please confirm your new password': changePassword(['old', 'secret', '']),
  "Passwords don't match": changePassword(['old', 'secret', 'secrets']),
}

const limited: Record<string, Journey> = {
  [tooManyAttempts.reason]: logIn((server) => server.answer(api.account.login, tooManyAttempts)),
  [tooManyAccounts.reason]: register({}, (server) => server.answer(api.account.register, tooManyAccounts)),
}
const limitedPassword: Record<string, Journey> = {
  [tooManyAttempts.reason]: changePassword(['old', 'secret', 'secret'], (server) =>
    server.answer(api.account.changePassword, tooManyAttempts),
  ),
}

const failures: Record<string, Journey> = {
  'Login failed': logIn((server) => server.answer(api.account.login, said)),
  'Failed to login': logIn((server) => server.answer(api.account.login, proxyPage)),
  'Registration failed': register({}, (server) => server.answer(api.account.register, said)),
  'Failed to register': register({}, (server) => server.answer(api.account.register, proxyPage)),
  'Logout failed': async () => {
    await at('/', (server) => server.answer(api.account.logout, said))
    await press('Logout')
  },
  'Failed to logout': async () => {
    await at('/', (server) => server.answer(api.account.logout, proxyPage))
    await press('Logout')
  },
  'Failed to delete account': deleteAccount((server) => server.answer(api.account.remove, said)),
  'Update failed': refusedEmail,
  'The server says so': refusedEmail,
  'Failed to update email': changeEmail('ada@new.example', (server) =>
    server.answer(api.account.changeEmail, proxyPage),
  ),
  'Failed to update names': changeNames('Augusta', (server) =>
    server.answer(api.account.changeNames, proxyPage),
  ),
  'Failed to change password': changePassword(['old', 'secret', 'secret'], (server) =>
    server.answer(api.account.changePassword, said),
  ),
  'Failed to submit report': submitReport('Title', 'Long enough to tell.', (server) =>
    server.answer(reportsApi.create, saidAsError),
  ),
  'Failed to submit problem report': submitReport('Title', 'Long enough to tell.', (server) =>
    server.answer(reportsApi.create, proxyPage),
  ),
  'Failed to delete word': deleteWord((server) => server.answer(api.words.remove, said)),
  'Failed to add text': addText('Mine', 'Words.', (server) => server.answer(api.texts.create, said)),
  'Failed to update text': editText((server) => server.answer(api.texts.update, said)),
  'Failed to delete text': deleteText((server) => server.answer(api.texts.remove, said)),
  'Failed to load image': brokenImage,
  'The image URL might be invalid or inaccessible': brokenImage,
  'Definition not found for whale': refreshWord((server) =>
    server.answer(api.dictionary.look, new ApiError('not_found', 'No entry')),
  ),
  'Audio unavailable': mutePronunciation,
  'No pronunciation audio found for this word.': mutePronunciation,
  'Audio not supported': pronounceWithout(undefined),
}

const successes: Record<string, Journey> = {
  'Registration successful': registered,
  'Your account has been created successfully.': registered,
  'Account deleted': accountDeleted,
  'Your account has been successfully deleted.': accountDeleted,
  'Problem report submitted': submitReport('Title', 'Long enough to tell.', (server) =>
    server.answer(reportsApi.create, {
      id: 1,
      category: 'Other',
      title: 'Title',
      description: 'Long enough to tell.',
      currentPage: '/',
      status: 'new',
      createdAt: new Date(),
      resolvedAt: null,
    }),
  ),
  'Definition refreshed': refreshWord((server) => {
    server.answer(api.dictionary.look, entry)
    server.answer(api.words.refresh, word)
  }),
  'Word deleted': wordDeleted,
  'The word has been removed from your saved words.': wordDeleted,
  'Email updated': changeEmail('ada@new.example', (server) => server.answer(api.account.changeEmail, ada)),
  'Names updated': changeNames('Augusta', (server) => server.answer(api.account.changeNames, ada)),
  'Text added': textAdded,
  'Your text has been added to your personal library.': textAdded,
  'Text updated': editText((server) => server.answer(api.texts.update, wholeText)),
  'Text deleted': deleteText((server) => server.answer(api.texts.remove, undefined)),
  'Password changed successfully': passwordChanged,
  'Your password has been updated. You can now use your new password for future logins.': passwordChanged,
}

const table = {
  '§2': screens,
  '§5': validation,
  '§8, failing': failures,
  '§8, done': successes,
  'rate limits of accounts': limited,
  'rate limit of a password change': limitedPassword,
}

for (const [section, texts] of Object.entries(table)) {
  const journeys = [...new Set(Object.values(texts))]
  const cases = journeys.map(
    (journey) => [Object.keys(texts).filter((text) => texts[text] === journey), journey] as const,
  )
  test.each(cases)(`${section}: %s`, async (expected, journey) => {
    await journey()
    for (const text of expected) {
      await waitFor(() => {
        const shown = screen.getAllByText(text).filter((one) => !one.closest('[hidden]'))
        expect(shown[0]).toBeVisible()
      })
    }
  })
}
