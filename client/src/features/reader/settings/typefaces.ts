import { useEffect, useLayoutEffect } from 'react'

/** Typefaces to choose from; the class shows a choice in its own typeface. */
export const typefaces = {
  literata: { title: 'Literata', className: 'in-literata' },
  'source-sans': { title: 'Source Sans' },
  hyperlegible: { title: 'Hyperlegible', className: 'in-hyperlegible' },
  dyslexic: { title: 'OpenDyslexic', className: 'in-dyslexic' },
} as const
export type Typeface = keyof typeof typefaces

/** Fonts loaded on first use; the other two are part of the app. */
const fontLoaders: Partial<Record<Typeface, () => Promise<unknown>>> = {
  hyperlegible: () =>
    Promise.all([
      import('@fontsource-variable/atkinson-hyperlegible-next'),
      import('@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css'),
    ]),
  dyslexic: () =>
    Promise.all([import('@fontsource/opendyslexic'), import('@fontsource/opendyslexic/400-italic.css')]),
}

/** Applies a typeface to the page while the text is open. */
export function useTypeface(typeface: Typeface): void {
  useEffect(() => {
    // If the font fails to load, the fallback font stays.
    fontLoaders[typeface]?.().catch(() => {})
  }, [typeface])
  // A layout effect, so that the typeface is set before anything measures the text.
  useLayoutEffect(() => {
    document.documentElement.dataset.typeface = typeface
    return () => {
      delete document.documentElement.dataset.typeface
    }
  }, [typeface])
}
