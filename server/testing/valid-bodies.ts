import {
  aDraftEdit,
  aNewReport,
  aNewSponsorMessage,
  aNewText,
  aNewWork,
  aReadingPosition,
} from '#shared/testing/make.ts'
import { adminId, getBookDraftId, getDraftId, ownBookId, ownChapter, ownId, ownText } from './two-readers.ts'

/** Counter for unique values. */
let made = 0

const work = aNewWork()
const book = { title: 'A Book', author: 'A. Writer', category: 'Poem' }
const position = aReadingPosition({ wordsRead: 2, seq: 90, activeMs: 5, timeZone: 'Europe/Berlin' })
const text = aNewText({ content: ownText, category: 'Poem' })
const word = { definition: 'A meaning.', phonetic: '/x/', partOfSpeech: 'noun', example: 'So it is said.' }
const chapter = { title: 'A Chapter', content: ownChapter, order: 1 }
const message = aNewSponsorMessage({ imageUrl: '' })
const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const proof = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }

/** Valid body of each call with every optional field. Files and passkeys that a body names need not exist. */
const bodies: Record<string, (username: string, password: string) => Record<string, unknown>> = {
  'account.register': () => ({
    email: `made${++made}@example.com`,
    firstName: 'Ada',
    lastName: 'Test',
    password: 'long enough',
    confirmPassword: 'long enough',
    isAdmin: true,
  }),
  'account.login': (username, password) => ({ username, password, passkey: { ...passkey, response: proof } }),
  'account.askForPasskey': (username, password) => ({ username, password }),
  'account.changePassword': (_, password) => ({ currentPassword: password, newPassword: 'another password' }),
  'account.confirmPassword': (_, password) => ({ password }),
  'account.changeEmail': () => ({ email: `made${++made}@example.com` }),
  'account.changeNames': () => ({ firstName: 'Ada', lastName: 'Lovelace' }),
  'passkeys.add': () => ({
    ...passkey,
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['usb'] },
  }),
  'library.createWork': () => work,
  'library.updateWork': () => work,
  'library.setVisibility': () => ({ isHiddenFromLibrary: false }),
  'library.createChapter': () => ({ ...chapter, workId: ownId }),
  'library.updateChapter': () => chapter,
  'imports.finish': () => ({ ...work, chapters: [{ pieces: [{ part: 0 }], title: 'One' }] }),
  'ownBooks.finish': () => ({ ...book, chapters: [{ pieces: [{ part: 0 }], title: 'One' }] }),
  'ownBooks.update': () => book,
  'imports.save': () => ({ version: 0, edit: aDraftEdit() }),
  'reading.open': () => ({ workId: ownId, chapterId: ownId, wordsRead: 1 }),
  'reading.save': () => position,
  'reading.beacon': () => ({ ...position, seq: 91 }),
  'words.save': () => ({
    ...word,
    word: `word-${++made}`,
    createdAt: '2026-01-02T03:04:05.000Z',
    sentence: 'So.',
    chapterId: ownId,
    textId: ownId,
    wordNumber: 1,
  }),
  'words.refresh': () => word,
  'knownWords.set': () => ({ word: 'queequeg', isKnown: true }),
  'respellings.set': () => ({ word: 'queequeg', respelling: 'kwee kweg' }),
  'respellings.setForWork': () => ({ word: 'queequeg', respelling: 'kwee kweg' }),
  'annotations.create': () => ({
    clientId: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    chapterId: ownId,
    revision: 1,
    startWord: 1,
    endWord: 2,
    kind: 'note',
    colour: 'green',
    note: 'So.',
  }),
  'annotations.change': () => ({
    kind: 'highlight',
    colour: 'blue',
    note: '',
    range: { revision: 1, startWord: 1, endWord: 1 },
    isRemoved: false,
  }),
  'wordReview.answer': () => ({
    clientId: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    rating: 3,
    tookMs: 900,
    timeZone: 'Europe/Berlin',
  }),
  'wordReview.change': () => ({
    suspended: true,
    met: { sentence: 'So.', chapterId: ownId, wordNumber: 1 },
  }),
  'wordReview.changeSettings': () => ({ isOn: true, retention: 'firm', newPerDay: 3 }),
  'texts.create': () => text,
  'texts.update': () => text,
  'texts.savePosition': () => position,
  'texts.beacon': () => ({ ...position, seq: 91 }),
  'reports.create': () => aNewReport(),
  'brokenPages.report': () => ({
    page: '/reader/:workId',
    error: 'TypeError',
    stack: ['run@index.js:1:2'],
    components: ['Page@index.js:3:4'],
  }),
  'site.setRole': () => ({ isAdmin: false }),
  'site.setPageContent': () => ({ aboutUs: 'About', contactInfo: 'Contact', legalInfo: 'Legal' }),
  'site.updateReport': () => ({ status: 'investigating', adminNotes: 'Seen.' }),
  'site.createSponsorMessage': () => message,
  'site.updateSponsorMessage': () => message,
  'site.createSound': () => ({ title: 'Rain', audioUrl: `/uploads/${'0'.repeat(32)}.wav`, isActive: true }),
  'site.updateSound': () => ({ isActive: false }),
}

/** Creates a valid body of the call `name`. @throws Error when `bodies` lacks the call, for example because it is new */
export function makeValidBody(name: string, username = 'ada@example.com', password = 'a password') {
  const make = bodies[name]
  if (!make) throw new Error(`valid-bodies.ts has no body of ${name}`)
  return make(username, password)
}

/** Valid query per call; the search phrase occurs in every chapter of `two-readers.ts`. */
const queries: Record<string, Record<string, unknown>> = {
  'library.search': { q: 'one two' },
  'savedForms.sightings': { word: `own-${ownId}` },
}

/** Returns a valid query for a call. */
export function makeValidQuery(name: string, { when }: { when?: string } = {}): Record<string, unknown> {
  return { ...queries[name], ...(when && { [when]: 1 }) }
}

/** Returns path parameters that name the attacker's rows. In calls of administrators they name the first administrator's draft. */
export function fillOwnParams(path: string): Record<string, string | number> {
  const isOfBook = path.startsWith('/api/user/books/')
  const draft = path.startsWith('/api/admin/')
    ? getDraftId(adminId)
    : (isOfBook ? getBookDraftId : getDraftId)(ownId)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.map((name) => [name, name === 'draft' ? draft : isOfBook ? ownBookId : ownId]),
  )
}
