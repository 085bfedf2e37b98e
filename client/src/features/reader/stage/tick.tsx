/** Where the eye rests, as a share of the window's width: left of the middle, since more of a word lies to the right. */
export const restingPoint = 0.44

/** Shows the eye where the letter will be. */
export function Tick({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={`absolute h-7 w-px bg-rule ${className}`}
      style={{ left: `calc(${restingPoint * 100}% - 0.5px)` }}
    />
  )
}
