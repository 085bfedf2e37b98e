import * as z from 'zod/mini'
import { encodeDomain } from './account.ts'
import { optionalLine, queryNumber } from './fields.ts'
import { auditPageSize, auditPageSizeMax, pageNumberMax, searchMaxCharacters } from './limits.ts'

/** Kinds of audited security events, with their labels. */
export const auditKinds = {
  login_failed: 'Sign-in failed',
  administrator_added: 'Administrator added',
  role_changed: 'Role changed',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  email_changed: 'Email changed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  account_deleted: 'Account deleted',
  work_deleted: 'Work deleted',
  chapter_deleted: 'Chapter deleted',
  sponsor_message_deleted: 'Sponsor message deleted',
  sound_deleted: 'Sound deleted',
  report_deleted: 'Report deleted',
  image_uploaded: 'Image uploaded',
  sound_uploaded: 'Sound uploaded',
  book_imported: 'Book imported',
} as const
export type AuditKind = keyof typeof auditKinds
const kind = z.enum(Object.keys(auditKinds) as AuditKind[])

const auditEvent = z.object({
  id: z.number(),
  at: z.coerce.date(),
  kind,
  /** Login name of the user who acted, or "command line"; empty when signed out. */
  actor: z.string(),
  /** Login name or title of the affected object. */
  subject: z.string(),
  /** Client address; empty for the command line. */
  address: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const auditPageQuery = z.object({
  page: z._default(queryNumber(1, pageNumberMax), 1),
  limit: z._default(queryNumber(1, auditPageSizeMax), auditPageSize),
  kind: z.optional(kind),
  search: z._default(z.pipe(optionalLine('Search', searchMaxCharacters), encodeDomain), ''),
})
export type AuditPageQuery = z.output<typeof auditPageQuery>

export const auditPage = z.object({ events: z.array(auditEvent), total: z.number(), totalPages: z.number() })
