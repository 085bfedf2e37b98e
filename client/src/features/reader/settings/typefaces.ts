import { useEffect, useLayoutEffect } from 'react'

/** What a text can be set in. */
export const typefaces = {
  literata: 'Literata',
  'source-sans': 'Source Sans',
  hyperlegible: 'Hyperlegible',
  dyslexic: 'OpenDyslexic',
} as const
export type Typeface = keyof typeof typefaces

/** The fonts that are fetched once somebody chooses them; the other two are there from the start. */
const fetched: Partial<Record<Typeface, () => Promise<unknown>>> = {
  hyperlegible: () =>
    Promise.all([
      import('@fontsource-variable/atkinson-hyperlegible-next'),
      import('@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css'),
    ]),
  dyslexic: () =>
    Promise.all([import('@fontsource/opendyslexic'), import('@fontsource/opendyslexic/400-italic.css')]),
}

/** Sets every word that is read in a typeface while the text is open. */
export function useTypeface(typeface: Typeface): void {
  useEffect(() => {
    // Without a network the font stays away, and the text with it as it was.
    fetched[typeface]?.().catch(() => {})
  }, [typeface])
  // Before what measures the text does.
  useLayoutEffect(() => {
    document.documentElement.dataset.typeface = typeface
    return () => {
      delete document.documentElement.dataset.typeface
    }
  }, [typeface])
}
