/** Loading indicator for content of unknown shape. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <span className="size-8 animate-spin rounded-full border-2 border-rule border-t-accent motion-reduce:border-t-rule" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
