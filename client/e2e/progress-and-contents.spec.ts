import { expectWordNumber, getWordNumber, highlighted, openChapter, word } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'

for (const width of [390, 1280]) {
  test(`clicking and dragging the progress bar moves the word and offers a way back, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openChapter(page)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await expectWordNumber(page, 5)
    const line = page.getByRole('slider', { name: 'Progress' })
    const box = await line.boundingBox()
    if (!box) throw new Error('there is no line')
    const along = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    const number = () => getWordNumber(page)
    await page.mouse.click(...along(0.5))
    await expect.poll(number).toBeGreaterThan(1_000)
    expect(await number()).toBeLessThan(1_220)
    const shown = await word(page).textContent()

    await page.mouse.move(...along(0.5))
    await page.mouse.down()
    await page.mouse.move(...along(0.7), { steps: 5 })
    await expect.poll(number).toBeGreaterThan(1_450)
    expect(await word(page).textContent()).not.toBe(shown)
    // During the drag, the sentence already highlights the word shown.
    await expect.poll(() => highlighted(page)).toEqual([await word(page).textContent()])
    await page.mouse.up()
    await page.getByRole('button', { name: 'Back to your place (word 5)' }).click()
    await expectWordNumber(page, 5)
  })
}

test('arrow keys, Home and End move the progress bar', async ({ page }) => {
  await openChapter(page)
  await tabOn(page, 'Progress')
  await page.keyboard.press('ArrowRight')
  await expectWordNumber(page, 2)
  await page.keyboard.press('End')
  await expect(page.getByText('(100% complete)')).toBeVisible()
  await page.keyboard.press('Home')
  await expectWordNumber(page, 1)
})

for (const width of [390, 1280]) {
  test(`the contents of 138 chapters show the current chapter and open another, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openChapter(page, 'moby', '87. The Grand Armada')
    await page.getByRole('button', { name: '87. The Grand Armada, contents' }).click()
    const contents = page.getByRole('dialog', { name: 'Moby-Dick; or, The Whale' })
    await expect(contents.getByRole('link')).toHaveCount(138)
    const open = contents.getByRole('link', { name: /^87\. The Grand Armada/ })
    await expect(open).toBeInViewport()
    await expect(open).toContainText('You are here')
    await expect(contents.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    // The reading time does not squeeze a long title into a narrow column.
    const long = await contents.getByText(/^57\. Of Whales in Paint/).boundingBox()
    expect(long?.width).toBeGreaterThan(280)
    await contents.getByRole('link', { name: /^133\. The Chase/ }).click()
    await expect(page.getByRole('button', { name: /^133\. The Chase.*, contents$/ })).toBeVisible()
    await expect(contents).toBeHidden()
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: /^134\. The Chase.*, contents$/ })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByRole('button', { name: /^133\. The Chase.*, contents$/ })).toBeVisible()
  })
}
