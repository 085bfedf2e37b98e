import { QueryClientProvider } from '@tanstack/react-query'
import { LucideProvider } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Toaster } from '../components/toaster.tsx'
import { followCurrentUser, handleAccessError } from '../lib/current-user.ts'
import { createQueryClient } from '../lib/queries.ts'
import { PageErrorBoundary } from './page-error-boundary.tsx'

/** The `keyCode` of keys that an input method handles. Safari sends the last such key event after `compositionend`. */
const inputMethodKeyCode = 229

/** Stops key events of an input method that is composing, so that Escape, for example, closes nothing. */
function stopInputMethodKeys(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === inputMethodKeyCode) event.stopImmediatePropagation()
}
window.addEventListener('keydown', stopInputMethodKeys, true)

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(handleAccessError))
  useEffect(() => {
    return followCurrentUser(client)
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <LucideProvider size={16} strokeWidth={1.5}>
        <SkipLink />
        <PageErrorBoundary>{children}</PageErrorBoundary>
        <Toaster />
      </LucideProvider>
    </QueryClientProvider>
  )
}

/** First link of every page. Skips the header, and is visible only while focused. */
function SkipLink() {
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
