import * as z from 'zod/mini'

/** State of the responding server and its database. */
export const siteHealth = z.object({
  version: z.string(),
  database: z.object({
    isEmbedded: z.boolean(),
    version: z.string(),
    bytes: z.number(),
  }),
  /** Last backup by the command; null when there is none. */
  lastBackup: z.nullable(z.coerce.date()),
  /** In the last 24 hours. */
  failedLogins: z.number(),
  /** Queued book imports of readers in the responding process. */
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
