import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ownBooksMax } from '#shared/limits.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { Fetched } from '../../../components/fetched.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { CoverSkeleton } from '../../../components/work-cover.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { paths } from '../../../lib/paths.ts'
import { useProgress } from '../../../lib/progress.ts'
import { query } from '../../../lib/queries.ts'
import { BookUpload } from '../book-upload.tsx'
import { WorkGrid, workGrid } from '../work-grid.tsx'
import { OwnBookTools } from './own-book-tools.tsx'

/** @param children sections below the books, shown once the books have loaded, to avoid a layout shift */
export function OwnBooks({ children }: { children: ReactNode }) {
  const id = useId()
  const section = useFocusFallback<HTMLElement>()
  const books = useQuery({ ...query(ownBooksApi.ownBooks.list), refetchOnMount: 'always' })
  const { data: progress = [] } = useProgress({ isOfOwnBooks: true })
  const count = books.data?.length ?? 0
  const isFull = count >= ownBooksMax
  return (
    <>
      <section ref={section} tabIndex={-1} aria-labelledby={id} className="outline-none">
        <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 id={id} className="text-xl font-medium">
            My books
          </h2>
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {books.data && `${count} / ${ownBooksMax} books${isFull ? ' (limit reached)' : ''}`}
          </p>
          {isFull ? (
            <p className="text-sm text-ink-soft">Delete a book to add another.</p>
          ) : (
            <BookUpload
              label="Add a book"
              action="Choose or drop a book"
              endpoint={ownBooksApi.ownBooks.read}
              draftPath={paths.ownDraft}
              isListed={({ isOwnBook }) => isOwnBook}
              isPageWide
            />
          )}
        </div>
        {books.data?.length === 0 && (
          <p className="text-sm text-ink-soft">
            Add a book of your own and read it like the works in the library. Only you can see it.
          </p>
        )}
        <Fetched
          query={books}
          failure="Your books could not be loaded."
          waiting={
            <Skeleton label="Loading your books" count={3} className={`mt-6 ${workGrid}`}>
              <CoverSkeleton className="max-sm:w-[6.5rem]" />
            </Skeleton>
          }
        >
          {(books) =>
            books.length > 0 && (
              <WorkGrid
                label="My books"
                works={books}
                progress={progress}
                tools={(book) => <OwnBookTools book={book} />}
              />
            )
          }
        </Fetched>
      </section>
      {!books.isPending && children}
    </>
  )
}
