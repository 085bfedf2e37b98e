import { expect, type Page } from '@playwright/test'
import { createTimeline } from '#shared/timing/timeline.ts'

export interface Shown {
  word: string
  shownAt: number
  /** Start of the frame that shows the word; `shownAt` is later on a slowed CPU. */
  frameAt: number
}

/** Records in the page each word and when it is shown, repetitions included. */
export async function watchWords(page: {
  evaluate<Result>(work: () => Result): Promise<Result>
}): Promise<() => Promise<Shown[]>> {
  await page.evaluate(() => {
    const word = document.querySelector('[data-word]')
    if (!word) throw new Error('there is no word on screen')
    const now = () => ({
      word: word.textContent,
      shownAt: performance.now(),
      frameAt: Number(document.timeline.currentTime),
    })
    const shown: Shown[] = [now()]
    Object.assign(window, { shown })
    new MutationObserver(() => {
      shown.push(now())
    }).observe(word, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { shown: Shown[] }).shown)
}

/** Waits until a word has been shown since `watchWords`. Played words pass too quickly to poll the page for them. */
export const waitForWord = (shown: () => Promise<{ word: string }[]>, wanted: string) =>
  expect.poll(async () => (await shown()).map(({ word }) => word)).toContain(wanted)

/** Builds the timeline of a chapter in category Novel. */
export async function loadTimeline({ request }: Pick<Page, 'request'>, path: string) {
  const answer = await request.get(`/api/chapters/${path.split('/').at(-1)}`)
  return createTimeline((await answer.json()).content, 'Novel')
}

export async function setSpeed(page: Page, wordsPerMinute: number) {
  await page.getByRole('slider', { name: 'Reading speed' }).fill(String(wordsPerMinute))
}
