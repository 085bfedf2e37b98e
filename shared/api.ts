import * as z from 'zod/mini'
import {
  credentials,
  emailChange,
  login,
  loginSession,
  namesChange,
  passwordChange,
  passwordConfirmation,
  registration,
  user,
} from './account.ts'
import { brokenPage } from './broken-pages.ts'
import { savedPageTexts } from './content.ts'
import { endpoint } from './endpoint.ts'
import { accountExport } from './export.ts'
import { listPageQuery } from './fields.ts'
import { draft, draftEntry, draftSave, draftText, draftVersion } from './imports.ts'
import {
  chapter,
  chapterSummary,
  libraryWork,
  shortPiece,
  shortPieceQuery,
  work,
  workPage,
  workPageQuery,
} from './library.ts'
import { brokenPageMaxBytes, importDecisionMaxBytes, textBodyMaxBytes } from './limits.ts'
import { newOwnBook, ownBookChanges } from './own-books.ts'
import { passkeyQuestion } from './passkeys.ts'
import {
  coda,
  lastRead,
  newReadingSession,
  progressItem,
  readingDay,
  readingPosition,
  readingSession,
  storedPosition,
} from './reading.ts'
import { newReport, report } from './reports.ts'
import { isSaved, newSavedWord, savedWord, savedWordChanges } from './saved-words.ts'
import { ambientSound } from './sounds.ts'
import { sponsorMessage } from './sponsors.ts'
import { newText, text, textChanges, textCount, textSummary } from './texts.ts'
import { dictionaryAnswer } from './words.ts'
import { workSearch, workSearchQuery } from './work-search.ts'

const account = {
  user: endpoint({ method: 'GET', path: '/api/user', response: user, whilePasswordChange: true }),
  me: endpoint({ method: 'GET', path: '/api/me', response: user, whilePasswordChange: true }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    body: registration,
    response: user,
    status: 201,
    access: 'anyone',
    limit: 'registrations',
    password: 'set',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    body: login,
    response: user,
    access: 'anyone',
    password: 'checked',
  }),
  /** Creates the passkey challenge of a login after the password was correct. */
  askForPasskey: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    body: credentials,
    response: passkeyQuestion,
    access: 'anyone',
    password: 'checked',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'anyone',
    whilePasswordChange: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/change-password',
    body: passwordChange,
    response: user,
    whilePasswordChange: true,
    limit: 'passwordChanges',
    password: 'checked',
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/user/confirm-password',
    body: passwordConfirmation,
    password: 'checked',
  }),
  sessions: endpoint({ method: 'GET', path: '/api/user/sessions', response: z.array(loginSession) }),
  endSession: endpoint({ method: 'DELETE', path: '/api/user/sessions/:key' }),
  endOtherSessions: endpoint({ method: 'DELETE', path: '/api/user/sessions' }),
  changeEmail: endpoint({
    method: 'PATCH',
    path: '/api/user/email',
    body: emailChange,
    response: user,
    afterPassword: true,
    limit: 'emailChanges',
  }),
  changeNames: endpoint({ method: 'PATCH', path: '/api/user/names', body: namesChange, response: user }),
  remove: endpoint({ method: 'DELETE', path: '/api/user', afterPassword: true }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/export',
    response: accountExport,
    fileName: 'lectern-data.json',
  }),
}

