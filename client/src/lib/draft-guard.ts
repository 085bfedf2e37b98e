import { createContext, useContext, useEffect } from 'react'

/** The dialog that is not closed by a slip while something is written in it; outside of one nothing is guarded. */
export const DraftGuard = createContext<(isWritten: boolean) => void>(() => {})

/** Says to the dialog around it whether there is anything to lose. */
export function useDraftGuard(isWritten: boolean): void {
  const guard = useContext(DraftGuard)
  useEffect(() => {
    guard(isWritten)
  }, [guard, isWritten])
}
