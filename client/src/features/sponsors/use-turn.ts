import { useEffect, useId, useState } from 'react'

/** Who has the turn: of two that wait for the same moment one goes first. */
let holder: string | undefined

/** Whether a dialog that nobody asked for may open: once no other dialog is open, and for good from then on. */
export function useTurn(): boolean {
  const id = useId()
  const [isOurs, setOurs] = useState(false)

  useEffect(() => {
    const look = () => {
      if (holder !== undefined || document.querySelector('[role="dialog"]')) return
      holder = id
      setOurs(true)
    }
    look()
    // Dialogs come and go as children of the body.
    const dialogs = new MutationObserver(look)
    dialogs.observe(document.body, { childList: true })
    return () => {
      dialogs.disconnect()
      if (holder === id) holder = undefined
    }
  }, [id])

  return isOurs
}
