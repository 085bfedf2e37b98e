import type { Locator, Page } from '@playwright/test'
import { expect, readerPath, register } from './fixtures.ts'
import { hasPrefetched } from './prefetched.ts'

export async function openChapter(page: Page, search = 'moby', title: string | undefined = '1. Loomings') {
  await register(page)
  await page.goto(await readerPath(page, search, title))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

/** Waits for the calls that the reader page makes when it is idle. Call this function before the page opens. */
export const waitForIdleCalls = (page: Page) =>
  Promise.all([
    page.waitForResponse('/api/user/saved-word-forms'),
    page.waitForResponse(/\/api\/user\/annotations\?/),
  ])

/** Saves the position, and waits for the notice that it is saved. Returns the bounding box of the notice. */
export async function saveProgress(page: Page): Promise<DOMRect> {
  // Looks in each frame from before the click, because the notice is visible for 1.5 s only.
  const [box] = await Promise.all([
    page.waitForFunction(() => {
      const notice = document.querySelector('[data-notice]')
      return notice?.textContent?.includes('Progress saved') ? notice.getBoundingClientRect().toJSON() : null
    }),
    page.getByRole('button', { name: 'Save progress' }).click(),
  ])
  return box.jsonValue()
}

export const waitForPrefetch = (page: Page) => expect.poll(() => hasPrefetched(page)).toBe(true)

/** Steps many words forward by key events dispatched in the page: a key press by Playwright costs 15 ms of CPU. */
export const stepOn = (page: Page, words: number) =>
  page.evaluate(async (words) => {
    for (let step = 0; step < words; step += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      // React renders in a microtask.
      await Promise.resolve()
    }
  }, words)

/** Steps to the last word and waits for the coda. */
export async function readToTheEnd(page: Page): Promise<void> {
  const [, total] = /of (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '') ?? []
  await stepOn(page, Number(total) - 1)
  await page.getByRole('region', { name: /^The end of/ }).waitFor()
}

/** Opens the search with its shortcut and waits until its field is focused. */
export async function openSearch(page: Page): Promise<void> {
  await page.locator('body').press('/')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
}

let moves = 0

/** Moves the pointer a little, so that the controls stay visible during playback. */
export async function wake(page: Page): Promise<void> {
  moves += 1
  await page.mouse.move(5 + (moves % 2), 5)
}

export const word = (page: Page) => page.locator('[data-word]')

/** Finds the first Pause button. While the controls fade out, the line that replaces them also has a Pause button. */
export const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause' }).first()

/** Pauses by a click. Retries, because Pause moves into the line that replaces the controls when they hide during playback. */
export const pause = (page: Page) => expect(() => pauseButton(page).click({ timeout: 2_000 })).toPass()

export const expectWordNumber = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()

/** Returns the number in "Word 5 of 90". Hidden controls keep an older number. */
export async function getWordNumber(page: Page): Promise<number> {
  const line = await page.getByText(/^Word \d+ of/).textContent()
  return Number(/\d+/.exec(line ?? '')?.[0])
}

/** Returns the texts of the current-word highlight. */
export const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('current-word') ?? [])].map((range) => range.toString()))

/** Returns the middle of the first occurrence of a word, in px. */
export const getMiddle = (text: Locator, wanted: string) =>
  text.evaluate(async (element, sought) => {
    // The text moves once its font has loaded.
    await document.fonts.ready
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode() as Text | null
    while (node && !node.data.includes(sought)) node = walker.nextNode() as Text | null
    if (!node) throw new Error(`no ${sought}`)
    const range = document.createRange()
    range.setStart(node, node.data.indexOf(sought))
    range.setEnd(node, node.data.indexOf(sought) + sought.length)
    const { x, y, width, height } = range.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }, wanted)

/** Returns the painted position of the pivot letter, in px: `x` is the middle of the letter, `y` the middle of the word's line. */
export const getPivotPoint = (page: Page) =>
  page.evaluate(async () => {
    // A loaded font moves the letter; its position is corrected before the frame is painted.
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const letter = document.querySelector('[data-pivot]')?.getBoundingClientRect()
    const line = document.querySelector('[data-word]')?.getBoundingClientRect()
    return { x: (letter?.x ?? 0) + (letter?.width ?? 0) / 2, y: (line?.y ?? 0) + (line?.height ?? 0) / 2 }
  })

/** Reports whether two points differ by at most a pixel on each axis. */
export const isNear = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1
