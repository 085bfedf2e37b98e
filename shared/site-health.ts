import * as z from 'zod/mini'

/** How the machine is that answers, and what stands behind it. */
export const siteHealth = z.object({
  /** Of Lectern. */
  version: z.string(),
  database: z.object({
    isEmbedded: z.boolean(),
    /** Of Postgres. */
    version: z.string(),
    bytes: z.number(),
  }),
  /** When a backup was last taken by the command; null where none ever was. */
  lastBackup: z.nullable(z.coerce.date()),
  /** Within the last 24 hours. */
  failedLogins: z.number(),
  /** Readers' books that wait to be read, in the process that answers. */
  booksWaiting: z.number(),
  /** What is left of each disk on which the site itself keeps something. */
  disks: z.array(
    z.object({
      holds: z.enum(['the database', 'uploads', 'the database and uploads']),
      bytesLeft: z.number(),
      bytes: z.number(),
    }),
  ),
})
export type SiteHealth = z.infer<typeof siteHealth>
