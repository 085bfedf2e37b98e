/** Works that are on their way, in the places they will stand. */
export function HistorySkeleton() {
  return (
    <div role="status" aria-label="Fetching your history" className="grid gap-12 pt-4">
      {[1, 2, 3].map((place) => (
        <div key={place} className="animate-pulse motion-reduce:animate-none">
          <div className="h-5 w-1/2 rounded bg-sunk" />
          <div className="mt-3 h-4 w-2/3 rounded bg-sunk" />
          <div className="mt-6 h-4 w-1/3 rounded bg-sunk" />
        </div>
      ))}
    </div>
  )
}
