import type { Page, Route } from '@playwright/test'
import { highlighted, openChapter, waitForPrefetch, word } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { openText } from './reader-states.ts'
import { isHeard, openAloud, recordVoice } from './record-voice.ts'
import { setSpeed, watchWords } from './watch-words.ts'

/** Waits until playback has shown more than this many words. */
async function playOn(page: Page, words: number) {
  const shown = await watchWords(page)
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(words)
}

test('the voice is downloaded on request, and is played, paused, moved and left by keyboard', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const record = await recordVoice(page)
  await openChapter(page)
  await page.keyboard.press('Space')
  await playOn(page, 2)
  await page.keyboard.press('Space')
  await waitForPrefetch(page)
  expect(asked.filter((url) => /read-aloud|voice\.worker|\.wasm/.test(url))).toEqual([])

  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Read aloud' })
  await expect(dialog).toBeVisible()
  expect(asked.filter((url) => /\.wasm/.test(url))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('v')
  await dialog.getByRole('button', { name: /^Download/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('Space')
  await playOn(page, 8)
  await expect.poll(async () => isHeard(await record())).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(async () => isHeard(await record())).toBe(false)
  const before = (await record()).sounds.length
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(word(page)).toHaveText('Some')
  expect((await record()).sounds.length).toBe(before)
  await page.keyboard.press('Space')
  await playOn(page, 2)
  await expect.poll(async () => isHeard(await record())).toBe(true)
  // Playback continues without the voice.
  await page.keyboard.press('v')
  await expect.poll(async () => isHeard(await record())).toBe(false)
  await playOn(page, 3)
  await page.keyboard.press('Space')

  // The downloaded voice pronounces a word without a recording, even offline: the code for it was loaded with the voice.
  expect(asked.filter((url) => /say-word/.test(url))).toHaveLength(1)
  // Replaces `fetch`, because a Playwright route would turn off the browser's cache.
  await page.evaluate(() => {
    const { fetch } = window
    const isRecording = (url: unknown) => String(url).includes('dictionaryapi')
    window.fetch = (url, init) =>
      isRecording(url) ? Promise.reject(new TypeError('offline')) : fetch(url, init)
  })
  const said = (await record()).sounds.length
  await page.keyboard.press('d')
  await page.getByRole('button', { name: /^Pronounce/ }).press('Enter')
  await expect.poll(async () => (await record()).sounds.length).toBe(said + 1)
})

test('one button starts, cancels and repeats the download of the voice, and keeps the focus', async ({
  page,
}) => {
  const held: Route[] = []
  await page.route(/\.wasm/, (route) => void held.push(route))
  await openChapter(page)
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Read aloud' })
  const download = dialog.getByRole('button', { name: /^Download/ })
  await download.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.abort()
  await expect(dialog.getByText(/^The download stopped/)).toBeVisible()
  await expect(download).toBeFocused()
  await page.unroute(/\.wasm/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})

test('a voice that does not arrive pauses with a sentence, and Play tries again', async ({ page }) => {
  let isBroken = true
  await page.route('**/voice.worker*', (route) => (isBroken ? route.abort() : route.continue()))
  const record = await openAloud(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('The voice stopped', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  isBroken = false
  await page.keyboard.press('Space')
  await expect.poll(async () => isHeard(await record())).toBe(true)
})

test('above 300 words per minute the voice rests and says why', async ({ page }) => {
  const record = await openAloud(page)
  await setSpeed(page, 310)
  await expect(
    page.getByText('The voice reads at up to 300 words per minute. Slow down to hear it.', { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Space')
  await playOn(page, 5)
  expect((await record()).sounds).toEqual([])
})

test('a corrected word is said as it is written', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(post, worker, args) {
        for (const word of args[0].words) spoken.push(word.spoken)
        return Reflect.apply(post, worker, args)
      },
    })
  })
  await openAloud(page)
  await page.keyboard.press('d')
  const card = page.getByRole('dialog', { name: 'call' })
  await card.getByRole('button', { name: 'Say it like…' }).press('Enter')
  const spelling = card.getByLabel('Say “call” like')
  await expect(spelling).toBeFocused()
  await spelling.fill('Кол')
  await spelling.press('Enter')
  await expect(card.getByText('Write it with English letters, as in “kwee kweg”')).toBeVisible()
  await spelling.fill('Kaw-ull')
  await spelling.press('Enter')
  await expect(spelling).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
  await expect.poll(async () => (await spoken())[0]).toBe('kaw ull')
})

/** Installs one German voice, which fires no `boundary` events and takes 300 ms per word. */
const addGermanVoice = (page: Page) =>
  page.addInitScript(() => {
    class Utterance {
      onstart?: () => void
      onend?: () => void
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    let timer: ReturnType<typeof setTimeout>
    const voice = { name: 'Anna', lang: 'de_DE', voiceURI: 'anna', default: true }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speaking: false,
      cancel() {
        clearTimeout(timer)
        speech.speaking = false
      },
      speak(utterance: Utterance) {
        speech.speaking = true
        setTimeout(() => utterance.onstart?.())
        timer = setTimeout(() => utterance.onend?.(), 300 * utterance.text.split(' ').length)
      },
    })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
  })

const german =
  'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett. Er lag auf seinem Rücken und sah seinen Bauch, wenn er den Kopf ein wenig hob. Was ist mit mir geschehen? Es war kein Traum.'

test('a voice that reports no words reads whole sentences, which are shown', async ({ page }) => {
  await addGermanVoice(page)
  await openText(page, german)
  await page.keyboard.press('v')
  await page.keyboard.press('Space')
  const sentence = page.getByRole('region', { name: 'The sentence around the word' })
  await expect(sentence).toContainText('Er lag auf seinem Rücken')
  await expect(sentence).toBeVisible()
  await expect(word(page)).toBeHidden()
  expect((await highlighted(page)).join('')).toMatch(/^Er lag auf .* hob\.$/)
  await expect(
    page.getByText('This voice does not report words, so whole sentences are shown', { exact: true }),
  ).toBeVisible()
  await expect(sentence).toContainText('Es war kein Traum.')
  await expect(page.getByText(/^The end/).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a sentence about the voice covers neither the text in low windows nor a hint', async ({ page }) => {
  await addGermanVoice(page)
  await openText(page, german)
  await page.keyboard.press('v')
  await page.keyboard.press('Space')
  const status = page.getByText('This voice does not report words, so whole sentences are shown')
  await expect(status).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const text = page.getByRole('region', { name: 'The sentence around the word' })
    const [above, beside] = [await status.boundingBox(), await text.boundingBox()]
    expect((above?.x ?? 0) + (above?.width ?? width)).toBeLessThanOrEqual(beside?.x ?? 0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const hint = page.locator('[data-hint]')
  await expect(hint).toBeHidden()
  await page.keyboard.press('v')
  await expect(hint).toBeVisible()
})

test('a sample of the voice ends when the settings close, or does not start if its code has not loaded', async ({
  page,
}) => {
  await addGermanVoice(page)
  let load = () => {}
  const loading = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/voice-sample-*.js', (route) => loading.then(() => route.continue()))
  await openText(page, german)
  await page.getByRole('button', { name: 'Reader settings' }).click()
  const isSpeaking = () => page.evaluate(() => speechSynthesis.speaking)
  const requested = page.waitForRequest('**/voice-sample-*.js')
  await page.getByRole('button', { name: 'Listen' }).click()
  const request = await requested
  await page.keyboard.press('Escape')
  load()
  await (await request.response())?.finished()
  await page.waitForTimeout(300)
  expect(await isSpeaking()).toBe(false)
  await page.getByRole('button', { name: 'Reader settings' }).click()
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect.poll(isSpeaking).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isSpeaking).toBe(false)
})
