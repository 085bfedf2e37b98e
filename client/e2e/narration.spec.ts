import type { Page } from '@playwright/test'
import type { LibraryWork } from '#shared/library.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { highlighted, word } from './chapter-page.ts'
import { narratedFile } from './files.ts'
import { expect, register, test } from './fixtures.ts'
import { chooseBook } from './own-books.ts'
import { setSpeed, waitForWord } from './watch-words.ts'

/**
 * Time in the recording at which each word begins, in s: unevenly, and slowly, so that a page that stalls for a second skips no word. A
 * sentence follows the words.
 */
const begins = [0.5, 2.5, 4, 6.5, 8, 10.5]
const words = ['Call', 'me', 'Ishmael', 'for', 'ever', 'more.']
const sentence = 'Some years ago I thought I would sail about a little.'
const [sentenceBegin, sentenceEnd] = [12, 18]

const clips = [...begins, sentenceBegin].map((begin, index, all) => ({
  text: words[index] ?? sentence,
  begin,
  end: all[index + 1] ?? sentenceEnd,
}))

interface Shown {
  word: string
  /** Playback position of the audio, in s. */
  currentTime: number
}

/** Records each word that the page shows, and the playback position of the audio at that time. */
async function recordWords(page: Page): Promise<() => Promise<{ shown: Shown[]; isPaused: boolean }>> {
  await page.addInitScript(() => {
    const shown: Shown[] = []
    let recording: HTMLAudioElement | undefined
    window.Audio = class extends Audio {
      constructor(src?: string) {
        super(src)
        // The other element, created with a `src`, plays an inaudible tone for the media keys.
        if (src === undefined) recording = this as unknown as HTMLAudioElement
      }
    } as typeof Audio
    new MutationObserver(() => {
      const text = document.querySelector('[data-word]')?.textContent ?? ''
      if (recording && text && text !== shown.at(-1)?.word)
        shown.push({ word: text, currentTime: recording.currentTime })
    }).observe(document, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { readShown: () => ({ shown, isPaused: recording?.paused ?? true }) })
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { readShown(): { shown: Shown[]; isPaused: boolean } }).readShown(),
    )
}

/** Imports the book and opens its chapter with the recording on. */
async function openRecorded(page: Page) {
  const record = await recordWords(page)
  await register(page)
  await chooseBook(page, narratedFile(clips, 'And nobody reads this line here.'))
  await expect(page.getByText('With recorded narration: 1 chapter', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add to my books' }).click()
  await page.getByRole('list', { name: 'My books' }).waitFor()
  const [book] = (await (await page.request.get(ownBooksApi.ownBooks.list.path)).json()) as LibraryWork[]
  await page.goto(`/reader/${book?.id}/${book?.chapters[0]?.id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const answered = page.waitForResponse((response) => response.url().endsWith('/narration'))
  await page.keyboard.press('v')
  await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveAttribute('aria-pressed', 'true')
  await answered
  return record
}

test('the word on screen follows the recording of an imported book, and its sentences are shown whole', async ({
  page,
}) => {
  const record = await openRecorded(page)
  await setSpeed(page, 100)
  await page.keyboard.press('Space')
  const region = page.getByRole('region', { name: 'The sentence around the word' })
  await expect.poll(async () => (await highlighted(page)).join('')).toBe(sentence)
  await expect(region).toBeVisible()
  await expect(word(page)).toBeHidden()
  const { shown } = await record()
  const followed = shown.filter(({ word, currentTime }) => currentTime > 0 && words.includes(word)).slice(-5)
  expect(followed.map(({ word }) => word)).toEqual(words.slice(1))
  for (const [index, { word, currentTime }] of followed.entries()) {
    const [begin = 0, next = sentenceBegin] = begins.slice(index + 1)
    // Allows 0.1 s, because the clock of the audio is inaccurate shortly after a start.
    expect(currentTime, word).toBeGreaterThan(begin - 0.1)
    expect(currentTime, word).toBeLessThan(next)
  }
  await waitForWord(async () => (await record()).shown, 'here.')
  await expect(page.getByText(/^The end/).first()).toBeVisible()
})

test('the recording pauses, repeats a sentence, and yields to another voice', async ({ page }) => {
  const record = await openRecorded(page)
  await page.keyboard.press('Space')
  await waitForWord(async () => (await record()).shown, 'Ishmael')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await record()).isPaused).toBe(true)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(word(page)).toHaveText('Call')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await record()).isPaused).toBe(false)
  await page.keyboard.press('Space')
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Reader settings' }).click()
  const voice = page.getByRole('combobox', { name: 'Voice' })
  await expect(voice).toHaveValue('recording')
  await voice.selectOption('American man')
  await expect(voice).toHaveValue('rms')
})

test('a recording that does not arrive pauses with a sentence, and Play tries again', async ({ page }) => {
  let isBroken = true
  await page.route('**/narration/0', (route) => (isBroken ? route.abort() : route.continue()))
  const record = await openRecorded(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('The recording stopped', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  isBroken = false
  await page.keyboard.press('Space')
  await waitForWord(async () => (await record()).shown, 'me')
})
