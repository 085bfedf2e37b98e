import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { SavedWord } from '#shared/words.ts'
import { expectAccessible } from './axe.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { readWords } from './own-pages.ts'
import { registerFull } from './own-states.ts'

test('a word saved in the reader links to its position, is exported, deleted and restored', async ({
  page,
}) => {
  await register(page)
  const path = await readerPath(page, 'moby', '1. Loomings')
  await readWords(page, path, 3)
  await page.keyboard.press('w')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await page.goto('/saved-words')
  await expect(page.getByText('1 of 1 words', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ishmael' })).toBeVisible()
  await expect(page.getByText('Call me Ishmael.', { exact: true })).toBeVisible()
  // The fade at the lower edge of the list is sticky, so that it is on screen in a low window.
  await page.setViewportSize({ width: 844, height: 390 })
  const list = page.getByRole('region', { name: 'Saved Words' })
  expect((await list.boundingBox())?.height).toBeLessThan(300)
  expect(
    await list.evaluate((element) => {
      const { position, backgroundImage } = getComputedStyle(element, '::after')
      return [position, backgroundImage.split('(')[0]]
    }),
  ).toEqual(['sticky', 'linear-gradient'])
  await page.setViewportSize({ width: 1280, height: 860 })

  const border = await list
    .getByRole('listitem')
    .evaluate((entry) => getComputedStyle(entry).borderBottomWidth)
  expect(border).toBe('0px')

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect(readFileSync(await (await csv).path(), 'utf8')).toMatch(/^\ufeffWord,.*\r\nishmael,/)

  await page.getByRole('button', { name: 'Delete ishmael' }).click()
  await expect(page.getByText('Word deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No saved words yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /^Go to ishmael in Moby-Dick/ }).click()
  await expect(page).toHaveURL(`${path}?word=3`)
  await expect(page.getByText(/^Word 3 of/)).toBeVisible()
})

test('saved words are exported, and imported again with their sentences', async ({ page }) => {
  await registerFull(page)
  const { saved, remove, save } = api.words
  const list = async (): Promise<SavedWord[]> => (await page.request.get(saved.path)).json()
  await page.request.post(save.path, { data: { word: 'bare', definition: 'Without a sentence.' } })
  const before = await list()
  await page.goto('/saved-words')
  const press = async (name: string) => {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    return readFileSync(await (await file).path())
  }
  const csv = await press('Export as CSV')
  expect(csv.toString()).toMatch(
    /Saved,state,due,stability,lapses,sightings\r\n.*\r\nspleen,.*,new,,,0,\d+\r\n/s,
  )
  const anki = await press('Export for Anki')
  const cloze = await press('Export for Anki as Cloze')
  expect(cloze.toString()).toContain('driving off the {{c1::spleen}}.')
  await expect(page.getByText('1 word exported', { exact: true })).toBeVisible()
  await expect(page.getByText('2 words left out: no sentence with the word', { exact: true })).toBeVisible()

  for (const { id } of before) await page.request.delete(buildUrl(remove, { params: { id } }))
  await page.request.post(save.path, { data: { word: 'spleen', definition: 'Mine.' } })
  await page.reload()
  await page.getByRole('button', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import words' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('File with words').last().setInputFiles({ name, mimeType: 'text/plain', buffer })
  await choose('words.csv', csv)
  await expect(dialog.getByText('2 imported, 1 already there, 0 not imported')).toBeVisible()
  await choose('words.txt', anki)
  await expect(dialog.getByText('0 imported, 3 already there, 0 not imported')).toBeVisible()
  await choose('words.txt', Buffer.concat([anki, Buffer.from('lectern:odd\todd\n')]))
  await expect(dialog.getByRole('listitem')).toHaveText(/^odd.*Definition is required$/)
  await expectAccessible(page)
  await choose('words.txt', cloze)
  await expect(dialog.getByText(/^Choose a CSV or Anki file exported/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 of 3 words')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Known')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page.getByText('3 of 3 words')).toBeVisible()
  await expectAccessible(page)
  const about = ({ word, definition, sentence }: SavedWord) => ({ word, definition, sentence })
  const kept = before.map((word) =>
    word.word === 'spleen' ? { ...about(word), definition: 'Mine.', sentence: null } : about(word),
  )
  expect((await list()).map(about)).toEqual(expect.arrayContaining(kept))
})

test('saved words are marked in all their forms where they come back, except during playback', async ({
  page,
}) => {
  await register(page)
  for (const word of ['year', 'thinking'])
    await page.request.post('/api/user/saved-words', { data: { word, definition: 'D.' } })
  await page.goto(`${await readerPath(page, 'moby', '1. Loomings')}?word=5`)
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('met-word') ?? [])].map((range) => range.toString()))
  await expect.poll(marked).toEqual(['years', 'thought'])
  const dot = page.locator('[data-met]')
  await expect(dot).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(dot).toHaveCount(0)
  await page.keyboard.press('t')
  await expect.poll(marked).toEqual(expect.arrayContaining(['years', 'think', 'thinks']))
  await page.keyboard.press('Space')
  await expect.poll(marked).toEqual([])
  await page.keyboard.press('Space')
  await expect.poll(marked).not.toEqual([])
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Mark Saved Words' }).click()
  await expect.poll(marked).toEqual([])
})

function manyWords(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    word: `word${index}`,
    definition: `What it means, at some length, for the ${index}th time. `.repeat(1 + (index % 4)),
    phonetic: null,
    partOfSpeech: index % 2 ? 'noun' : 'verb',
    example: null,
    sentence: 'It was met in a sentence.',
    workId: null,
    chapterId: null,
    textId: null,
    wordNumber: null,
    metIn: null,
    createdAt: new Date().toISOString(),
  }))
}

/** Scrolls through the saved words; returns the 90th percentile of frame times, in ms. */
async function measureScrolling(page: Page, count: number): Promise<number> {
  await page.route('/api/user/saved-words', (route) => route.fulfill({ json: manyWords(count) }))
  await page.goto('/saved-words')
  const list = page.getByRole('region', { name: 'Saved Words' })
  await list.getByRole('heading', { name: 'word0', exact: true }).waitFor()
  const frames = await list.evaluate(async (element) => {
    const taken: number[] = []
    for (let frame = 0; frame < 100; frame += 1) {
      const from = performance.now()
      element.scrollTop += frame < 50 ? 100 : -100
      await new Promise(requestAnimationFrame)
      taken.push(performance.now() - from)
    }
    return taken.sort((one, other) => one - other)
  })
  return frames[90] ?? Number.NaN
}

test('5,000 saved words scroll as fast as 50 and can be searched', { tag: '@timed' }, async ({ page }) => {
  await register(page)
  const fifty = await measureScrolling(page, 50)
  expect(await measureScrolling(page, 5_000)).toBeLessThan(2 * fifty + 5)
  const list = page.getByRole('region', { name: 'Saved Words' })
  expect((await list.boundingBox())?.height).toBe(600)
  await list.press('End')
  await expect(list.getByRole('heading', { name: 'word4999' })).toBeInViewport({ ratio: 1 })
  await list.press('Home')
  await expect(list.getByRole('heading', { name: 'word0', exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('searchbox').fill('word4999')
  await expect(page.getByText('1 of 5000 words')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page.getByText('5000 of 5000 words')).toBeVisible()
})
