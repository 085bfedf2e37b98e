import { expect, type Page } from '@playwright/test'
import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import { savedWordsApi } from '#shared/saved-words-api.ts'
import { epubFile } from './files.ts'
import { type Bring, readerPath, register } from './fixtures.ts'
import { addOwnBook, chooseBook } from './own-books.ts'

/** Registers a reader with progress in two works, two saved words and two texts. */
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
    `https://example.com/${'averylongunbrokenpath'.repeat(8)}`,
  ]) {
    await page.request.post('/api/user/texts', { data: { title, content: 'Dear sister. '.repeat(40) } })
  }
}

const markedRanges = [
  { startWord: 1, endWord: 3, kind: 'highlight', colour: 'amber' },
  { startWord: 4, endWord: 30, kind: 'note', colour: 'blue', note: 'How *long*?' },
  { startWord: 40, endWord: 40, kind: 'bookmark', colour: 'green' },
]

/** Registers a reader with highlights, notes and bookmarks in two works, an own text, and a text that is deleted. */
export async function registerWithNotes(page: Page) {
  await register(page)
  const mark = async (where: object, range: object) => {
    const data = { clientId: crypto.randomUUID(), revision: 1, ...where, ...range }
    expect((await page.request.post(annotationApi.annotations.create.path, { data })).status()).toBe(201)
  }
  for (const [search, chapter] of [
    ['moby', '1. Loomings'],
    ['Small Hours', undefined],
  ] as const) {
    const chapterId = Number((await readerPath(page, search, chapter)).split('/')[3])
    for (const range of markedRanges) await mark({ chapterId }, range)
  }
  const title = 'A title that is so long that it takes more than a line of any screen it is on'
  for (const text of [title, 'A letter that was burned']) {
    const data = { title: text, content: 'Dear sister, I write to you. '.repeat(9) }
    const { id } = await (await page.request.post('/api/user/texts', { data })).json()
    await mark({ textId: id }, { startWord: 1, endWord: 6, kind: 'highlight', colour: 'rose' })
    if (text !== title) await page.request.delete(`/api/user/texts/${id}`)
  }
}

const reviewedWords = {
  spleen: 'Going to sea, I drive off the spleen, and so regulate the circulation.',
  circulation: 'It is a way I have of driving off the spleen, and regulating the circulation.',
  hypos:
    'especially whenever my hypos get such an upper hand of me, that it requires a strong moral principle',
  substitute: 'This is my substitute for pistol and ball.',
  throws: 'With a philosophical flourish Cato throws himself upon his sword; I quietly take to the ship.',
}

/** Registers a reader with five saved words of a chapter that they have finished, and opens the review. */
export async function openReview(page: Page) {
  await register(page)
  const [, , work, chapter] = (await readerPath(page, 'moby', '1. Loomings')).split('/')
  const ids = { workId: Number(work), chapterId: Number(chapter) }
  const session = await page.request.post('/api/reading-sessions', { data: { ...ids, wordsRead: 0 } })
  await page.request.patch(`/api/reading-sessions/${(await session.json()).id}`, {
    data: { wordsRead: 2_190, completed: true, seq: 1, wordsShown: 9, activeMs: 70_000 },
  })
  for (const [at, [word, sentence]] of Object.entries(reviewedWords).entries()) {
    const met = { sentence, chapterId: ids.chapterId, wordNumber: 70 + at }
    const data = { word, definition: `The meaning of ${word}.`, partOfSpeech: 'noun', ...met }
    expect((await page.request.post('/api/user/saved-words', { data })).status()).toBe(201)
  }
  await page.goto('/review')
  await page.getByText('1 of 5').waitFor()
}

/** Answers the current review word with the keyboard. */
export async function answerByKeys(page: Page, key: '1' | '3') {
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Show the meaning' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^The meaning of /).waitFor()
  await page.keyboard.press(key)
}

/** Mocks twelve days of reading. The page shows the calendar from the seventh day on. */
export const answerReadingDays = (page: Page) => {
  const days = Array.from({ length: 12 }, (_, ago) => ({
    day: new Date(Date.now() - 6 * ago * 86_400_000).toISOString().slice(0, 10),
    words: 900 + 300 * (ago % 5),
    activeMs: 400_000,
  }))
  return page.route(api.reading.days.path, (route) => route.fulfill({ json: days }))
}

