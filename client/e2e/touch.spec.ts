import { expect, readerPath, register, test } from './fixtures.ts'
import { highlighted, middleOf } from './opened-chapter.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('on a phone a tap plays and pauses, a tap at an edge steps, and the buttons do theirs', async ({
  page,
}) => {
  await register(page)
  const path = await readerPath(page, 'moby', '1. Loomings')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const at = (number: number) => expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()
  const box = await page.getByLabel('The word on screen').boundingBox()
  if (!box) throw new Error('there is no stage')
  const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.2)

  await tap(0.95)
  await at(2)
  await tap(0.82)
  await at(3)
  await tap(0.05)
  await at(2)
  await tap(0.18)
  await at(1)
  await tap(0.05)
  await at(1)

  await tap(0.5)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByText(/^Word [3-9] of/)).toBeVisible()
  // Stepping while it plays goes on playing.
  await tap(0.95)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await tap(0.3)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  const stopped = Number(/Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  expect((await answer.json()).wordsRead).toBe(stopped)

  await page.getByRole('button', { name: 'Next word' }).tap()
  await at(stopped + 1)
  await page.getByRole('button', { name: 'Play' }).tap()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).tap()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('on a phone a tap on a word of the sentence goes there, and one in the full text jumps and pauses', async ({
  page,
}) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const word = page.locator('[data-word]')
  await page.getByRole('button', { name: 'Next word' }).tap()
  await page.touchscreen.tap(
    ...(await middleOf(page.getByRole('region', { name: 'The sentence around the word' }), 'Ishmael.')),
  )
  await expect(word).toHaveText('Ishmael.')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  await page.getByRole('button', { name: 'Full text' }).tap()
  const text = page.getByRole('region', { name: 'Full text' })
  await page.getByRole('button', { name: 'Play' }).tap()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.touchscreen.tap(...(await middleOf(text, 'money')))
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await highlighted(page)).toEqual(['money'])
})
