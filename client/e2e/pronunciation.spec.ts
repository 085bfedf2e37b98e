import type { Page } from '@playwright/test'
import { expect, register, test } from './fixtures.ts'
import { makeTone, recordSounds } from './sounds.ts'

const recording = 'https://api.dictionaryapi.dev/media/pronunciations/en/kettle-us.mp3'
/** CORS headers of the public service. */
const headers = { 'Access-Control-Allow-Origin': '*' }

/** Mocks the public dictionary service. */
async function mockService(
  page: Page,
  service: 'recorded' | 'unrecorded' | 'unknown' | 'unplayable' | 'away',
) {
  await page.route('https://api.dictionaryapi.dev/**', (route) => {
    if (service === 'away') return route.abort()
    if (route.request().url() === recording) {
      const body = service === 'recorded' ? makeTone(300) : 'This is not a sound.'
      return route.fulfill({ headers, contentType: 'audio/mpeg', body })
    }
    if (service === 'unknown')
      return route.fulfill({ status: 404, headers, json: { title: 'No Definitions Found' } })
    const audio = service === 'unrecorded' ? '' : recording
    return route.fulfill({ headers, json: [{ word: 'kettle', phonetics: [{ audio: '' }, { audio }] }] })
  })
}

interface Spoken {
  text: string
  rate: number
  volume: number
  lang: string
}

/** Mocks speech synthesis, which headless browsers lack; 'none' removes the API. Returns the recorded utterances. */
async function mockVoice(page: Page, voice: 'speaks' | 'fails' | 'none') {
  await page.addInitScript((voice) => {
    const spoken: Spoken[] = []
    Object.assign(window, { spoken })
    if (voice === 'none') {
      Reflect.deleteProperty(window, 'speechSynthesis')
      return
    }
    speechSynthesis.speak = (utterance) => {
      const { text, rate, volume, lang } = utterance
      spoken.push({ text, rate: Math.round(rate * 100) / 100, volume: Math.round(volume * 100) / 100, lang })
      setTimeout(() => utterance.dispatchEvent(new Event(voice === 'speaks' ? 'start' : 'error')))
    }
  }, voice)
  return () => page.evaluate(() => (window as unknown as { spoken: Spoken[] }).spoken)
}

/** Opens a text at the word *kettle* and looks it up. */
async function lookUp(page: Page) {
  await register(page)
  const data = { title: 'Kitchen', content: 'Kettle and stove.', category: 'Short Story' }
  const answer = await page.request.post('/api/user/texts', { data })
  await page.goto(`/read/personal/${(await answer.json()).id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

const pronounce = (page: Page) => page.getByRole('button', { name: 'Pronounce Kettle' }).click()
const slowly = [{ text: 'Kettle', rate: 0.7, volume: 0.8, lang: 'en' }]

test('a recorded pronunciation plays to its end without speech synthesis', async ({ page }) => {
  await mockService(page, 'recorded')
  const spoken = await mockVoice(page, 'speaks')
  const heard = await recordSounds(page)
  await lookUp(page)
  await pronounce(page)
  await expect.poll(async () => (await heard())[0]?.outcome).toBe('playing')
  await expect.poll(async () => (await heard())[0]?.samples.at(-1)?.currentTime).toBeCloseTo(0.3, 1)
  expect((await heard())[0]).toMatchObject({ src: recording, isLoop: false })
  expect(await spoken()).toEqual([])
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
})

for (const service of ['unrecorded', 'unknown', 'unplayable', 'away'] as const) {
  test(`speech synthesis speaks the word slowly when the recording is ${service}`, {
    // Unit tests cover every case, so short runs skip these tests (`@audit`). Short runs keep the unplayable case, because only a real
    // browser decides that a file is unplayable.
    tag: service === 'unplayable' ? [] : '@audit',
  }, async ({ page }) => {
    await mockService(page, service)
    const spoken = await mockVoice(page, 'speaks')
    await lookUp(page)
    await pronounce(page)
    await expect.poll(spoken).toEqual(slowly)
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  })
}

test('a message is shown when recording and speech synthesis fail', async ({ page }) => {
  await mockService(page, 'unknown')
  const spoken = await mockVoice(page, 'fails')
  await lookUp(page)
  await pronounce(page)
  await expect(page.getByText('Audio unavailable', { exact: true })).toBeVisible()
  await expect(page.getByText('No pronunciation audio found for this word.', { exact: true })).toBeVisible()
  expect(await spoken()).toEqual(slowly)
})

test('a message is shown when the browser has no speech synthesis', { tag: '@audit' }, async ({ page }) => {
  await mockService(page, 'unknown')
  await mockVoice(page, 'none')
  await lookUp(page)
  await pronounce(page)
  await expect(page.getByText('Audio not supported', { exact: true })).toBeVisible()
})
