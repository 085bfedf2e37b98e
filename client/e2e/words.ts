import type { Page } from '@playwright/test'
import { createTimeline } from '#shared/timing/timeline.ts'

export interface Shown {
  word: string
  at: number
  /** The time of the frame that it was put into, which is what a screen shows; on a slowed CPU it is put there later. */
  frameAt: number
}

/** Notes every word each time it is drawn, and when, from inside the page: a word that came on twice would be there twice. */
export async function watchWords(page: {
  evaluate<Result>(work: () => Result): Promise<Result>
}): Promise<() => Promise<Shown[]>> {
  await page.evaluate(() => {
    const word = document.querySelector('[data-word]')
    if (!word) throw new Error('there is no word on screen')
    const now = () => ({
      word: word.textContent,
      at: performance.now(),
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

/** The timeline of the Novel's chapter at this address. */
export async function chapterTimeline({ request }: Pick<Page, 'request'>, path: string) {
  const answer = await request.get(`/api/chapters/${path.split('/').at(-1)}`)
  return createTimeline((await answer.json()).content, 'Novel')
}

/** Turns the dial. */
export async function setSpeed(page: Page, wordsPerMinute: number) {
  await page.getByRole('slider', { name: 'Reading speed' }).fill(String(wordsPerMinute))
}