const library = {
  page: endpoint({
    method: 'GET',
    path: '/api/works',
    when: 'page',
    query: workPageQuery,
    response: workPage,
    revalidated: true,
    compressed: true,
  }),
  works: endpoint({
    method: 'GET',
    path: '/api/works',
    response: z.array(work),
    revalidated: true,
    compressed: true,
  }),
  /** Short piece offered to a new reader. */
  shortPiece: endpoint({
    method: 'GET',
    path: '/api/library/short-piece',
    query: shortPieceQuery,
    response: shortPiece,
  }),
  work: endpoint({
    method: 'GET',
    path: '/api/works/:id',
    response: work,
    revalidated: true,
    compressed: true,
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/api/works/:workId/chapters',
    response: z.array(chapterSummary),
    revalidated: true,
    compressed: true,
  }),
  chapter: endpoint({
    method: 'GET',
    path: '/api/chapters/:id',
    response: chapter,
    revalidated: true,
    compressed: true,
  }),
  /** Finds a phrase in a work, ignoring case and accents. */
  search: endpoint({
    method: 'GET',
    path: '/api/works/:id/search',
    query: workSearchQuery,
    response: workSearch,
    compressed: true,
  }),
}

const imports = {
  /** The caller's import drafts, for the library and for own books. */
  drafts: endpoint({ method: 'GET', path: '/api/user/drafts', response: z.array(draftEntry) }),
  draft: endpoint({ method: 'GET', path: '/api/user/drafts/:draft', response: draft, compressed: true }),
  /** Text of one part, by its 0-based index. */
  text: endpoint({
    method: 'GET',
    path: '/api/user/drafts/:draft/parts/:part',
    response: draftText,
    compressed: true,
  }),
  /** Saves the corrections made so far. */
  save: endpoint({
    method: 'PATCH',
    path: '/api/user/drafts/:draft',
    body: draftSave,
    response: draftVersion,
    bodyMaxBytes: importDecisionMaxBytes,
  }),
  discard: endpoint({ method: 'DELETE', path: '/api/user/drafts/:draft' }),
}

/** Own books. Their works and chapters are read through the library's calls, by their owner only. */
const ownBooks = {
  /** The caller's books, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/user/books',
    response: z.array(libraryWork),
    compressed: true,
  }),
  /** Parses a book file into an import draft. */
  read: endpoint({
    method: 'POST',
    path: '/api/user/books/import',
    upload: 'book',
    response: draft,
    status: 201,
    limit: 'imports',
    oneAtATime: 'A book of yours is being read just now: wait until it is done',
  }),
  /** Creates the book and its chapters from the corrected draft. */
  finish: endpoint({
    method: 'POST',
    path: '/api/user/books/import/:draft',
    body: newOwnBook,
    response: work,
    status: 201,
    bodyMaxBytes: importDecisionMaxBytes,
  }),
  update: endpoint({ method: 'PATCH', path: '/api/user/books/:id', body: ownBookChanges, response: work }),
  remove: endpoint({ method: 'DELETE', path: '/api/user/books/:id' }),
}

const reading = {
  lastRead: endpoint({ method: 'GET', path: '/api/user/last-read/:workId', response: lastRead }),
  progress: endpoint({
    method: 'GET',
    path: '/api/user/reading-progress',
    query: listPageQuery,
    response: z.array(progressItem),
    compressed: true,
  }),
  /** Removes the history of one work, including its positions. Idempotent. */
  removeWork: endpoint({ method: 'DELETE', path: '/api/user/reading-progress/:workId' }),
  removeAll: endpoint({ method: 'DELETE', path: '/api/user/reading-progress' }),
  days: endpoint({
    method: 'GET',
    path: '/api/user/reading-days',
    response: z.array(readingDay),
    compressed: true,
  }),
  active: endpoint({
    method: 'GET',
    path: '/api/reading-sessions/active/:chapterId',
    response: z.nullable(readingSession),
  }),
  coda: endpoint({ method: 'GET', path: '/api/chapters/:id/coda', response: coda }),
  open: endpoint({
    method: 'POST',
    path: '/api/reading-sessions',
    body: newReadingSession,
    response: readingSession,
    status: 201,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/reading-sessions/:id',
    body: readingPosition,
    response: storedPosition,
  }),
  /** The same save as a beacon, which can only POST. */
  beacon: endpoint({
    method: 'POST',
    path: '/api/reading-sessions/:id',
    body: readingPosition,
    response: storedPosition,
  }),
}

