import * as z from 'zod/mini'
import { listedUser, roleChange, statistics, temporaryPassword, userPage, userPageQuery } from './admin.ts'
import { auditPage, auditPageQuery } from './audit.ts'
import { pageTexts, savedPageTexts } from './content.ts'
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
import { managedReport, reportChanges } from './managed-reports.ts'
import { managedSound, newSound, soundChanges } from './managed-sounds.ts'
import { managedSponsorMessage, newSponsorMessage, sponsorMessageChanges } from './managed-sponsors.ts'
import { newPasskey, passkey, passkeyQuestion } from './passkeys.ts'
import { siteHealth } from './site-health.ts'
import { uploadedAudio, uploadedImage } from './uploads.ts'

/** The second factor of administrators. */
const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/passkeys',
    response: z.array(passkey),
    access: 'admin',
  }),
  /** Creates the registration challenge for the browser. */
  askForNew: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/question',
    response: passkeyQuestion,
    access: 'admin',
    afterPassword: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    body: newPasskey,
    response: passkey,
    status: 201,
    access: 'admin',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    access: 'admin',
    afterPassword: true,
  }),
}

const library = {
  createWork: endpoint({
    method: 'POST',
    path: '/api/works',
    body: newWork,
    response: work,
    status: 201,
    access: 'admin',
  }),
  updateWork: endpoint({
    method: 'PATCH',
    path: '/api/works/:id',
    body: workChanges,
    response: work,
    access: 'admin',
  }),
  setVisibility: endpoint({
    method: 'PATCH',
    path: '/api/works/:id/visibility',
    body: visibilityChange,
    response: work,
    access: 'admin',
  }),
  removeWork: endpoint({ method: 'DELETE', path: '/api/works/:id', access: 'admin' }),
  createChapter: endpoint({
    method: 'POST',
    path: '/api/works/:workId/chapters',
    body: newChapter,
    response: chapter,
    status: 201,
    access: 'admin',
    bodyMaxBytes: chapterBodyMaxBytes,
  }),
  updateChapter: endpoint({
    method: 'PATCH',
    path: '/api/chapters/:id',
    body: chapterChanges,
    response: chapter,
    access: 'admin',
    bodyMaxBytes: chapterBodyMaxBytes,
  }),
  removeChapter: endpoint({ method: 'DELETE', path: '/api/chapters/:id', access: 'admin' }),
}

const imports = {
  /** Parses a book file into an import draft. */
  read: endpoint({
    method: 'POST',
    path: '/api/admin/import',
    upload: 'book',
    response: draft,
    status: 201,
    access: 'admin',
    limit: 'imports',
  }),
  /** Creates the work and its chapters from the corrected draft. */
  finish: endpoint({
    method: 'POST',
    path: '/api/admin/import/:draft',
    body: draftDecision,
    response: work,
    status: 201,
    access: 'admin',
    bodyMaxBytes: importDecisionMaxBytes,
  }),
}

const site = {
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    query: userPageQuery,
    response: userPage,
    access: 'admin',
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:userId',
    body: roleChange,
    response: listedUser,
    access: 'admin',
  }),
  removeUser: endpoint({ method: 'DELETE', path: '/api/admin/users/:userId', access: 'admin' }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/:userId/reset-password',
    response: temporaryPassword,
    access: 'admin',
    password: 'set',
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    query: auditPageQuery,
    response: auditPage,
    access: 'admin',
  }),
  statistics: endpoint({ method: 'GET', path: '/api/admin/metrics', response: statistics, access: 'admin' }),
  health: endpoint({ method: 'GET', path: '/api/admin/health', response: siteHealth, access: 'admin' }),
  setPageContent: endpoint({
    method: 'POST',
    path: '/api/admin/page-content',
    body: pageTexts,
    response: savedPageTexts,
    access: 'admin',
    bodyMaxBytes: textBodyMaxBytes,
  }),
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/problem-reports',
    query: listPageQuery,
    response: z.array(managedReport),
    access: 'admin',
  }),
  updateReport: endpoint({
    method: 'PATCH',
    path: '/api/admin/problem-reports/:id',
    body: reportChanges,
    response: managedReport,
    access: 'admin',
  }),
  removeReport: endpoint({ method: 'DELETE', path: '/api/admin/problem-reports/:id', access: 'admin' }),
  sponsorMessages: endpoint({
    method: 'GET',
    path: '/api/admin/sponsor-messages',
    response: z.array(managedSponsorMessage),
    access: 'admin',
  }),
  createSponsorMessage: endpoint({
    method: 'POST',
    path: '/api/admin/sponsor-messages',
    body: newSponsorMessage,
    response: managedSponsorMessage,
    status: 201,
    access: 'admin',
  }),
  updateSponsorMessage: endpoint({
    method: 'PATCH',
    path: '/api/admin/sponsor-messages/:id',
    body: sponsorMessageChanges,
    response: managedSponsorMessage,
    access: 'admin',
  }),
  removeSponsorMessage: endpoint({
    method: 'DELETE',
    path: '/api/admin/sponsor-messages/:id',
    access: 'admin',
  }),
  sounds: endpoint({
    method: 'GET',
    path: '/api/admin/ambient-sounds',
    response: z.array(managedSound),
    access: 'admin',
  }),
  createSound: endpoint({
    method: 'POST',
    path: '/api/admin/ambient-sounds',
    body: newSound,
    response: managedSound,
    status: 201,
    access: 'admin',
  }),
  updateSound: endpoint({
    method: 'PATCH',
    path: '/api/admin/ambient-sounds/:id',
    body: soundChanges,
    response: managedSound,
    access: 'admin',
  }),
  removeSound: endpoint({ method: 'DELETE', path: '/api/admin/ambient-sounds/:id', access: 'admin' }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/admin/upload-image',
    upload: 'image',
    response: uploadedImage,
    status: 201,
    access: 'admin',
  }),
  uploadAudio: endpoint({
    method: 'POST',
    path: '/api/admin/upload-audio',
    upload: 'audio',
    response: uploadedAudio,
    status: 201,
    access: 'admin',
  }),
}

/** Every HTTP call of administrators. No page of readers loads this module. */
export const adminApi = { passkeys, library, imports, site }
