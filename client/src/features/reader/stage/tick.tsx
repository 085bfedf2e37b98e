/** Horizontal position of the pivot letter, as a share of the width: left of the middle, because most letters are right of the pivot. */
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
