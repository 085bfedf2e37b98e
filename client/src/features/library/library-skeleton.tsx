import { Skeleton } from '../../components/skeleton.tsx'

/** Books that are being fetched, in the places where they will stand. */
export function LibrarySkeleton() {
  return (
    <Skeleton
      label="Opening the library"
      count={8}
      className="mt-8 grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      <div className="aspect-[5/7] rounded bg-sunk max-sm:aspect-auto max-sm:h-44" />
      <div className="mt-4 h-4 w-2/3 rounded bg-sunk" />
      <div className="mt-3 h-4 rounded bg-sunk" />
    </Skeleton>
  )
}
