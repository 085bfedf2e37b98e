import { type RefObject, useEffect } from 'react'
import type { WordScreen } from '../../../components/pivot-word.tsx'

/** Keeps the letter of a word where it is: the font may arrive after the first word, and the window may change. */
export function useSettledWord(screen: RefObject<WordScreen | null>): void {
  useEffect(() => {
    let isGone = false
    const settle = () => screen.current?.settle()
    void document.fonts?.ready.then(() => !isGone && settle())
    document.fonts?.addEventListener('loadingdone', settle)
    window.addEventListener('resize', settle)
    return () => {
      isGone = true
      document.fonts?.removeEventListener('loadingdone', settle)
      window.removeEventListener('resize', settle)
    }
  }, [screen])
}
