import { expect, readerPath, register, test } from './fixtures.ts'
import { at, openChapter, readToTheEnd, word } from './opened-chapter.ts'

for (const width of [390, 1280]) {
  test(`${width} px wide: at the last word the stage is a quiet page, with what the reading came to, and N reads on`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openChapter(page, 'small hours', 'Four o’clock')
    await page.getByRole('slider', { name: 'Reading speed' }).fill('400')
    await page.keyboard.press('w')
    await page.getByText('Word saved!', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.keyboard.press('Space')
    const end = page.getByRole('region', { name: 'The end of Four o’clock' })
    await expect(end).toBeVisible({ timeout: 50_000 })
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
    // It is being read on, and not only turned to.
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect
      .poll(async () => /Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
      .not.toBe('1')
    await page.keyboard.press('Space')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })
}

test('who steps to the last word sees it first; the arrow leads back, Space begins again, and a jump is no end', async ({
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
  await expect(end).toBeVisible({ timeout: 15_000 })
  await end.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(end).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('slider', { name: 'Progress' }).press('Home')
  await at(page, 1)
  await page.getByRole('slider', { name: 'Progress' }).press('End')
  await at(page, 3)
  await page.waitForTimeout(2_000)
  await expect(end).toBeHidden()
})

test('at the end of a work stands what it was as a whole, and the way back', async ({ page }) => {
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

test('the end without the network is a quiet page all the same, and says that the place is not saved', async ({
  page,
}) => {
  await openChapter(page, 'small hours', 'Four o’clock')
  await page.route('**/api/**', (route) => route.abort())
  await readToTheEnd(page)
  await expect(page.getByText('Not saved yet').last()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Read on' })).toBeVisible()
})
