import type { MouseEvent } from 'react'

/** The first link of every page, visible on focus: skips the header. */
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
    // biome-ignore lint/a11y/useValidAnchor: the hash of the address must not change
    <a
      href="#content"
      onClick={skip}
      className="no-print sr-only z-50 rounded border border-edge bg-surface px-4 py-3 text-sm font-semibold text-ink shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to the content
    </a>
  )
}
