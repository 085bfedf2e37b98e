import { type ReactNode, useRef } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import { libraryPageButtons } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { Unfetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { useFocusHaven } from '../../hooks/use-focus-haven.ts'
import { usePace } from '../../lib/pace.ts'
import { useProgress } from '../../lib/progress.ts'
import { LibraryFilters } from './library-filters.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { useLibrary } from './use-library.ts'
import { WorkGrid } from './work-grid.tsx'

interface Props {
  /** What administrators add works with, and what they do with a work; readers have neither. */
  libraryTools?: ReactNode
  workTools?: (work: LibraryWork) => ReactNode
}

/** The library: one row to find a work by, then the works. */
export function Library({ libraryTools, workTools }: Props) {
  const { asked, ask, page } = useLibrary()
  const section = useFocusHaven<HTMLElement>()
  const heading = useRef<HTMLHeadingElement>(null)
  const progress = useProgress()
  const { data, isPlaceholderData } = page
  // What is there stays while asking again fails, with what is open over it.
  const error = (data ? null : page.error) ?? (progress.data ? null : progress.error)
  const retry = () => {
    void page.refetch()
    if (progress.error) void progress.refetch()
  }

  const turnTo = (page: number) => {
    ask({ page })
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="library-title" className="pb-16 outline-none">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="flex items-baseline gap-x-3">
          <h2
            id="library-title"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-6 text-xl font-semibold outline-none"
          >
            Library
          </h2>
          {/* An empty line stands on the baseline where the number will. */}
          <p
            role="status"
            className="min-w-16 text-xs text-ink-soft tabular-nums empty:before:content-['\200b']"
          >
            {data && (data.total === 1 ? '1 work' : `${data.total} works`)}
          </p>
        </div>
        {libraryTools && <div className="sm:ml-auto max-sm:w-full">{libraryTools}</div>}
        <div className={libraryTools ? 'w-full' : 'w-full lg:w-auto lg:flex-1'}>
          <LibraryFilters asked={asked} onAsk={ask} />
        </div>
      </div>
      {error ? (
        <Unfetched title="The library could not be opened." reason={error.reason} onRetry={retry} />
      ) : !data || progress.isLoading ? (
        <LibrarySkeleton />
      ) : data.works.length > 0 ? (
        <WorkGrid
          works={data.works}
          progress={progress.data ?? []}
          tools={workTools}
          isTest={workTools !== undefined}
          isBusy={isPlaceholderData}
        />
      ) : asked.search || asked.category || asked.length ? (
        <NoMatch
          isOfLength={asked.length !== ''}
          onAll={() => ask({ search: '', category: '', length: '' })}
        />
      ) : data.total > 0 ? (
        <Notice title="The library ends before this page." text={`It has ${data.totalPages} pages.`}>
          <Button onClick={() => turnTo(1)}>To the first page</Button>
        </Notice>
      ) : (
        <Notice title="The shelves are empty." text="Works appear here once an administrator adds them." />
      )}
      <div className="mt-12">
        {data && (
          <Pagination
            page={asked.page}
            totalPages={data.totalPages}
            buttons={libraryPageButtons}
            onPage={turnTo}
          />
        )}
      </div>
    </section>
  )
}

/** Nothing is as was asked for: why, and the way to everything. */
function NoMatch({ isOfLength, onAll }: { isOfLength: boolean; onAll: () => void }) {
  const [wordsPerMinute] = usePace()
  const text = isOfLength
    ? `None takes that long at your pace, ${wordsPerMinute} words a minute. Try another length, or look through all of them.`
    : 'Try another word, or look through all of them.'
  return (
    <Notice title="No works match." text={text}>
      <Button onClick={onAll}>Show all works</Button>
    </Notice>
  )
}
