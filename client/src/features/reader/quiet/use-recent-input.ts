import { useEffect, useState } from 'react'

/** Time after the last input until the controls hide, in ms. */
const hideDelayMs = 2_500

/** Props of elements in which input does not show the controls. */
export const ignoredInputProps = { 'data-ignored-input': '' }

/** True for a short time after pointer or key input, during which the controls are shown. */
export function useRecentInput(): boolean {
  const [hasRecentInput, setRecentInput] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const handleInput = (event?: Event) => {
      if (event?.target instanceof Element && event.target.closest('[data-ignored-input]')) return
      setRecentInput(true)
      clearTimeout(timer)
      timer = setTimeout(() => setRecentInput(false), hideDelayMs)
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
