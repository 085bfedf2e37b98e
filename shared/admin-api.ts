import * as z from 'zod/mini'
import {
  listedUser,
  managedReport,
  managedSound,
  managedSponsorMessage,
  newSound,
  newSponsorMessage,
  panelFacts,
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
import { adminEndpoint } from './endpoint.ts'
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

/** HTTP calls for administrators. Separate from `api`, because most users never need them. */
export const adminApi = {
  /** Passkeys, which are the second factor of administrators. */
  passkeys: {
    list: adminEndpoint('GET', '/api/user/passkeys', { response: z.array(passkey) }),
    /** Creates the registration challenge for the browser. */
    askForNew: adminEndpoint('POST', '/api/user/passkeys/question', {
      response: passkeyQuestion,
      afterPassword: true,
    }),
    add: adminEndpoint('POST', '/api/user/passkeys', { body: newPasskey, response: passkey, status: 201 }),
    remove: adminEndpoint('DELETE', '/api/user/passkeys/:id', { afterPassword: true }),
  },
  library: {
    createWork: adminEndpoint('POST', '/api/works', { body: newWork, response: work, status: 201 }),
    updateWork: adminEndpoint('PATCH', '/api/works/:id', { body: workChanges, response: work }),
    setVisibility: adminEndpoint('PATCH', '/api/works/:id/visibility', {
      body: visibilityChange,
      response: work,
    }),
    removeWork: adminEndpoint('DELETE', '/api/works/:id'),
    createChapter: adminEndpoint('POST', '/api/works/:workId/chapters', {
      body: newChapter,
      response: chapter,
      status: 201,
      bodyMaxBytes: chapterBodyMaxBytes,
    }),
    updateChapter: adminEndpoint('PATCH', '/api/chapters/:id', {
      body: chapterChanges,
      response: chapter,
      bodyMaxBytes: chapterBodyMaxBytes,
    }),
    removeChapter: adminEndpoint('DELETE', '/api/chapters/:id'),
  },
  imports: {
    read: adminEndpoint('POST', '/api/admin/import', {
      upload: 'book',
      response: draft,
      status: 201,
      limit: 'imports',
    }),
    finish: adminEndpoint('POST', '/api/admin/import/:draft', {
      body: draftDecision,
      response: work,
      status: 201,
      bodyMaxBytes: importDecisionMaxBytes,
    }),
  },
  site: {
    users: adminEndpoint('GET', '/api/admin/users', { query: userPageQuery, response: userPage }),
    setRole: adminEndpoint('PATCH', '/api/admin/users/:userId', { body: roleChange, response: listedUser }),
    removeUser: adminEndpoint('DELETE', '/api/admin/users/:userId'),
    resetPassword: adminEndpoint('POST', '/api/admin/users/:userId/reset-password', {
      response: temporaryPassword,
      password: 'set',
    }),
    audit: adminEndpoint('GET', '/api/admin/audit', { query: auditPageQuery, response: auditPage }),
    panel: adminEndpoint('GET', '/api/admin/panel', { response: panelFacts }),
    statistics: adminEndpoint('GET', '/api/admin/metrics', { response: statistics }),
    health: adminEndpoint('GET', '/api/admin/health', { response: siteHealth }),
    setPageContent: adminEndpoint('POST', '/api/admin/page-content', {
      body: pageTextChanges,
      response: savedPageTexts,
      bodyMaxBytes: textBodyMaxBytes,
    }),
    reports: adminEndpoint('GET', '/api/admin/problem-reports', {
      query: listPageQuery,
      response: z.array(managedReport),
    }),
    updateReport: adminEndpoint('PATCH', '/api/admin/problem-reports/:id', {
      body: reportChanges,
      response: managedReport,
    }),
    removeReport: adminEndpoint('DELETE', '/api/admin/problem-reports/:id'),
    sponsorMessages: adminEndpoint('GET', '/api/admin/sponsor-messages', {
      response: z.array(managedSponsorMessage),
    }),
    createSponsorMessage: adminEndpoint('POST', '/api/admin/sponsor-messages', {
      body: newSponsorMessage,
      response: managedSponsorMessage,
      status: 201,
    }),
    updateSponsorMessage: adminEndpoint('PATCH', '/api/admin/sponsor-messages/:id', {
      body: sponsorMessageChanges,
      response: managedSponsorMessage,
    }),
    removeSponsorMessage: adminEndpoint('DELETE', '/api/admin/sponsor-messages/:id'),
    sounds: adminEndpoint('GET', '/api/admin/ambient-sounds', { response: z.array(managedSound) }),
    createSound: adminEndpoint('POST', '/api/admin/ambient-sounds', {
      body: newSound,
      response: managedSound,
      status: 201,
    }),
    updateSound: adminEndpoint('PATCH', '/api/admin/ambient-sounds/:id', {
      body: soundChanges,
      response: managedSound,
    }),
    removeSound: adminEndpoint('DELETE', '/api/admin/ambient-sounds/:id'),
    uploadImage: adminEndpoint('POST', '/api/admin/upload-image', {
      upload: 'image',
      response: uploadedImage,
      status: 201,
    }),
    uploadAudio: adminEndpoint('POST', '/api/admin/upload-audio', {
      upload: 'audio',
      response: uploadedAudio,
      status: 201,
    }),
  },
}
