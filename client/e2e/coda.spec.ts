import {
  expectWordNumber,
  openChapter,
  pauseButton,
  readToTheEnd,
  stepOn,
  wake,
  word,
} from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'

for (const width of [390, 1280]) {
  test(`shows the coda with figures after the last word and continues with the next chapter, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openChapter(page, 'small hours', 'Four o’clock')
    await page.getByRole('slider', { name: 'Reading speed' }).fill('400')
    await page.keyboard.press('w')
    await page.getByText('Word saved!', { exact: true }).waitFor()
    // Plays the last 40 words, because the coda shows the pace only after five seconds of playback.
    const [, total] = /of (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '') ?? []
    await stepOn(page, Number(total) - 41)
    await page.keyboard.press('Space')
    const end = page.getByRole('region', { name: 'The end of Four o’clock' })
    await expect(end).toBeVisible()
    await expect(word(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Look up current word' }).first()).toBeHidden()
    await expect(end.getByText('in one sitting')).toBeVisible()
    await expect(end.getByText('words a minute')).toBeVisible()
    await expect(end.getByText(/^saved: /)).toBeVisible()
    await expect(end.getByText(/^Next: Eleven, Locking Up, /)).toBeVisible()
    await expect(end.getByText(/^Back door\. The bolt\./)).toBeVisible()
    const readOn = end.getByRole('button', { name: 'Read on' })
    await expect(readOn).toBeInViewport({ ratio: 1 })

    if (width === 390) await readOn.click()
    else await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Eleven, Locking Up, contents' }).waitFor({ state: 'attached' })
    // The next chapter plays.
    await expect(pauseButton(page)).toBeVisible()
    await expect
      .poll(async () => {
        await wake(page)
        return page.getByText(/^Word \d+ of/).textContent()
      })
      .not.toMatch(/^Word 1 /)
    await page.keyboard.press('Space')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })
}

test('the coda follows the last word; Left goes back, Space replays, a jump to the end opens no coda, and Enter on Play leads to it', async ({
  page,
}) => {
  await register(page)
  const answer = await page.request.post('/api/user/texts', {
    data: { title: 'Short', content: 'One two three.' },
  })
  await page.goto(`/read/personal/${(await answer.json()).id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const end = page.getByRole('region', { name: 'The end of Short' })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(word(page)).toHaveText('three.')
  await expect(end).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(end).toBeHidden()
  await expect(word(page)).toHaveText('two')
  await page.keyboard.press('ArrowRight')
  await expect(end).toBeVisible()
  await end.getByRole('button', { name: 'Back to the text' }).click()
  await expect(word(page)).toHaveText('three.')
  await page.keyboard.press('Space')
  await expect(end).toBeVisible()
  await end.getByRole('button', { name: 'Read again' }).click()
  await expect(pauseButton(page)).toBeVisible()
  await expect(end).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('slider', { name: 'Progress' }).press('Home')
  await expectWordNumber(page, 1)
  await page.getByRole('slider', { name: 'Progress' }).press('End')
  await expectWordNumber(page, 3)
  await page.waitForTimeout(2_000)
  await expect(end).toBeHidden()
  await expect(page.getByText('The end', { exact: true })).toBeVisible()
  await tabOn(page, 'Play')
  await page.keyboard.press('Enter')
  await expect(end).toBeFocused()
  await expect(page.locator('.desk')).toHaveCSS('visibility', 'hidden')
  await page.keyboard.press('Enter')
  await expect(end).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
})

test('the end of a work shows its coda and a link to the library', async ({ page }) => {
  await register(page)
  const [, workId] = /reader\/(\d+)/.exec(await readerPath(page, 'small hours')) ?? []
  const chapters = await (await page.request.get(`/api/works/${workId}/chapters`)).json()
  await page.goto(`/reader/${workId}/${chapters.at(-1).id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await readToTheEnd(page)
  const end = page.getByRole('region', { name: 'The end of Small Hours' })
  await expect(end.getByRole('heading', { name: 'Small Hours' })).toBeVisible()
  await end.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page).toHaveURL('/')
})

test('the keys that scroll a coda taller than the window do nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 215 })
  await openChapter(page, 'small hours', 'Four o’clock')
  await readToTheEnd(page)
  const end = page.getByRole('region', { name: 'The end of Four o’clock' })
  await expect(end).toBeFocused()
  const readTop = () => end.evaluate(({ scrollTop }) => scrollTop)
  await end.evaluate((region) => region.scrollTo(0, region.scrollHeight))
  const bottom = await readTop()
  await page.keyboard.press('PageUp')
  await expect.poll(readTop).toBeLessThan(bottom)
  await page.keyboard.press('ArrowUp')
  await expect(end).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Reading speed', includeHidden: true })).toHaveValue('200')
})

test('the coda opens offline and shows that the position is not saved', async ({ page }) => {
  await openChapter(page, 'small hours', 'Four o’clock')
  await page.route('**/api/**', (route) => route.abort())
  await readToTheEnd(page)
  await expect(page.getByText('Not saved yet').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read on' })).toBeVisible()
})
