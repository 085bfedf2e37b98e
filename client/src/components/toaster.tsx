import { useEffect, useSyncExternalStore } from 'react'
import { dismissNotice, dismissToasts, toastStore } from '../lib/toast.ts'
import { lazyDialog } from './lazy-dialog.tsx'

export const LazyToastList = lazyDialog<{ open: boolean; onClose: () => void }>(
  async () => (await import('./toast-list.tsx')).ToastList,
  { isUnrequested: true },
)

/** Shows the current toast. If the code for it cannot be loaded, the toast is dropped. */
export function Toaster() {
  useEffect(() => {
    const handleNavigation = () => dismissNotice()
    // wouter dispatches `pushState`. Redirects replace the state and keep the toast, which tells of what caused them.
    for (const event of ['pushState', 'popstate']) window.addEventListener(event, handleNavigation)
    return () => {
      for (const event of ['pushState', 'popstate']) window.removeEventListener(event, handleNavigation)
    }
  }, [])
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  // Rendered before the first toast: screen readers announce only changes to a live region that already exists.
  return <LazyToastList open={toast !== undefined || LazyToastList.isLoaded()} onClose={dismissToasts} />
}
