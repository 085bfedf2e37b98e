import { useEffect, useState } from 'react'

/** How long after the last sign of the pointer or a key the controls stay awake, in ms. */
const awakeMs = 2_500

/** What stands beside the word alone has this: to use it is no sign that more is wanted. */
export const quietly = { 'data-quietly': '' }

/** Whether the reader has just moved the pointer or pressed a key: then the controls are wanted. */
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
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, wake)
    }
  }, [])
  return isAwake
}