/** States of the readers' own pages. Each function brings a page into the state that its key names. */
export const ownStates = {
  'home with Continue Reading open': async (page: Page) => {
    await registerFull(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Continue Reading' }).click()
  },
  'About page': async (page: Page) => {
    await page.goto('/about')
    await page.getByText('one word at a time').first().waitFor()
  },
  'account with email edit': async (page: Page) => {
    await register(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Update email' }).click()
  },
  'account deletion dialog': async (page: Page) => {
    await register(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'full history': async (page: Page) => {
    await registerFull(page)
    await page.goto('/reading-history')
    await page.getByRole('button', { name: /^Show all/ }).click()
    await page.getByText('From the seventh day on').waitFor()
  },
  'reading calendar': async (page: Page) => {
    await registerFull(page)
    await answerReadingDays(page)
    await page.goto('/reading-history')
    await page.getByText('Show as a table').click()
  },
  'year of reading': async (page: Page) => {
    await registerFull(page)
    await page.goto(`/reading-history/${new Date().getFullYear()}`)
    await page.getByRole('button', { name: 'Print' }).waitFor()
  },
  'empty history': async (page: Page) => {
    await register(page)
    await page.goto('/reading-history')
    await page.getByText('No Reading History').waitFor()
  },
  'clear history dialog': async (page: Page) => {
    await registerFull(page)
    await page.goto('/reading-history')
    await page.getByRole('button', { name: 'Clear All History' }).click()
    await page.getByRole('dialog', { name: 'Clear all of your history?' }).waitFor()
  },
  'saved words after a deletion': async (page: Page) => {
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
  'saved words with words due': async (page: Page) => {
    await openReview(page)
    await page.goto('/saved-words')
    await page.getByText('5 words are due').waitFor()
  },
  'saved words of each state': async (page: Page) => {
    await registerFull(page)
    const { path } = savedWordsApi.savedWords.states
    await page.route(`${path}?*`, async (route) => {
      const [one] = await (await page.request.get(api.words.saved.path)).json()
      const answer = await (await route.fetch()).json()
      const card = { id: one.id, stability: 30, due: answer.day, misses: 1, isSuspended: false }
      await route.fulfill({ json: { ...answer, cards: [card] } })
    })
    await page.goto('/saved-words')
    await page.getByText('Known, due today').waitFor()
  },
  'words import with rows that are not imported': async (page: Page) => {
    await registerFull(page)
    await page.goto('/saved-words')
    await page.getByRole('button', { name: 'Import' }).click()
    const rows = ['spleen,An organ.,So.', 'hypos,,My hypos get such an upper hand of me.']
    const buffer = Buffer.from(['Word,Definition,Sentence', ...rows].join('\n'))
    const file = { name: 'words.csv', mimeType: 'text/csv', buffer }
    await page.getByRole('dialog').getByLabel('File with words').last().setInputFiles(file)
    await page.getByText('0 imported, 1 already there, 1 not imported').waitFor()
  },
  'word review': async (page: Page) => {
    await openReview(page)
    await expect(page.locator('[data-word]')).toHaveText('spleen,')
  },
  'word review with the meaning': async (page: Page) => {
    await openReview(page)
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await page.getByText('The meaning of spleen.').waitFor()
    await expect(page.locator('[data-word]')).toHaveText('spleen,')
  },
  'end of a word review': async (page: Page) => {
    await openReview(page)
    for (let word = 0; word < 5; word += 1) await answerByKeys(page, '3')
    await page.getByText('in the next 7 days').waitFor()
  },
  'word that resists its review': async (page: Page) => {
    await page.route('**/api/user/word-review?*', async (route) => {
      const answer = await route.fetch()
      const cards = await answer.json()
      await route.fulfill({ json: cards.map((card: object) => ({ ...card, misses: 5 })) })
    })
    await openReview(page)
    await answerByKeys(page, '1')
    await page.getByRole('button', { name: 'Use this sentence' }).first().waitFor()
  },
  notes: async (page: Page) => {
    await registerWithNotes(page)
    await page.goto('/notes')
    await page.getByText('8 entries').waitFor()
  },
  'note edit': async (page: Page) => {
    await registerWithNotes(page)
    await page.goto('/notes')
    await page.getByRole('button', { name: /^Edit/ }).nth(1).click()
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
  },
  'notes import with entries that are not found': async (page: Page) => {
    await registerWithNotes(page)
    await page.goto('/notes')
    await page.getByRole('button', { name: 'Import' }).click()
    const rows = [
      'Call me Ishmael.,"Moby-Dick; or, The Whale"',
      'It was the best of times,A Tale of Two Cities',
    ]
    const buffer = Buffer.from(['Highlight,Title', ...rows].join('\n'))
    const file = { name: 'readwise.csv', mimeType: 'text/csv', buffer }
    await page.getByRole('dialog').getByLabel('File with notes').last().setInputFiles(file)
    await page.getByText('0 imported, 1 already there, 1 not imported').waitFor()
  },
  'no notes': async (page: Page) => {
    await register(page)
    await page.goto('/notes')
    await page.getByText('No notes yet').waitFor()
  },
  'personal library': async (page: Page) => {
    await registerFull(page)
    await addOwnBook(page, epubFile(3))
    await page.goto('/personal-library')
    await page.getByRole('listitem').last().waitFor()
  },
  'personal library without books': async (page: Page) => {
    await register(page)
    await page.goto('/personal-library')
    await page.getByText('0 / 30 books').waitFor()
    // The button fades in.
    await expect(page.getByRole('button', { name: 'Add Text' })).toHaveCSS('opacity', '1')
  },
  'edit dialog of an own book': async (page: Page) => {
    await register(page)
    await addOwnBook(page, epubFile(3))
    await page.getByRole('button', { name: /^Edit:/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  'import draft of an own book': async (page: Page) => {
    await register(page)
    await chooseBook(page, epubFile(3))
  },
  'text form with errors and unsaved input': async (page: Page) => {
    await register(page)
    await page.goto('/personal-library')
    await page.getByRole('button', { name: 'Add Text' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Text' }).click()
    await page.getByLabel('Content').fill('Something')
    await page.keyboard.press('Escape')
    await page.getByText('Your changes are not saved.').waitFor()
  },
  'problem report with errors': async (page: Page) => {
    await register(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Report Problem' }).click()
    await page.getByRole('button', { name: 'Submit report' }).click()
    await page.getByText('Please choose a category').waitFor()
  },
} satisfies Record<string, Bring>
