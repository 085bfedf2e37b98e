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
import { endpoint, openEndpoint } from './endpoint.ts'
import { listPageQuery } from './fields.ts'
import {
  chapter,
  chapterSummary,
  listedWork,
  shortPiece,
  shortPieceQuery,
  tonightPiece,
  tonightQuery,
  work,
  workPage,
  workPageQuery,
  workSearch,
  workSearchQuery,
} from './library.ts'
import { brokenPageMaxBytes, textBodyMaxBytes } from './limits.ts'
import { passkeyQuestion } from './passkeys.ts'
import {
  coda,
  lastRead,
  newReadingSession,
  progressItem,
  readingDay,
  readingPosition,
  readingSession,
  readingYears,
  storedPosition,
} from './reading.ts'
import { ambientSound, brokenPage, savedPageTexts, sponsorMessage } from './site.ts'
import { newText, text, textChanges, textCount, textSummary } from './texts.ts'
import { dictionaryAnswer, isSaved, namePlace, newSavedWord, savedWord, savedWordChanges } from './words.ts'

/** HTTP calls. Calls that only few pages need are in separate modules, such as `admin-api.ts` and `annotation-api.ts`. */
export const api = {
  account: {
    user: endpoint('GET', '/api/user', { response: user, whilePasswordChange: true }),
    me: endpoint('GET', '/api/me', { response: user, whilePasswordChange: true }),
    register: openEndpoint('POST', '/api/register', {
      body: registration,
      response: user,
      status: 201,
      limit: 'registrations',
      password: 'set',
    }),
    login: openEndpoint('POST', '/api/login', { body: login, response: user, password: 'checked' }),
    /** Creates the passkey challenge of a login after the password was correct. */
    askForPasskey: openEndpoint('POST', '/api/login/passkey', {
      body: credentials,
      response: passkeyQuestion,
      password: 'checked',
    }),
    logout: openEndpoint('POST', '/api/logout', { whilePasswordChange: true }),
    changePassword: endpoint('POST', '/api/user/change-password', {
      body: passwordChange,
      response: user,
      whilePasswordChange: true,
      limit: 'passwordChanges',
      password: 'checked',
    }),
    confirmPassword: endpoint('POST', '/api/user/confirm-password', {
      body: passwordConfirmation,
      password: 'checked',
    }),
    sessions: endpoint('GET', '/api/user/sessions', { response: z.array(loginSession) }),
    endSession: endpoint('DELETE', '/api/user/sessions/:key'),
    endOtherSessions: endpoint('DELETE', '/api/user/sessions'),
    changeEmail: endpoint('PATCH', '/api/user/email', {
      body: emailChange,
      response: user,
      afterPassword: true,
      limit: 'emailChanges',
    }),
    changeNames: endpoint('PATCH', '/api/user/names', { body: namesChange, response: user }),
    remove: endpoint('DELETE', '/api/user', { afterPassword: true }),
  },
  library: {
    page: endpoint('GET', '/api/works', {
      when: 'page',
      query: workPageQuery,
      response: workPage,
      revalidated: true,
      compressed: true,
    }),
    works: endpoint('GET', '/api/works', {
      response: z.array(listedWork),
      revalidated: true,
      compressed: true,
    }),
    shortPiece: endpoint('GET', '/api/library/short-piece', { query: shortPieceQuery, response: shortPiece }),
    tonight: endpoint('GET', '/api/library/tonight', {
      query: tonightQuery,
      response: z.array(tonightPiece),
    }),
    work: endpoint('GET', '/api/works/:id', { response: work, revalidated: true, compressed: true }),
    chapters: endpoint('GET', '/api/works/:workId/chapters', {
      response: z.array(chapterSummary),
      revalidated: true,
      compressed: true,
    }),
    chapter: endpoint('GET', '/api/chapters/:id', { response: chapter, revalidated: true, compressed: true }),
    /** Finds a phrase in a work, ignoring case and accents. */
    search: endpoint('GET', '/api/works/:id/search', {
      query: workSearchQuery,
      response: workSearch,
      compressed: true,
    }),
  },
  reading: {
    lastRead: endpoint('GET', '/api/user/last-read/:workId', { response: lastRead }),
    progress: endpoint('GET', '/api/user/reading-progress', {
      query: listPageQuery,
      response: z.array(progressItem),
      compressed: true,
    }),
    /** Removes the history of one work, including its positions. Idempotent. */
    removeWork: endpoint('DELETE', '/api/user/reading-progress/:workId'),
    removeAll: endpoint('DELETE', '/api/user/reading-progress'),
    days: endpoint('GET', '/api/user/reading-days', { response: z.array(readingDay), compressed: true }),
    years: endpoint('GET', '/api/user/reading-years', { response: readingYears, compressed: true }),
    active: endpoint('GET', '/api/reading-sessions/active/:chapterId', {
      response: z.nullable(readingSession),
    }),
    coda: endpoint('GET', '/api/chapters/:id/coda', { response: coda }),
    open: endpoint('POST', '/api/reading-sessions', {
      body: newReadingSession,
      response: readingSession,
      status: 201,
    }),
    save: endpoint('PATCH', '/api/reading-sessions/:id', { body: readingPosition, response: storedPosition }),
    /** Equals `save`, but by POST, the only method of `navigator.sendBeacon`. */
    beacon: endpoint('POST', '/api/reading-sessions/:id', {
      body: readingPosition,
      response: storedPosition,
    }),
  },
  words: {
    saved: endpoint('GET', '/api/user/saved-words', {
      query: listPageQuery,
      response: z.array(savedWord),
      compressed: true,
    }),
    /** Returns only the words, without their entries. The client checks the word on screen against this list. */
    names: endpoint('GET', '/api/user/saved-words', {
      when: 'names',
      query: z.object({ names: z.coerce.boolean() }),
      response: z.array(z.string()),
      compressed: true,
    }),
    isSaved: endpoint('GET', '/api/user/saved-words/:word', { response: isSaved }),
    save: endpoint('POST', '/api/user/saved-words', {
      body: newSavedWord,
      response: savedWord,
      status: 201,
      limit: 'savedWords',
    }),
    refresh: endpoint('PATCH', '/api/user/saved-words/:id', { body: savedWordChanges, response: savedWord }),
    remove: endpoint('DELETE', '/api/user/saved-words/:id'),
  },
  texts: {
    list: endpoint('GET', '/api/user/texts', { response: z.array(textSummary), compressed: true }),
    count: endpoint('GET', '/api/user/texts/count', { response: textCount }),
    text: endpoint('GET', '/api/user/texts/:id', { response: text, compressed: true }),
    create: endpoint('POST', '/api/user/texts', {
      body: newText,
      response: text,
      status: 201,
      bodyMaxBytes: textBodyMaxBytes,
      limit: 'texts',
    }),
    update: endpoint('PATCH', '/api/user/texts/:id', {
      body: textChanges,
      response: text,
      bodyMaxBytes: textBodyMaxBytes,
      limit: 'texts',
    }),
    remove: endpoint('DELETE', '/api/user/texts/:id'),
    savePosition: endpoint('PATCH', '/api/user/texts/:id/position', {
      body: readingPosition,
      response: storedPosition,
    }),
    /** Equals `savePosition`, but by POST, for `navigator.sendBeacon`. */
    beacon: endpoint('POST', '/api/user/texts/:id/position', {
      body: readingPosition,
      response: storedPosition,
    }),
  },
  sponsors: {
    afterLogin: endpoint('GET', '/api/chapters/login/sponsor-messages', {
      response: z.array(sponsorMessage),
    }),
    inLibrary: endpoint('GET', '/api/library/sponsor-messages', { response: z.array(sponsorMessage) }),
    afterChapter: endpoint('GET', '/api/chapters/:chapterId/sponsor-messages', {
      response: z.array(sponsorMessage),
    }),
  },
  sounds: {
    list: endpoint('GET', '/api/ambient-sounds', { response: z.array(ambientSound) }),
  },
  dictionary: {
    look: endpoint('GET', '/api/dictionary/:word', {
      query: namePlace,
      response: dictionaryAnswer,
      compressed: true,
      limit: 'upstreamLookups',
      limitedByHandler: true,
    }),
  },
  content: {
    page: openEndpoint('GET', '/api/page-content', {
      response: savedPageTexts,
      compressed: true,
      whilePasswordChange: true,
    }),
  },
  brokenPages: {
    report: openEndpoint('POST', '/api/broken-pages', {
      body: brokenPage,
      whilePasswordChange: true,
      bodyMaxBytes: brokenPageMaxBytes,
    }),
  },
}
