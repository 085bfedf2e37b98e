import { useEffect, useState } from 'react'

/** Time after the last input until the controls hide, in ms. */
const awakeMs = 2_500

/** Attribute of elements whose use does not show the controls. */
export const quietly = { 'data-quietly': '' }

/** True for a short time after pointer or key input: the controls are shown then. */
export function useAwake(): boolean {
  const [isAwake, setIsAwake] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = (event?: Event) => {
      if (event?.target instanceof Element && event.target.closest('[data-quietly]')) return
      setIsAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsAwake(false), awakeMs)
    }
    wake()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, wake)
    }
  }, [])
  return isAwake
}
