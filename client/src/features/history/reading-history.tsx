import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { groupByWork, type ReadWork } from './group-by-work.ts'
import { ReadWorkEntry } from './read-work-entry.tsx'
import { useHistoryRemoval } from './use-history-removal.ts'

const bookmarkNote = 'This also removes your bookmarks. Your daily totals stay.'

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
  const close = () => setRemoving(undefined)
  const list = useFocusFallback<HTMLUListElement>()
  const removal = useHistoryRemoval(close)

  if (works.length === 0) {
    return (
      <Notice
        title="No Reading History"
        text="Books you start appear here, so you can pick up where you left off."
      >
        <Link href={paths.home} className={buttonClass({ look: 'primary' })}>
          Browse Works
        </Link>
      </Notice>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-rule pb-3">
        <p className="text-sm text-ink-soft tabular-nums">
          {works.length === 1 ? '1 work' : `${works.length} works`}
        </p>
        <Button look="quiet" className="-mr-4" onClick={() => setRemoving('all')}>
          Clear All History
        </Button>
      </div>
      <ul ref={list} tabIndex={-1} className="outline-none">
        {works.map((work) => (
          <ReadWorkEntry key={work.workId} work={work} onRemove={() => setRemoving(work)} />
        ))}
      </ul>
      {removing === 'all' && (
        <ConfirmDialog
          title="Clear all of your history?"
          description={`Removes every work from your history. ${bookmarkNote}`}
          action="Clear All History"
          pendingAction="Clearing..."
          isPending={removal.isPending}
          onConfirm={removal.removeAll}
          onClose={close}
        />
      )}
      {removing && removing !== 'all' && (
        <ConfirmDialog
          title="Remove this work from your history?"
          description={`Removes “${removing.title}” from your history. ${bookmarkNote}`}
          action="Remove"
          pendingAction="Removing..."
          isPending={removal.isPending}
          onConfirm={() => removal.removeWork(removing.workId)}
          onClose={close}
        />
      )}
    </>
  )
}
