import { useEffect } from 'react'

let unsavedForms = 0

/** Reports whether a form on the page has unsaved changes. */
export const hasUnsavedInput = () => unsavedForms > 0

/** Makes the browser ask for confirmation before the tab is closed or reloaded with unsaved changes. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsavedForms += 1
    window.addEventListener('beforeunload', warn)
    return () => {
      unsavedForms -= 1
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}
