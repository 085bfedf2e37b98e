import { ChevronLeft, ChevronRight } from 'lucide-react'
import { FocusableButton } from './button.tsx'

interface Props {
  page: number
  totalPages: number
  /** Maximum number of page buttons, including the first and the last page. */
  buttons: number
  onPage: (page: number) => void
}

/** Returns the page numbers to show, at most `buttons`; a gap marks omitted numbers. */
export function visiblePages(page: number, totalPages: number, buttons: number): (number | 'gap')[] {
  if (totalPages <= buttons) return range(1, totalPages)
  const inner = buttons - 2
  const first = Math.min(Math.max(page - Math.floor(inner / 2), 2), totalPages - inner)
  const last = first + inner - 1
  return [
    1,
    ...(first > 2 ? (['gap'] as const) : []),
    ...range(first, last),
    ...(last < totalPages - 1 ? (['gap'] as const) : []),
    totalPages,
  ]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

// Shrinks when the buttons do not fit side by side.
const step = 'h-10 w-10 min-w-8 shrink pointer-coarse:size-11'

/** Renders nothing for a single page. */
export function Pagination({ page, totalPages, buttons, onPage }: Props) {
  if (totalPages <= 1) return null
  const arrow = `grid place-items-center text-ink-soft hover:text-ink aria-disabled:opacity-35 ${step}`
  return (
    <nav aria-label="Pages" className="flex max-w-full items-center justify-center tabular-nums sm:gap-1">
      <FocusableButton
        aria-label="Previous page"
        className={arrow}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={18} />
      </FocusableButton>
      {visiblePages(page, totalPages, buttons).map((shown, index) =>
        shown === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has at most two gaps, at fixed positions
          <span key={`gap-${index}`} className="text-ink-soft sm:px-1">
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onPage(shown)}
            className={`border-b-2 border-transparent px-1 text-sm text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-ink ${step}`}
          >
            {shown}
          </button>
        ),
      )}
      <FocusableButton
        aria-label="Next page"
        className={arrow}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={18} />
      </FocusableButton>
    </nav>
  )
}
