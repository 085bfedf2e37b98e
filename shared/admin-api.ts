import * as z from 'zod/mini'
import {
  listedUser,
  managedReport,
  managedSound,
  managedSponsorMessage,
  newSound,
  newSponsorMessage,
  reportChanges,
  roleChange,
  siteHealth,
  soundChanges,
  sponsorMessageChanges,
  statistics,
  temporaryPassword,
  userPage,
  userPageQuery,
} from './admin.ts'
import { auditPage, auditPageQuery } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { listPageQuery } from './fields.ts'
import { draft } from './imports.ts'
import { chapter, work } from './library.ts'
import {
  chapterChanges,
  draftDecision,
  newChapter,
  newWork,
  visibilityChange,
  workChanges,
} from './library-changes.ts'
import { chapterBodyMaxBytes, importDecisionMaxBytes, textBodyMaxBytes } from './limits.ts'
import { newPasskey, passkey, passkeyQuestion } from './passkeys.ts'
import { pageTextChanges, savedPageTexts } from './site.ts'
import { uploadedAudio, uploadedImage } from './uploads.ts'

/** The second factor of administrators. */
const passkeys = {
  list: endpoint('GET', '/api/user/passkeys', { response: z.array(passkey), access: 'admin' }),
  /** Creates the registration challenge for the browser. */
  askForNew: endpoint('POST', '/api/user/passkeys/question', {
    response: passkeyQuestion,
    access: 'admin',
    afterPassword: true,
  }),
  add: endpoint('POST', '/api/user/passkeys', {
    body: newPasskey,
    response: passkey,
    status: 201,
    access: 'admin',
  }),
  remove: endpoint('DELETE', '/api/user/passkeys/:id', { access: 'admin', afterPassword: true }),
}

const library = {
  createWork: endpoint('POST', '/api/works', { body: newWork, response: work, status: 201, access: 'admin' }),
  updateWork: endpoint('PATCH', '/api/works/:id', { body: workChanges, response: work, access: 'admin' }),
  setVisibility: endpoint('PATCH', '/api/works/:id/visibility', {
    body: visibilityChange,
    response: work,
    access: 'admin',
  }),
  removeWork: endpoint('DELETE', '/api/works/:id', { access: 'admin' }),
  createChapter: endpoint('POST', '/api/works/:workId/chapters', {
    body: newChapter,
    response: chapter,
    status: 201,
    access: 'admin',
    bodyMaxBytes: chapterBodyMaxBytes,
  }),
  updateChapter: endpoint('PATCH', '/api/chapters/:id', {
    body: chapterChanges,
    response: chapter,
    access: 'admin',
    bodyMaxBytes: chapterBodyMaxBytes,
  }),
  removeChapter: endpoint('DELETE', '/api/chapters/:id', { access: 'admin' }),
}

const imports = {
  /** Parses a book file into an import draft. */
  read: endpoint('POST', '/api/admin/import', {
    upload: 'book',
    response: draft,
    status: 201,
    access: 'admin',
    limit: 'imports',
  }),
  /** Creates the work and its chapters from the corrected draft. */
  finish: endpoint('POST', '/api/admin/import/:draft', {
    body: draftDecision,
    response: work,
    status: 201,
    access: 'admin',
    bodyMaxBytes: importDecisionMaxBytes,
  }),
}

const site = {
  users: endpoint('GET', '/api/admin/users', { query: userPageQuery, response: userPage, access: 'admin' }),
  setRole: endpoint('PATCH', '/api/admin/users/:userId', {
    body: roleChange,
    response: listedUser,
    access: 'admin',
  }),
  removeUser: endpoint('DELETE', '/api/admin/users/:userId', { access: 'admin' }),
  resetPassword: endpoint('POST', '/api/admin/users/:userId/reset-password', {
    response: temporaryPassword,
    access: 'admin',
    password: 'set',
  }),
  audit: endpoint('GET', '/api/admin/audit', { query: auditPageQuery, response: auditPage, access: 'admin' }),
  statistics: endpoint('GET', '/api/admin/metrics', { response: statistics, access: 'admin' }),
  health: endpoint('GET', '/api/admin/health', { response: siteHealth, access: 'admin' }),
  setPageContent: endpoint('POST', '/api/admin/page-content', {
    body: pageTextChanges,
    response: savedPageTexts,
    access: 'admin',
    bodyMaxBytes: textBodyMaxBytes,
  }),
  reports: endpoint('GET', '/api/admin/problem-reports', {
    query: listPageQuery,
    response: z.array(managedReport),
    access: 'admin',
  }),
  updateReport: endpoint('PATCH', '/api/admin/problem-reports/:id', {
    body: reportChanges,
    response: managedReport,
    access: 'admin',
  }),
  removeReport: endpoint('DELETE', '/api/admin/problem-reports/:id', { access: 'admin' }),
  sponsorMessages: endpoint('GET', '/api/admin/sponsor-messages', {
    response: z.array(managedSponsorMessage),
    access: 'admin',
  }),
  createSponsorMessage: endpoint('POST', '/api/admin/sponsor-messages', {
    body: newSponsorMessage,
    response: managedSponsorMessage,
    status: 201,
    access: 'admin',
  }),
  updateSponsorMessage: endpoint('PATCH', '/api/admin/sponsor-messages/:id', {
    body: sponsorMessageChanges,
    response: managedSponsorMessage,
    access: 'admin',
  }),
  removeSponsorMessage: endpoint('DELETE', '/api/admin/sponsor-messages/:id', { access: 'admin' }),
  sounds: endpoint('GET', '/api/admin/ambient-sounds', { response: z.array(managedSound), access: 'admin' }),
  createSound: endpoint('POST', '/api/admin/ambient-sounds', {
    body: newSound,
    response: managedSound,
    status: 201,
    access: 'admin',
  }),
  updateSound: endpoint('PATCH', '/api/admin/ambient-sounds/:id', {
    body: soundChanges,
    response: managedSound,
    access: 'admin',
  }),
  removeSound: endpoint('DELETE', '/api/admin/ambient-sounds/:id', { access: 'admin' }),
  uploadImage: endpoint('POST', '/api/admin/upload-image', {
    upload: 'image',
    response: uploadedImage,
    status: 201,
    access: 'admin',
  }),
  uploadAudio: endpoint('POST', '/api/admin/upload-audio', {
    upload: 'audio',
    response: uploadedAudio,
    status: 201,
    access: 'admin',
  }),
}

/** Every HTTP call of administrators. No page of readers loads this module. */
export const adminApi = { passkeys, library, imports, site }
