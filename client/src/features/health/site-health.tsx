import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#shared/admin-api.ts'
import { diskLeftMinBytes } from '#shared/limits.ts'
import type { SiteHealth as Health } from '#shared/site-health.ts'
import { Fetched } from '../../components/fetched.tsx'
import { type Figure, FigureList } from '../../components/figure-list.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { timeAgo } from '../../lib/moments.ts'
import { query } from '../../lib/queries.ts'
import { inBytes } from './in-bytes.ts'

/** A backup that is older is no use to somebody who has read since, in ms. */
const backupMaxMs = 7 * 24 * 3_600_000

/** How the machine is that the site runs on. */
export function SiteHealth() {
  const health = useQuery({ ...query(adminApi.site.health), refetchOnMount: 'always' })
  return (
    <Fetched query={health} failure="How the site is could not be found out." waiting={<Waiting />}>
      {(data) => <FigureList figures={figuresOf(data)} perRow={3} />}
    </Fetched>
  )
}

function figuresOf({ version, database, lastBackup, failedLogins, booksWaiting, disks }: Health): Figure[] {
  return [
    { name: 'Version', figure: version, of: 'of Lectern' },
    {
      name: 'Database',
      figure: inBytes(database.bytes),
      of: `in ${database.isEmbedded ? 'the embedded Postgres' : 'Postgres'} ${database.version.split(' ')[0]}`,
    },
    backupFigure(lastBackup, database.isEmbedded),
    { name: 'Failed logins', figure: failedLogins.toLocaleString('en'), of: 'in the last 24 hours' },
    {
      name: 'Books waiting',
      figure: booksWaiting.toLocaleString('en'),
      // A site on Postgres may be several processes, of which each knows its own.
      of: database.isEmbedded ? 'of readers, to be imported' : 'of readers, in the process that answered',
    },
    ...diskFigures(disks),
  ]
}

/** A Postgres may be backed up by other means, of which nothing is known here. */
function backupFigure(last: Date | null, isOnlyWay: boolean): Figure {
  const name = 'Last backup'
  if (!last) return { name, figure: 'None', of: 'by npm run admin -- backup FILE', isAmiss: isOnlyWay }
  const isOld = Date.now() - last.getTime() > backupMaxMs
  const on = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(last)
  return {
    name,
    figure: inCapital(timeAgo(last)),
    of: <time dateTime={last.toISOString()}>{on}</time>,
    isAmiss: isOld,
  }
}

function diskFigures(disks: Health['disks']): Figure[] {
  if (disks.length === 0) return [{ name: 'Disk left', figure: '—', of: 'Nothing is kept on this machine' }]
  return disks.map(({ holds, bytesLeft, bytes }) => ({
    name: disks.length > 1 ? `Disk left for ${holds}` : 'Disk left',
    figure: inBytes(bytesLeft),
    of:
      bytesLeft < diskLeftMinBytes
        ? `of ${inBytes(bytes)}: make room`
        : `of ${inBytes(bytes)}, with ${holds}`,
    isAmiss: bytesLeft < diskLeftMinBytes,
  }))
}

const inCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Waiting() {
  return (
    <Skeleton label="Finding out how the site is">
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 pt-2 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className="h-27 border-t border-rule pt-5">
            <div className="h-4 w-2/3 rounded bg-sunk" />
            <div className="mt-3 h-8 w-1/3 rounded bg-sunk" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
