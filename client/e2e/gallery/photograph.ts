import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { galleryFolder, picturePaths, type Screen, screens, type ThemeName, themes } from './pictures.ts'

/** Maximum height of a picture, in px: longer pages are cut. */
const heightMax = 2_400
/** Minimum width of a desktop screen, in px. Narrower screens emulate touch. */
const desktopWidth = 1_000
/** Scale of the thumbnails. */
const thumbnailScale = 1 / 4

declare global {
  interface Window {
    /** Stops all timers of the page. */
    isFrozen?: boolean
  }
}

/** Prepares a page for `photograph`. Call it before the page is opened. */
export async function makeFreezable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((handler: () => void, ms?: number, ...given: []) =>
      setTimeout(() => window.isFrozen || handler(...given), ms)) as typeof window.setTimeout
  })
}

/** Takes a screenshot of the current state on every screen and in every theme. */
export async function photograph(page: Page, state: string): Promise<void> {
  // Keeps toasts on screen and stops playback.
  await page.evaluate(async () => {
    await document.fonts.ready
    window.isFrozen = true
  })
  const session = await page.context().newCDPSession(page)
  const saved: Promise<void>[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: screen.width < desktopWidth })
    for (const theme of Object.keys(themes) as ThemeName[]) {
      saved.push(save(await photographOnce(page, screen, theme), picturePaths(state, screen, theme)))
    }
  }
  await Promise.all(saved)
}

async function photographOnce(page: Page, screen: Screen, theme: ThemeName): Promise<Buffer> {
  const length = await page.evaluate(async (theme) => {
    document.documentElement.dataset.theme = theme
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    window.scrollTo(0, 0)
    return document.documentElement.scrollHeight
  }, theme)
  const height = Math.min(Math.max(length, screen.height), heightMax)
  return page.screenshot({
    type: 'jpeg',
    quality: 75,
    animations: 'disabled',
    fullPage: height > screen.height,
    clip: { x: 0, y: 0, width: screen.width, height },
  })
}

async function save(jpeg: Buffer, { whole, small }: ReturnType<typeof picturePaths>): Promise<void> {
  await mkdir(join(galleryFolder, dirname(whole)), { recursive: true })
  await writeFile(join(galleryFolder, whole), jpeg)
  const { width } = await sharp(jpeg).metadata()
  await sharp(jpeg)
    .resize({ width: Math.round(width * thumbnailScale) })
    .webp({ quality: 70 })
    .toFile(join(galleryFolder, small))
}
