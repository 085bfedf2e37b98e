import { stat, statfs } from 'node:fs/promises'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { SiteHealth } from '#shared/site-health.ts'
import type { Db } from '../../db/client.ts'
import { backupMilestone } from '../../db/last-backup.ts'
import { one } from '../../db/one.ts'
import { auditEvents, milestones } from '../../db/schema.ts'
import { version } from '../../process/version.ts'
import { countBooksWaiting } from '../books/imports.ts'

/** Where a site keeps what is its own; undefined where others do. */
export interface SiteFolders {
  /** Of the embedded database. */
  database: string | undefined
  uploads: string | undefined
}

/** How a site is, as far as the process can tell that answers. */
export async function getSiteHealth(db: Db, folders: SiteFolders): Promise<SiteHealth> {
  const { rows } = (await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )) as unknown as { rows: { version: string; bytes: number }[] }
  const [backup] = await db.select().from(milestones).where(eq(milestones.name, backupMilestone))
  const isRecent = gte(auditEvents.at, sql`now() - interval '24 hours'`)
  return {
    version,
    database: {
      ...one(rows),
      isEmbedded: folders.database !== undefined,
    },
    lastBackup: backup?.at ?? null,
    failedLogins: await db.$count(auditEvents, and(eq(auditEvents.kind, 'login_failed'), isRecent)),
    booksWaiting: countBooksWaiting(),
    disks: await disksOf(folders),
  }
}

type Disk = SiteHealth['disks'][number]

/** The disks, each once. */
async function disksOf({ database, uploads }: SiteFolders): Promise<Disk[]> {
  const isOne = database && uploads && (await deviceOf(database)) === (await deviceOf(uploads))
  if (isOne) return diskOf('the database and uploads', database)
  return [...(await diskOf('the database', database)), ...(await diskOf('uploads', uploads))]
}

const deviceOf = async (folder: string) => (await stat(folder).catch(() => undefined))?.dev

/** What is left where a folder lies. One that has gone, as with a disk that is not mounted, has nothing left. */
async function diskOf(holds: Disk['holds'], folder: string | undefined): Promise<Disk[]> {
  if (!folder) return []
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
  return [{ holds, bytesLeft: bavail * bsize, bytes: blocks * bsize }]
}
