import { createContext, useContext, useEffect } from 'react'

/** Tells the dialog around a form whether it has unsaved input. Does nothing outside a dialog. */
export const DraftGuard = createContext<(isWritten: boolean) => void>(() => {})

export function useDraftGuard(isWritten: boolean): void {
  const guard = useContext(DraftGuard)
  useEffect(() => {
    guard(isWritten)
  }, [guard, isWritten])
}
