import { join } from 'node:path'

/** Screen sizes in px: phone, phone in landscape, tablet, laptop, large screen. */
export const screens = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1_180 },
  { width: 1_280, height: 800 },
  { width: 1_920, height: 1_080 },
] as const
export type Screen = (typeof screens)[number]

/** Labels of the themes. */
export const themes = { paper: 'light', sepia: 'sepia', lamp: 'dark' } as const
export type ThemeName = keyof typeof themes

/** Folder of the gallery page, `index.html`, and its pictures. */
export const galleryFolder = join(import.meta.dirname, '../../../gallery')

/** Paths of a picture and of its thumbnail, relative to the gallery. */
export function picturePaths(state: string, { width }: Screen, theme: ThemeName) {
  const name = `${state.replace(/\W+/g, '-')}/${width}-${themes[theme]}`
  return { whole: `pictures/${name}.jpg`, small: `pictures/${name}.webp` }
}
