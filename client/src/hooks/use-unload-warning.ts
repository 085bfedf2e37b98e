import { useEffect } from 'react'

/** Makes the browser ask for confirmation before the tab is closed or reloaded with unsaved changes. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
