import { useEffect } from 'react'

/** Sets every word that is read in OpenDyslexic while `isOn`. The font is fetched the first time somebody asks for it. */
export function useDyslexicFont(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    // Without a network the font stays away, and the text with it as it was.
    import('@fontsource/opendyslexic').catch(() => {})
    document.documentElement.dataset.font = 'dyslexic'
    return () => {
      delete document.documentElement.dataset.font
    }
  }, [isOn])
}
