/** Books that are on their way, in the places they will stand. */
export function LibrarySkeleton() {
  return (
    <div
      role="status"
      aria-label="Opening the library"
      className="mt-8 grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
        <div key={place} className="animate-pulse motion-reduce:animate-none">
          <div className="aspect-[5/7] rounded bg-sunk max-sm:aspect-auto max-sm:h-44" />
          <div className="mt-4 h-4 w-2/3 rounded bg-sunk" />
          <div className="mt-3 h-4 rounded bg-sunk" />
        </div>
      ))}
    </div>
  )
}
