import type { Page } from '@playwright/test'
import { expect, readerPath, register } from './fixtures.ts'
import { makeTone, recordSounds } from './sounds.ts'
import { stockedTest as test } from './stocked-fixtures.ts'

const volume = 0.25
const fadeMs = 2_000
/** Time after which a fade has ended, in ms, with a margin for late timers. */
const fadedMs = fadeMs + 500

async function openReader(page: Page) {
  await register(page)
  await page.goto(await readerPath(page, 'Two Mornings', 'Chapter 1'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Ambient Sound' })

test('the ambient sound loops, fades in to a quarter of the volume in 2 s, and fades out in 2 s', {
  tag: '@timed',
}, async ({ page }) => {
  const asked: string[] = []
  await page.route('**/uploads/*.wav', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'audio/wav', body: makeTone(700) })
  })
  const heard = await recordSounds(page)
  await openReader(page)
  await page.keyboard.press('s')
  await expect(page.getByText('Rain on a roof', { exact: true })).toBeVisible()
  await expect(toggle(page)).not.toBeChecked()
  expect(asked).toEqual([])

  await toggle(page).click()
  await expect.poll(async () => (await heard())[0]?.samples.at(-1)?.ms ?? 0).toBeGreaterThan(fadedMs + 1_500)
  const [sound] = await heard()
  expect(asked).toContain('/uploads/rain.wav')
  expect(sound).toMatchObject({ isLoop: true, outcome: 'playing' })
  const rising = sound?.samples ?? []
  for (const sample of rising) {
    expect(sample.isPaused).toBe(false)
    // The volume never exceeds that of a linear fade, and is full after the fade.
    expect(sample.volume).toBeLessThanOrEqual(Math.min(1, sample.ms / fadeMs) * volume + 0.01)
    if (sample.ms > fadedMs) expect(sample.volume).toBe(volume)
  }
  const rounds = rising.filter(
    ({ currentTime }, index) => currentTime < (rising[index - 1]?.currentTime ?? 0),
  )
  expect(rounds.length).toBeGreaterThanOrEqual(2)

  await toggle(page).click()
  await expect.poll(async () => (await heard())[0]?.samples.at(-1)?.isPaused).toBe(true)
  const samples = (await heard())[0]?.samples ?? []
  const lastLoud = samples.findLast((sample) => sample.volume === volume)?.ms ?? Number.NaN
  const stopped = samples.find(({ isPaused }) => isPaused)
  expect(stopped?.volume).toBe(0)
  expect((stopped?.ms ?? 0) - lastLoud).toBeGreaterThan(fadeMs - 300)
  for (const sample of samples.filter(({ ms }) => ms > lastLoud + fadedMs + 50))
    expect(sample).toMatchObject({ volume: 0, isPaused: true })
  expect(await heard()).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  expect(await heard()).toEqual([])
})

const unplayable = {
  'is no sound': (page: Page) =>
    page.route('**/uploads/*.wav', (route) =>
      route.fulfill({ contentType: 'audio/wav', body: 'This is not a sound.' }),
    ),
  'is not there': async () => {},
}

for (const [what, make] of Object.entries(unplayable)) {
  test(`a file that ${what} switches the sound off without a message`, {
    tag: what === 'is no sound' ? [] : '@audit',
  }, async ({ page }) => {
    await make(page)
    const heard = await recordSounds(page)
    await openReader(page)
    await page.keyboard.press('s')
    await toggle(page).click()
    await expect.poll(async () => (await heard())[0]?.outcome).toBe('NotSupportedError')
    await expect(toggle(page)).not.toBeChecked()
    await page.waitForTimeout(500)
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.keyboard.press('s')
    await expect(toggle(page)).not.toBeChecked()
  })
}

test('a sound blocked by the autoplay policy stays on and starts at the first input', async ({ page }) => {
  await page.route('**/uploads/*.wav', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: makeTone(700) }),
  )
  const heard = await recordSounds(page)
  await openReader(page)
  await page.keyboard.press('s')
  await toggle(page).click()
  await expect.poll(async () => (await heard())[0]?.outcome).toBe('playing')
  // A new tab has no user activation.
  const tab = await page.context().newPage()
  await tab.route('**/uploads/*.wav', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: makeTone(700) }),
  )
  const heardThere = await recordSounds(tab)
  const heldBack = tab.waitForEvent('console', (message) => message.text() === 'sound: NotAllowedError')
  await tab.goto(page.url())
  await heldBack
  await tab.keyboard.press('Space')
  await expect.poll(async () => (await heardThere()).at(-1)?.outcome).toBe('playing')
  await expect.poll(async () => (await heardThere()).at(-1)?.samples.at(-1)?.volume).toBe(volume)
  await tab.keyboard.press('s')
  await expect(toggle(tab)).toBeChecked()
})
