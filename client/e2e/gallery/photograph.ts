import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { galleryFolder, pictureOf, type Screen, screens, type ThemeName, themes } from './pictures.ts'

/** Of a page that is longer than this, in px, the beginning is photographed. */
const heightMax = 2_400
/** Narrower screens, in px, are touched. */
const desktopWidth = 1_000
/** So much of their width the small pictures have. */
const smallShare = 1 / 4

declare global {
  interface Window {
    /** From now on nothing that the page waits for comes. */
    isHeld?: boolean
  }
}

/** Lets a page be held. Called before the page is opened. */
export async function makeHoldable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((handler: () => void, ms?: number, ...given: []) =>
      setTimeout(() => window.isHeld || handler(...given), ms)) as typeof window.setTimeout
  })
}

/** Photographs a state that a page has been brought into, on every screen and in every theme. */
export async function photograph(page: Page, state: string): Promise<void> {
  // A message stays, and a text that plays stands still.
  await page.evaluate(async () => {
    await document.fonts.ready
    window.isHeld = true
  })
  const session = await page.context().newCDPSession(page)
  const kept: Promise<void>[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: screen.width < desktopWidth })
    for (const theme of Object.keys(themes) as ThemeName[]) {
      kept.push(keep(await photographOnce(page, screen, theme), pictureOf(state, screen, theme)))
    }
  }
  await Promise.all(kept)
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

async function keep(jpeg: Buffer, { whole, small }: ReturnType<typeof pictureOf>): Promise<void> {
  await mkdir(join(galleryFolder, dirname(whole)), { recursive: true })
  await writeFile(join(galleryFolder, whole), jpeg)
  const { width } = await sharp(jpeg).metadata()
  await sharp(jpeg)
    .resize({ width: Math.round(width * smallShare) })
    .webp({ quality: 70 })
    .toFile(join(galleryFolder, small))
}
