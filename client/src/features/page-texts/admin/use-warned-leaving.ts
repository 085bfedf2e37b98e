import { useEffect } from 'react'

/** Has the browser ask before the tab is closed or loaded again, while there is something to lose. */
export function useWarnedLeaving(isWritten: boolean): void {
  useEffect(() => {
    if (!isWritten) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWritten])
}
