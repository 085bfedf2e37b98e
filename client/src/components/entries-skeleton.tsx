/** Entries of a list that are on their way, in the places they will stand: a title each, and what it says. */
export function EntriesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-10 pt-2">
      {[1, 2, 3].map((place) => (
        <div key={place} className="animate-pulse motion-reduce:animate-none">
          <div className="h-5 w-1/2 rounded bg-sunk" />
          <div className="mt-4 h-4 rounded bg-sunk" />
          <div className="mt-2 h-4 w-4/5 rounded bg-sunk" />
        </div>
      ))}
    </div>
  )
}