const words = {
  saved: endpoint({
    method: 'GET',
    path: '/api/user/saved-words',
    query: listPageQuery,
    response: z.array(savedWord),
    compressed: true,
  }),
  /** Words only: during playback the client checks each word without a request. */
  names: endpoint({
    method: 'GET',
    path: '/api/user/saved-words',
    when: 'names',
    query: z.object({ names: z.coerce.boolean() }),
    response: z.array(z.string()),
    compressed: true,
  }),
  isSaved: endpoint({ method: 'GET', path: '/api/user/saved-words/:word', response: isSaved }),
  save: endpoint({
    method: 'POST',
    path: '/api/user/saved-words',
    body: newSavedWord,
    response: savedWord,
    status: 201,
    limit: 'savedWords',
  }),
  refresh: endpoint({
    method: 'PATCH',
    path: '/api/user/saved-words/:id',
    body: savedWordChanges,
    response: savedWord,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/user/saved-words/:id' }),
}

const texts = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/texts',
    response: z.array(textSummary),
    compressed: true,
  }),
  count: endpoint({ method: 'GET', path: '/api/user/texts/count', response: textCount }),
  text: endpoint({ method: 'GET', path: '/api/user/texts/:id', response: text, compressed: true }),
  create: endpoint({
    method: 'POST',
    path: '/api/user/texts',
    body: newText,
    response: text,
    status: 201,
    bodyMaxBytes: textBodyMaxBytes,
    limit: 'texts',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/user/texts/:id',
    body: textChanges,
    response: text,
    bodyMaxBytes: textBodyMaxBytes,
    limit: 'texts',
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/user/texts/:id' }),
  savePosition: endpoint({
    method: 'PATCH',
    path: '/api/user/texts/:id/position',
    body: readingPosition,
    response: storedPosition,
  }),
  /** The same save as a beacon. */
  beacon: endpoint({
    method: 'POST',
    path: '/api/user/texts/:id/position',
    body: readingPosition,
    response: storedPosition,
  }),
}

const sponsors = {
  afterLogin: endpoint({
    method: 'GET',
    path: '/api/chapters/login/sponsor-messages',
    response: z.array(sponsorMessage),
  }),
  inLibrary: endpoint({
    method: 'GET',
    path: '/api/library/sponsor-messages',
    response: z.array(sponsorMessage),
  }),
  afterChapter: endpoint({
    method: 'GET',
    path: '/api/chapters/:chapterId/sponsor-messages',
    response: z.array(sponsorMessage),
  }),
}

const sounds = {
  list: endpoint({ method: 'GET', path: '/api/ambient-sounds', response: z.array(ambientSound) }),
}

const dictionary = {
  look: endpoint({
    method: 'GET',
    path: '/api/dictionary/:word',
    response: dictionaryAnswer,
    compressed: true,
    limit: 'upstreamLookups',
    limitedByHandler: true,
  }),
}

const content = {
  page: endpoint({
    method: 'GET',
    path: '/api/page-content',
    response: savedPageTexts,
    compressed: true,
    access: 'anyone',
    whilePasswordChange: true,
  }),
}

const reports = {
  create: endpoint({
    method: 'POST',
    path: '/api/user/problem-reports',
    body: newReport,
    response: report,
    status: 201,
    limit: 'reports',
  }),
}

const brokenPages = {
  /** Reports a client page that crashed. */
  report: endpoint({
    method: 'POST',
    path: '/api/broken-pages',
    body: brokenPage,
    access: 'anyone',
    whilePasswordChange: true,
    bodyMaxBytes: brokenPageMaxBytes,
  }),
}

/** Every HTTP call except those of administrators (`admin-api.ts`). */
export const api = {
  account,
  library,
  reading,
  words,
  texts,
  sponsors,
  sounds,
  dictionary,
  content,
  reports,
  imports,
  ownBooks,
  brokenPages,
}
