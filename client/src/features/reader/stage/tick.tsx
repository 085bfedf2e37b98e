/** Position of the pivot letter, as a share of the width. Left of the middle, since most of a word is to the right of its pivot. */
export const fixationPoint = 0.44

export function Tick({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={`absolute h-7 w-px bg-rule ${className}`}
      style={{ left: `calc(${fixationPoint * 100}% - 0.5px)` }}
    />
  )
}
