import * as z from 'zod/mini'
import { encodeDomain, user } from './account.ts'
import { basedOn, id, limitedText, line, optionalLine, queryNumber } from './fields.ts'
import { searchHit, work } from './library.ts'
import {
  descriptionMaxCharacters,
  notesMaxCharacters,
  pageNumberMax,
  searchMaxCharacters,
  titleMaxCharacters,
  urlMaxCharacters,
  userPageSize,
  userPageSizeMax,
} from './limits.ts'
import { ambientSound, report, reportStatuses, sponsorMessage } from './site.ts'
import { categories } from './timing/category.ts'
import { uploadUrl } from './uploads.ts'

export const listedUser = z.extend(user, { createdAt: z.coerce.date() })
export type ListedUser = z.infer<typeof listedUser>

const userRoles = ['all', 'admin', 'reader'] as const

export const userPageQuery = z.object({
  page: z._default(queryNumber(1, pageNumberMax), 1),
  limit: z._default(queryNumber(1, userPageSizeMax), userPageSize),
  role: z._default(z.enum(userRoles), 'all'),
  search: z._default(z.pipe(optionalLine('Search', searchMaxCharacters), encodeDomain), ''),
})
export type UserPageQuery = z.output<typeof userPageQuery>

export const userPage = z.object({ users: z.array(listedUser), total: z.number(), totalPages: z.number() })
export type UserPage = z.infer<typeof userPage>

export const roleChange = z.object({ isAdmin: z.boolean() })
export type RoleChange = z.infer<typeof roleChange>

/** Temporary password, shown once for the administrator to pass on. */
export const temporaryPassword = z.object({ tempPassword: z.string() })

/** Usage statistics. Active users have read a chapter or an own text in the last 24 hours (daily) or 30 days (monthly). */
export const statistics = z.object({
  dailyActiveUsers: z.number(),
  monthlyActiveUsers: z.number(),
  totalReadingSessions: z.number(),
  /** The mean time played per session, in minutes. */
  averageReadingMinutes: z.number(),
  /** The ten works with the most sessions. */
  popularWorks: z.array(z.object({ title: z.string(), reads: z.number() })),
  /** Number of reading sessions per category; categories without sessions are omitted. */
  categoryDistribution: z.array(z.object({ category: z.enum(categories), count: z.number() })),
  /** Number of readers on each of 30 days, as dates in the readers' time zones. Ends with yesterday (UTC), or a later day with readers. */
  readersByDay: z.array(z.object({ day: z.string(), readers: z.number() })),
  /** Number of readers of each popular work, by the chapter of their last position. */
  stops: z.array(
    z.object({
      title: z.string(),
      chapters: z.array(z.object({ title: z.string(), readers: z.number() })),
    }),
  ),
})
export type Statistics = z.infer<typeof statistics>

export const siteHealth = z.object({
  version: z.string(),
  database: z.object({ isEmbedded: z.boolean(), version: z.string(), bytes: z.number() }),
  /** Time of the last backup made by the backup command; null when there is none. */
  lastBackup: z.nullable(z.coerce.date()),
  /** Number in the last 24 hours. */
  failedLogins: z.number(),
  /** Number of readers' book imports that wait in the queue of the responding process. */
  booksWaiting: z.number(),
  /** Disks that hold data of the site. */
  disks: z.array(
    z.object({
      holds: z.enum(['the database', 'uploads', 'the database and uploads']),
      bytesLeft: z.number(),
      bytes: z.number(),
    }),
  ),
})
export type SiteHealth = z.infer<typeof siteHealth>

/** Short text in the row of each section of the admin panel, by the title of the section. */
export const panelFacts = z.record(z.string(), z.string())
export type PanelFacts = z.infer<typeof panelFacts>

export const managedReport = z.extend(report, {
  userId: id,
  username: z.string(),
  adminNotes: z.nullable(z.string()),
  updatedAt: z.coerce.date(),
  quote: z.nullable(searchHit),
  tellsReader: z.boolean(),
  /** Titles of the work and chapter from which the report was sent; null for reports from other pages and from own books. */
  pageTitle: z.nullable(z.string()),
  work: z.nullable(z.pick(work, { id: true, title: true, category: true, language: true })),
  chapterId: z.nullable(id),
})
export type ManagedReport = z.infer<typeof managedReport>

/** Changes of a report. `resolved` sets `resolvedAt`; any other status clears it. */
export const reportChanges = z.partial(
  z.object({
    status: z.enum(reportStatuses),
    adminNotes: z.nullable(limitedText('Notes', notesMaxCharacters)),
    /** True to show the resolution and `adminNotes` to the reader who sent the report. */
    tellsReader: z.boolean(),
    ...basedOn,
  }),
)
export type ReportChanges = z.output<typeof reportChanges>

export const managedSound = z.extend(ambientSound, { isActive: z.boolean(), createdAt: z.coerce.date() })
export type ManagedSound = z.infer<typeof managedSound>

export const newSound = z.object({
  title: line('Title', titleMaxCharacters),
  audioUrl: uploadUrl,
  isActive: z._default(z.boolean(), true),
})
export type NewSound = z.output<typeof newSound>

export const soundChanges = z.object({ isActive: z.boolean() })

const sponsorFlags = {
  isActive: z.boolean(),
  displayOnLogin: z.boolean(),
  showWhenReturningToLibrary: z.boolean(),
}

export const managedSponsorMessage = z.extend(sponsorMessage, {
  ...sponsorFlags,
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
})
export type ManagedSponsorMessage = z.infer<typeof managedSponsorMessage>

const emptyToNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
)

const supportUrl = z.pipe(
  optionalLine('Support URL', urlMaxCharacters),
  z.url({ protocol: /^https?$/, error: 'Please enter an address that starts with http:// or https://' }),
)

export const newSponsorMessage = z.object({
  title: line('Title', titleMaxCharacters),
  content: line('Content', descriptionMaxCharacters),
  imageUrl: z.nullish(z.union([emptyToNull, uploadUrl])),
  supportUrl: z.nullish(z.union([emptyToNull, supportUrl])),
  isActive: z._default(z.boolean(), true),
  displayOnLogin: z._default(z.boolean(), false),
  showWhenReturningToLibrary: z._default(z.boolean(), true),
})
export type NewSponsorMessage = z.output<typeof newSponsorMessage>

/** Changes of a message; omitted fields stay unchanged. */
export const sponsorMessageChanges = z.partial(z.extend(newSponsorMessage, { ...sponsorFlags, ...basedOn }))
export type SponsorMessageChanges = z.output<typeof sponsorMessageChanges>
