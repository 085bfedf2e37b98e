import { useEffect, useState } from 'react'

/** Time after the last input until the controls hide, in ms. */
const recentMs = 2_500

/** Attribute of elements whose use does not show the controls. */
export const quietly = { 'data-quietly': '' }

/** True for a short time after pointer or key input: the controls are shown then. */
export function useRecentInput(): boolean {
  const [hasRecentInput, setRecentInput] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const handleInput = (event?: Event) => {
      if (event?.target instanceof Element && event.target.closest('[data-quietly]')) return
      setRecentInput(true)
      clearTimeout(timer)
      timer = setTimeout(() => setRecentInput(false), recentMs)
    }
    handleInput()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, handleInput, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, handleInput)
    }
  }, [])
  return hasRecentInput
}
