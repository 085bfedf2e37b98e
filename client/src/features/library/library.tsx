import { type ReactNode, useRef } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import { libraryPageButtons, libraryPageSize } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { LoadFailure } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CoverSkeleton } from '../../components/work-cover.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { usePace } from '../../lib/pace.ts'
import { useProgress } from '../../lib/progress.ts'
import { ForTonight, useTonight } from './for-tonight.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { useLibrary } from './use-library.ts'
import { WorkGrid, workGrid } from './work-grid.tsx'

interface Props {
  /** Administrators' controls for the library and, in `workTools`, for each work. */
  libraryTools?: ReactNode
  workTools?: (work: LibraryWork) => ReactNode
}

export function Library({ libraryTools, workTools }: Props) {
  const { filter, changeFilter, page } = useLibrary()
  const section = useFocusFallback<HTMLElement>()
  const heading = useRef<HTMLHeadingElement>(null)
  const progress = useProgress()
  const isWhole = !filter.search && !filter.category && !filter.length && filter.page === 1
  const tonight = useTonight(isWhole)
  const { data, isPlaceholderData } = page
  // When a refetch fails, the loaded works stay, and so does an open dialog.
  const error = (data ? null : page.error) ?? (progress.data ? null : progress.error)
  const retry = () => {
    void page.refetch()
    if (progress.error) void progress.refetch()
  }

  const goToPage = (page: number) => {
    changeFilter({ page })
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
          {/* The zero-width space keeps the baseline while the count is loading. */}
          <p
            role="status"
            className="min-w-16 text-xs text-ink-soft tabular-nums empty:before:content-['\200b']"
          >
            {data && (data.total === 1 ? '1 work' : `${data.total} works`)}
          </p>
        </div>
        {libraryTools && <div className="sm:ml-auto max-sm:w-full">{libraryTools}</div>}
        <div className={libraryTools ? 'w-full' : 'w-full lg:w-auto lg:flex-1'}>
          <LibraryFilters filter={filter} onFilter={changeFilter} />
        </div>
      </div>
      {error ? (
        <LoadFailure title="The library could not be opened." reason={error.reason} onRetry={retry} />
      ) : !data || progress.isLoading || tonight.isLoading ? (
        <LibrarySkeleton />
      ) : data.works.length > 0 ? (
        <>
          {isWhole && <ForTonight pieces={tonight.data ?? []} />}
          <WorkGrid
            works={data.works}
            progress={progress.data ?? []}
            tools={workTools}
            isTest={workTools !== undefined}
            isBusy={isPlaceholderData}
          />
        </>
      ) : data.total > 0 ? (
        <Notice title="This page does not exist." text={`The last page is page ${data.totalPages}.`}>
          <Button onClick={() => goToPage(1)}>Go to the first page</Button>
        </Notice>
      ) : filter.search || filter.category || filter.length ? (
        <NoMatch
          hasLength={filter.length !== ''}
          onShowAll={() => changeFilter({ search: '', category: '', length: '' })}
        />
      ) : (
        <Notice title="The shelves are empty." text="Works appear here once an administrator adds them." />
      )}
      <div className="mt-12">
        {data && (
          <Pagination
            page={filter.page}
            totalPages={data.totalPages}
            buttons={libraryPageButtons}
            onPage={goToPage}
          />
        )}
      </div>
    </section>
  )
}

function NoMatch({ hasLength, onShowAll }: { hasLength: boolean; onShowAll: () => void }) {
  const [wordsPerMinute] = usePace()
  const text = hasLength
    ? `Nothing that long at your speed (${wordsPerMinute} words a minute). Try another length, or show all works.`
    : 'Try a different search, or show all works.'
  return (
    <Notice title="No works match." text={text}>
      <Button onClick={onShowAll}>Show all works</Button>
    </Notice>
  )
}

function LibrarySkeleton() {
  return (
    <Skeleton
      label="Loading the library"
      count={libraryPageSize}
      className={`mt-6 ${workGrid}`}
      each="max-sm:grid max-sm:grid-cols-[6.5rem_1fr] max-sm:gap-x-4"
    >
      <CoverSkeleton />
      <div>
        <div className="mt-3 h-4 rounded bg-sunk max-sm:mt-0" />
        <div className="mt-2 h-3 w-2/3 rounded bg-sunk" />
      </div>
    </Skeleton>
  )
}
