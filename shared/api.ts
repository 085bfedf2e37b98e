import { z } from 'zod'
import { credentials, passwordChange, registration, user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { chapter, chapterSummary, work, workPage, workPageQuery } from './library.ts'
import { keptPlace, lastRead, newReadingSession, place, progressItem, readingSession } from './reading.ts'
import { dictionaryAnswer } from './words.ts'

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
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    body: credentials,
    response: user,
    access: 'anyone',
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', access: 'anyone' }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/change-password',
    body: passwordChange,
    response: user,
    whilePasswordChange: true,
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
  }),
  works: endpoint({ method: 'GET', path: '/api/works', response: z.array(work), revalidated: true }),
  work: endpoint({ method: 'GET', path: '/api/works/:id', response: work, revalidated: true }),
  chapters: endpoint({
    method: 'GET',
    path: '/api/works/:workId/chapters',
    response: z.array(chapterSummary),
    revalidated: true,
  }),
  chapter: endpoint({ method: 'GET', path: '/api/chapters/:id', response: chapter, revalidated: true }),
}

const reading = {
  lastRead: endpoint({ method: 'GET', path: '/api/user/last-read/:workId', response: lastRead }),
  progress: endpoint({ method: 'GET', path: '/api/user/reading-progress', response: z.array(progressItem) }),
  active: endpoint({
    method: 'GET',
    path: '/api/reading-sessions/active/:chapterId',
    response: readingSession.nullable(),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/reading-sessions',
    body: newReadingSession,
    response: readingSession,
    status: 201,
  }),
  save: endpoint({ method: 'PATCH', path: '/api/reading-sessions/:id', body: place, response: keptPlace }),
  /** The same save from a page that is going away: a beacon can only POST. */
  beacon: endpoint({ method: 'POST', path: '/api/reading-sessions/:id', body: place, response: keptPlace }),
}

const dictionary = {
  look: endpoint({ method: 'GET', path: '/api/dictionary/:word', response: dictionaryAnswer }),
}

/** Every HTTP call of the product. */
export const api = { account, library, reading, dictionary }
