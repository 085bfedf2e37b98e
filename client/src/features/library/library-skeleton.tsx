import { Skeleton } from '../../components/skeleton.tsx'
import { workGrid } from './cover.ts'

/** Books that are being fetched, in the places where they will stand. */
export function LibrarySkeleton() {
  return (
    <Skeleton
      label="Opening the library"
      count={12}
      className={`mt-6 ${workGrid}`}
      each="max-sm:grid max-sm:grid-cols-[6.5rem_1fr] max-sm:gap-x-4"
    >
      <div className="aspect-[3/4] rounded bg-sunk" />
      <div>
        <div className="mt-3 h-4 rounded bg-sunk max-sm:mt-0" />
        <div className="mt-2 h-3 w-2/3 rounded bg-sunk" />
      </div>
    </Skeleton>
  )
}
