import { useQuery } from '@tanstack/react-query'
import type { SiteHealth } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { formatNumber } from '#shared/format-number.ts'
import { diskLeftMinBytes } from '#shared/limits.ts'
import { Fetched } from '../../components/fetched.tsx'
import { type Figure, FigureList, FiguresSkeleton } from '../../components/figure-list.tsx'
import { timeAgo } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'

const backupMaxAgeMs = 7 * 24 * 3_600_000

export function SiteHealthSection() {
  const health = useQuery({ ...query(adminApi.site.health), refetchOnMount: 'always' })
  return (
    <Fetched
      query={health}
      failure="The site's status could not be loaded."
      waiting={<FiguresSkeleton label="Loading the site's status" count={6} perRow={3} />}
    >
      {(data) => <FigureList figures={listFigures(data)} perRow={3} />}
    </Fetched>
  )
}

function listFigures(health: SiteHealth): Figure[] {
  const { version, database, lastBackup, failedLogins, booksWaiting, disks } = health
  return [
    { name: 'Version', figure: version, caption: 'of Lectern' },
    {
      name: 'Database',
      figure: formatBytes(database.bytes),
      caption: `in ${database.isEmbedded ? 'embedded Postgres' : 'Postgres'} ${database.version.split(' ')[0]}`,
    },
    backupFigure(lastBackup, database.isEmbedded),
    { name: 'Failed sign-ins', figure: formatNumber(failedLogins), caption: 'in the last 24 hours' },
    {
      name: 'Imports waiting',
      figure: formatNumber(booksWaiting),
      // On an external Postgres, several processes may run, each with its own queue.
      caption: database.isEmbedded ? 'from readers' : 'from readers, in this process',
    },
    ...diskFigures(disks),
  ]
}

/** An external Postgres may be backed up by other means, so only an embedded database needs a warning. */
function backupFigure(last: Date | null, isOnlyWay: boolean): Figure {
  const name = 'Last backup'
  if (!last)
    return { name, figure: 'None', caption: 'Run npm run admin -- backup FILE', needsAction: isOnlyWay }
  const isOld = Date.now() - last.getTime() > backupMaxAgeMs
  const on = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(last)
  return {
    name,
    figure: capitalize(timeAgo(last)),
    caption: <time dateTime={last.toISOString()}>{on}</time>,
    needsAction: isOld,
  }
}

function diskFigures(disks: SiteHealth['disks']): Figure[] {
  if (disks.length === 0)
    return [{ name: 'Disk space left', figure: '—', caption: 'No data on this machine' }]
  return disks.map(({ holds, bytesLeft, bytes }) => ({
    name: disks.length > 1 ? `Disk space for ${holds}` : 'Disk space left',
    figure: formatBytes(bytesLeft),
    caption:
      bytesLeft < diskLeftMinBytes
        ? `of ${formatBytes(bytes)}: free some space`
        : `of ${formatBytes(bytes)}, with ${holds}`,
    needsAction: bytesLeft < diskLeftMinBytes,
  }))
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats a byte count in decimal units, as in "38 GB" and "1.2 GB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const count = bytes / 1_000 ** step
  // A count that rounds to 1,000 moves to the next unit.
  if (Math.round(count) >= 1_000 && step < units.length - 1) return `1 ${units[step + 1]}`
  const digits = step > 0 && count < 10 ? 1 : 0
  return `${count.toLocaleString('en', { maximumFractionDigits: digits, useGrouping: false })} ${units[step]}`
}
