import { Skeleton } from './skeleton.tsx'

/** Skeleton of list entries with a title and two lines. */
export function EntriesSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label} count={3} className="grid gap-10 pt-2">
      <div className="h-5 w-1/2 rounded bg-sunk" />
      <div className="mt-4 h-4 rounded bg-sunk" />
      <div className="mt-2 h-4 w-4/5 rounded bg-sunk" />
    </Skeleton>
  )
}
