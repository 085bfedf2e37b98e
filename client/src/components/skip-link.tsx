import type { MouseEvent } from 'react'

/** The first link of every page, seen when the keyboard comes to it: past the header, to what the page is for. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const main = document.getElementById('content')
    if (!main) return
    main.tabIndex = -1
    main.focus()
    main.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads within the page, whose address is the product's own
    <a
      href="#content"
      onClick={skip}
      className="no-print sr-only z-50 rounded border border-edge bg-surface px-4 py-3 text-sm font-semibold text-ink shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to the content
    </a>
  )
}
