import { z } from 'zod'

export const aboutSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** Creation time of the last migration applied to the database, in ms since 1970. */
  migratedTo: z.number(),
  takenAt: z.iso.datetime(),
})

/** Last entry of an archive; an archive without it is incomplete. */
export const sumsSchema = z.object({
  /** SHA-256 of each entry, in hex, by entry name. */
  digests: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
  numbers: z.record(z.string(), z.string()),
})

export type ArchiveAbout = z.infer<typeof aboutSchema>
export type ArchiveSums = z.infer<typeof sumsSchema>

export const aboutEntryName = 'about.json'
export const sumsEntryName = 'sums.json'

export function countRows({ rows }: ArchiveSums): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}
