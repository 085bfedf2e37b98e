import type { Locator, Page } from '@playwright/test'
import { hasFetchedAhead } from './fetched-ahead.ts'
import { expect, readerPath, register } from './fixtures.ts'

export async function openChapter(page: Page, search = 'moby', title: string | undefined = '1. Loomings') {
  await register(page)
  await page.goto(await readerPath(page, search, title))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

/** Waits for the last of what a page fetches ahead of need. */
export const fetchedAhead = (page: Page) => expect.poll(() => hasFetchedAhead(page)).toBe(true)

/** Steps to the last word, which is seen for a moment before the text is over. */
export async function readToTheEnd(page: Page): Promise<void> {
  const [, total] = /of (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '') ?? []
  for (let word = 1; word < Number(total); word += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: /^The end of/ }).waitFor()
}

/** Opens the search by its key; what is typed before it is open is lost. */
export async function openSearch(page: Page): Promise<void> {
  await page.locator('body').press('/')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
}

let moves = 0

/** Moves the pointer a little: the controls step back from who does not move while the text plays. */
export async function wake(page: Page): Promise<void> {
  moves += 1
  await page.mouse.move(5 + (moves % 2), 5)
}

export const word = (page: Page) => page.locator('[data-word]')

export const at = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()

/** What is marked of a text that is read in lines: the word that is on. */
export const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('current-word') ?? [])].map((range) => range.toString()))

/** The middle of a word on the page, of the first where it stands there more than once. */
export const middleOf = (text: Locator, wanted: string) =>
  text.evaluate((element, sought) => {
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

/** The point of the window that the eye rests on, as it is painted: the middle of the letter, and of the word's line. */
export const point = (page: Page) =>
  page.evaluate(async () => {
    // A font that arrives moves the letter, and the letter is back at its point before that frame is painted.
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const letter = document.querySelector('[data-pivot]')?.getBoundingClientRect()
    const line = document.querySelector('[data-word]')?.getBoundingClientRect()
    return { x: (letter?.x ?? 0) + (letter?.width ?? 0) / 2, y: (line?.y ?? 0) + (line?.height ?? 0) / 2 }
  })

/** Whether two points of the window are within a pixel of each other, each way. */
export const isNear = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1
