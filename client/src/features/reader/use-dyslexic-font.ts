import { useEffect } from 'react'

/** Sets every word that is read in OpenDyslexic while `isOn`. The font is fetched the first time somebody asks for it. */
export function useDyslexicFont(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    void import('@fontsource/opendyslexic')
    document.documentElement.dataset.font = 'dyslexic'
    return () => {
      delete document.documentElement.dataset.font
    }
  }, [isOn])
}
