import type { Page } from '@playwright/test'
import { expectWordNumber, getWordNumber, pause, saveProgress, word } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'

/** Returns the saved position and its sequence number. */
async function getSaved(page: Page, path: string) {
  const [, , where, id] = path.split('/')
  const call = where === 'personal' ? `/api/user/texts/${id}` : `/api/reading-sessions/active/${id}`
  const answer = await (await page.request.get(call)).json()
  return answer && { wordsRead: answer.wordsRead, seq: answer.seq }
}

async function chapter(page: Page) {
  return readerPath(page, 'moby', '12. Biographical')
}

async function ownText(page: Page) {
  const content = 'One two three four five six seven eight nine ten. '.repeat(6)
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Linked', content } })
  return `/read/personal/${(await answer.json()).id}`
}

for (const [name, make] of Object.entries({ 'a chapter': chapter, "a text of one's own": ownText })) {
  test(`a word link into ${name} stores nothing until the reader continues from it`, async ({ page }) => {
    await register(page)
    const path = await make(page)
    const before = await getSaved(page, path)
    await page.goto(`${path}?word=40`)
    await expectWordNumber(page, 40)
    await expect(page.getByRole('button', { name: /Back to your place/ })).toHaveCount(0)
    await page.goto('/about')
    expect(await getSaved(page, path)).toEqual(before)

    await page.goto(path)
    await expectWordNumber(page, 1)
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
    await saveProgress(page)
    const position = await getSaved(page, path)
    expect(position?.wordsRead).toBe(3)

    const posts: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()))
    await page.goto(`${path}?word=40`)
    await expectWordNumber(page, 40)
    await expect(page.getByText('Continuing from bookmark', { exact: true })).toHaveCount(0)
    await page.reload()
    await expectWordNumber(page, 40)
    await page.getByRole('button', { name: 'Back to your place (word 3)' }).click()
    await expectWordNumber(page, 3)
    await page.goto(`${path}?word=40`)
    await expectWordNumber(page, 40)
    // Leaving and returning stores nothing either.
    await page.goto('/about')
    await page.goBack()
    await expectWordNumber(page, 40)
    expect(posts).toEqual([])
    expect(await getSaved(page, path)).toEqual(position)

    const linked = (await word(page).textContent()) ?? ''
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(word(page)).not.toHaveText(linked)
    await pause(page)
    await expect(page).toHaveURL(path)
    const read = await getWordNumber(page)
    await expect.poll(async () => (await getSaved(page, path))?.wordsRead).toBe(read)
    await page.reload()
    await expectWordNumber(page, read)
    await expect(page.getByText('Continuing from bookmark', { exact: true })).toBeVisible()
  })
}
