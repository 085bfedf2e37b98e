import { useEffect, useSyncExternalStore } from 'react'
import { dismissNotice, dismissToasts, noteInput, toastStore } from '../lib/toast.ts'
import { lazyDialog } from './lazy-dialog.tsx'

export const LazyToastList = lazyDialog<{ open: boolean; onClose: () => void }>(
  async () => (await import('./toast-list.tsx')).ToastList,
  { isUnrequested: true },
)

/** Shows the current toast. If the code for it cannot be loaded, the toast is dropped. */
export function Toaster() {
  useEffect(() => {
    let { pathname } = window.location
    const handleNavigation = () => {
      if (window.location.pathname !== pathname) dismissNotice()
      pathname = window.location.pathname
    }
    // wouter dispatches `pushState`. Redirects replace the state and keep the toast, which tells of what caused them.
    for (const event of ['pushState', 'popstate']) window.addEventListener(event, handleNavigation)
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, noteInput, true)
    return () => {
      for (const event of ['pushState', 'popstate']) window.removeEventListener(event, handleNavigation)
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, noteInput, true)
    }
  }, [])
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  // Rendered before the first toast: screen readers announce only changes to a live region that already exists.
  return (
    <LazyToastList open={(toast && !toast.isInline) || LazyToastList.isLoaded()} onClose={dismissToasts} />
  )
}
