import { expect, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { at, highlighted, openChapter, word } from './opened-chapter.ts'

for (const width of [390, 1280]) {
  test(`${width} px wide: the line of the progress is clicked and dragged, the word follows, and the way back stands`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openChapter(page)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await at(page, 5)
    const line = page.getByRole('slider', { name: 'Progress' })
    const box = await line.boundingBox()
    if (!box) throw new Error('there is no line')
    const along = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    const number = async () =>
      Number(/Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
    await page.mouse.click(...along(0.5))
    await expect.poll(number).toBeGreaterThan(1_000)
    expect(await number()).toBeLessThan(1_220)
    const shown = await word(page).textContent()

    await page.mouse.move(...along(0.5))
    await page.mouse.down()
    await page.mouse.move(...along(0.7), { steps: 5 })
    await expect.poll(number).toBeGreaterThan(1_450)
    expect(await word(page).textContent()).not.toBe(shown)
    // Its sentence stands under the word already.
    await expect.poll(() => highlighted(page)).toEqual([await word(page).textContent()])
    await page.mouse.up()
    await page.getByRole('button', { name: 'Back to your place (word 5)' }).click()
    await at(page, 5)
  })
}

test('by keys the line of the progress goes by word and to either end', async ({ page }) => {
  await openChapter(page)
  await tabOn(page, 'Progress')
  await page.keyboard.press('ArrowRight')
  await at(page, 2)
  await page.keyboard.press('End')
  await expect(page.getByText('(100% complete)')).toBeVisible()
  await page.keyboard.press('Home')
  await at(page, 1)
})

for (const width of [390, 1280]) {
  test(`${width} px wide: the contents of 138 chapters show where the reader is, scroll, and lead on`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openChapter(page, 'moby', '87. The Grand Armada')
    await page.getByRole('button', { name: '87. The Grand Armada, contents' }).click()
    const contents = page.getByRole('dialog', { name: 'Moby-Dick; or, The Whale' })
    await expect(contents.getByRole('link')).toHaveCount(138)
    const open = contents.getByRole('link', { name: /^87\. The Grand Armada/ })
    await expect(open).toBeInViewport()
    await expect(open).toContainText('You are here')
    await contents.getByRole('link', { name: /^133\. The Chase/ }).click()
    await expect(page.getByRole('button', { name: /^133\. The Chase.*, contents$/ })).toBeVisible()
    await expect(contents).toBeHidden()
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: /^134\. The Chase.*, contents$/ })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByRole('button', { name: /^133\. The Chase.*, contents$/ })).toBeVisible()
  })
}
