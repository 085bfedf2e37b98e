import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { formatCount } from '#shared/format-number.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { allWorkJournals, removeJournals, workJournals } from '../../lib/journals.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'
import { groupByWork, type ReadWork } from './group-by-work.ts'
import { ReadWorkEntry } from './read-work-entry.tsx'

/** Shows the sections once all data is fetched, so that no section shifts another. */
export function HistoryParts({ children }: { children: ReactNode }) {
  const { days, years, progress } = api.reading
  const parts = [useQuery(query(days)), useQuery(query(years)), useQuery(query(progress))]
  const isWaiting = parts.some(({ isFetched }) => !isFetched)
  return (
    <>
      {isWaiting && <EntriesSkeleton label="Loading your history" />}
      <div hidden={isWaiting}>{children}</div>
    </>
  )
}

export function ReadingHistory() {
  const progress = useQuery({ ...query(api.reading.progress), refetchOnMount: 'always' })
  return (
    <Fetched
      query={progress}
      failure="Your history could not be loaded."
      waiting={<EntriesSkeleton label="Loading your history" />}
    >
      {(progress) => <Works works={groupByWork(progress)} />}
    </Fetched>
  )
}

function Works({ works }: { works: ReadWork[] }) {
  const [removing, setRemoving] = useState<ReadWork | 'all'>()
  const whole = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={whole} tabIndex={-1} className="outline-none">
      {works.length === 0 ? (
        <Notice
          title="No Reading History"
          text="Books you start appear here, so you can pick up where you left off."
        >
          <Link href={paths.home} className={buttonClass({ look: 'primary' })}>
            Browse Works
          </Link>
        </Notice>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4 border-b border-rule pb-3">
            <p className="text-sm text-ink-soft tabular-nums">{formatCount(works.length, 'work')}</p>
            <Button look="quiet" className="-mr-4" onClick={() => setRemoving('all')}>
              Clear All History
            </Button>
          </div>
          <ul>
            {works.map((work) => (
              <ReadWorkEntry key={work.workId} work={work} onRemove={() => setRemoving(work)} />
            ))}
          </ul>
        </>
      )}
      {removing && <RemovalDialog removing={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

const { removeWork, removeAll, progress, lastRead, active, years } = api.reading
const removal = {
  changes: [progress, lastRead, active, years],
  failure: 'Failed to remove history',
  fallback: 'Nothing was removed. Please try again.',
}

function RemovalDialog({ removing, onClose }: { removing: ReadWork | 'all'; onClose: () => void }) {
  const { id } = useCurrentUser()
  const handleRemoved = (journals: string) => {
    removeJournals(id, journals)
    onClose()
  }
  const one = useWrite(removeWork, {
    ...removal,
    success: 'Work removed from your history',
    onSuccess: (_, { params }) => handleRemoved(workJournals(params.workId)),
  })
  const all = useWrite(removeAll, {
    ...removal,
    success: 'History cleared',
    onSuccess: () => handleRemoved(allWorkJournals),
  })
  const isAll = removing === 'all'
  return (
    <ConfirmDialog
      title={isAll ? 'Clear all of your history?' : 'Remove this work from your history?'}
      description={
        <>
          <span>Removes</span> {isAll ? <span>every work</span> : <bdi>{`“${removing.title}”`}</bdi>}{' '}
          <span>from your history. This also removes your bookmarks. Your daily totals stay.</span>
        </>
      }
      action={isAll ? 'Clear All History' : 'Remove'}
      pendingAction={isAll ? 'Clearing...' : 'Removing...'}
      isPending={one.isPending || all.isPending}
      onConfirm={() => (isAll ? all.mutate({}) : one.mutate({ params: { workId: removing.workId } }))}
      onClose={onClose}
    />
  )
}
