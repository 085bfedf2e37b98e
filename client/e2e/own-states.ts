import { expect, type Page } from '@playwright/test'
import { epubFile } from './files.ts'
import { type Bring, readerPath, register } from './fixtures.ts'
import { bringBook, chooseBook } from './own-books.ts'

/** Somebody who has read in two works, saved two words, one without a definition, and keeps two texts. */
export async function registerFull(page: Page) {
  await register(page)
  for (const [search, chapter] of [
    ['moby', '1. Loomings'],
    ['moby', '2. The Carpet-Bag'],
    ['Small Hours', undefined],
  ] as const) {
    const [, , work, id] = (await readerPath(page, search, chapter)).split('/')
    const ids = { workId: Number(work), chapterId: Number(id) }
    const session = await page.request.post('/api/reading-sessions', { data: { ...ids, wordsRead: 0 } })
    await page.request.patch(`/api/reading-sessions/${(await session.json()).id}`, {
      data: { wordsRead: 9, seq: 1, wordsShown: 9, activeMs: 70_000 },
    })
    await page.request.post('/api/user/saved-words', {
      data: {
        word: chapter === '1. Loomings' ? 'spleen' : 'hypos',
        definition: 'Definition could not be retrieved. You can research this word later.',
        partOfSpeech: 'noun',
        sentence: 'It is a way I have of driving off the spleen.',
        chapterId: ids.chapterId,
        wordNumber: 9,
      },
    })
  }
  for (const title of [
    'A letter',
    'A title that is so long that it takes more than a line of any screen it is on',
  ]) {
    await page.request.post('/api/user/texts', { data: { title, content: 'Dear sister. '.repeat(40) } })
  }
}

/** What readers' own pages can be brought into, and how. */
export const ownStates = {
  'home with what is under way': async (page: Page) => {
    await registerFull(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Continue Reading' }).click()
  },
  'the page about us': async (page: Page) => {
    await page.goto('/about')
    await page.getByText('one word at a time').first().waitFor()
  },
  'an account, its email being changed': async (page: Page) => {
    await register(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Update email' }).click()
  },
  'the question before an account is deleted': async (page: Page) => {
    await register(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'a full history': async (page: Page) => {
    await registerFull(page)
    await page.goto('/reading-history')
    await page.getByRole('button', { name: /^Show all/ }).click()
    await page.getByText('Show as a table').click()
  },
  'an empty history': async (page: Page) => {
    await register(page)
    await page.goto('/reading-history')
    await page.getByText('No Reading History').waitFor()
  },
  'the question before a history is cleared': async (page: Page) => {
    await registerFull(page)
    await page.goto('/reading-history')
    await page.getByRole('button', { name: 'Clear All History' }).click()
    await page.getByRole('dialog', { name: 'Clear all of your history?' }).waitFor()
  },
  'saved words, one just deleted': async (page: Page) => {
    await registerFull(page)
    await page.goto('/saved-words')
    await page.getByRole('button', { name: 'Delete hypos' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  },
  'no saved words': async (page: Page) => {
    await register(page)
    await page.goto('/saved-words')
    await page.getByText('No saved words yet').waitFor()
  },
  'a personal library': async (page: Page) => {
    await registerFull(page)
    await bringBook(page, epubFile(3))
    await page.goto('/personal-library')
    await page.getByRole('listitem').last().waitFor()
  },
  'a personal library without a book': async (page: Page) => {
    await register(page)
    await page.goto('/personal-library')
    await page.getByText('0 / 30 books').waitFor()
    // Adding a text becomes possible, and visibly so, little by little.
    await expect(page.getByRole('button', { name: 'Add Text' })).toHaveCSS('opacity', '1')
  },
  'an own book that is changed': async (page: Page) => {
    await register(page)
    await bringBook(page, epubFile(3))
    await page.getByRole('button', { name: /^Edit:/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  'an own book that is looked through': async (page: Page) => {
    await register(page)
    await chooseBook(page, epubFile(3))
  },
  'a text with errors that is about to be left': async (page: Page) => {
    await register(page)
    await page.goto('/personal-library')
    await page.getByRole('button', { name: 'Add Text' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Text' }).click()
    await page.getByLabel('Content').fill('Something')
    await page.keyboard.press('Escape')
    await page.getByText('What you have written is not saved.').waitFor()
  },
  'the report of a problem, with errors': async (page: Page) => {
    await register(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Report Problem' }).click()
    await page.getByRole('button', { name: 'Submit report' }).click()
    await page.getByText('Please choose a category').waitFor()
  },
} satisfies Record<string, Bring>
