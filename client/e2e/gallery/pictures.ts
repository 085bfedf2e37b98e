import { join } from 'node:path'

/** The screens that states are photographed on, in px: a telephone, a tablet, a laptop, a large screen. */
export const screens = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_280, height: 800 },
  { width: 1_920, height: 1_080 },
] as const
export type Screen = (typeof screens)[number]

/** The themes, by the name that the page has them under, and what they are called. */
export const themes = { paper: 'light', sepia: 'sepia', lamp: 'dark' } as const
export type ThemeName = keyof typeof themes

/** Where the gallery lies: one page, `index.html`, and the pictures. */
export const galleryFolder = join(import.meta.dirname, '../../../gallery')

/** Where a picture lies in the gallery: whole, and small for the page. */
export function pictureOf(state: string, { width }: Screen, theme: ThemeName) {
  const name = `${state.replace(/\W+/g, '-')}/${width}-${themes[theme]}`
  return { whole: `pictures/${name}.jpg`, small: `pictures/${name}.webp` }
}
