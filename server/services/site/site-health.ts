import { stat, statfs } from 'node:fs/promises'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { SiteHealth } from '#shared/admin.ts'
import { findLastBackup } from '../../db/backup-milestone.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { auditEvents } from '../../db/schema.ts'
import { version } from '../../process/version.ts'
import { countBooksWaiting } from '../books/imports.ts'
import { dayMs, subtractFromNow } from '../time.ts'

/** Folders of the site; undefined for data on another machine. */
export interface SiteFolders {
  database: string | undefined
  uploads: string | undefined
}

export async function getSiteHealth(db: Db, folders: SiteFolders): Promise<SiteHealth> {
  // Raw SQL, because the query builder selects from tables only.
  const { rows } = (await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )) as unknown as { rows: { version: string; bytes: number }[] }
  return {
    version,
    database: { ...requireRow(rows), isEmbedded: folders.database !== undefined },
    lastBackup: (await findLastBackup(db)) ?? null,
    failedLogins: await countFailedLogins(db),
    booksWaiting: countBooksWaiting(),
    disks: await listDisks(folders),
  }
}

/** Counts the failed logins of the last 24 hours. */
export const countFailedLogins = (db: Db) =>
  db.$count(
    auditEvents,
    and(eq(auditEvents.kind, 'login_failed'), gte(auditEvents.at, subtractFromNow(dayMs))),
  )

type Disk = SiteHealth['disks'][number]

/** Lists the disks of the two folders. A disk that both share is listed once. */
async function listDisks({ database, uploads }: SiteFolders): Promise<Disk[]> {
  const isOne = database && uploads && (await findDevice(database)) === (await findDevice(uploads))
  if (isOne) return measureDisk('the database and uploads', database)
  return [...(await measureDisk('the database', database)), ...(await measureDisk('uploads', uploads))]
}

const findDevice = async (folder: string) => (await stat(folder).catch(() => undefined))?.dev

/** Measures a disk. A missing folder, such as on an unmounted disk, has 0 bytes. */
async function measureDisk(holds: Disk['holds'], folder: string | undefined): Promise<Disk[]> {
  if (!folder) return []
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
  return [{ holds, bytesLeft: bavail * bsize, bytes: blocks * bsize }]
}
