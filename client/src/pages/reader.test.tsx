import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ReadingSession } from '#shared/reading.ts'
import type { Category } from '#shared/timing/category.ts'
import { open } from '../testing/render.tsx'

const summary = (id: number, order: number) => ({
  id,
  workId: 1,
  title: `Part ${order}`,
  order,
  wordCount: 3,
  factorSum: 3,
})

const session: ReadingSession = {
  id: 5,
  workId: 1,
  chapterId: 12,
  startTime: new Date(),
  endTime: null,
  wordsRead: 3,
  completed: false,
  seq: 8,
}

function reader({
  content = 'One two three four.',
  active = null as ReadingSession | null,
  category = 'Novel' as Category,
  chapterId = 12,
} = {}) {
  const opened = open(`/reader/1/${chapterId}`)
  const { server } = opened
  server.answer(api.library.work, {
    id: 1,
    title: 'The Work',
    author: 'A. Writer',
    authorBio: '',
    description: '',
    category,
    isHiddenFromLibrary: false,
    creatorId: null,
    chapterCount: 3,
    wordCount: 9,
    factorSum: 9,
  })
  server.answer(api.library.chapters, [summary(13, 1), summary(12, 2), summary(11, 3)])
  server.answer(api.library.chapter, { ...summary(chapterId, 2), content, revision: 1 })
  server.answer(api.reading.active, active)
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.sounds.list, [])
  return opened
}

test('a chapter opens at its first word, with the work, the chapter and the ways out named', async () => {
  reader().start()
  expect(await screen.findByRole('heading', { name: 'The Work' })).toBeVisible()
  expect(screen.getByText('Part 2')).toBeVisible()
  expect(screen.getByText('Word 1 of 4 (25% complete)')).toBeVisible()
  expect(document.querySelector('[data-word]')).toHaveTextContent('One')
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: /Previous Chapter/ })).toHaveAttribute('href', '/reader/1/13')
  expect(screen.getByRole('link', { name: /Next Chapter/ })).toHaveAttribute('href', '/reader/1/11')
})

test('the speed goes from 100 to 400 in steps of 10, begins at 200 and says what it means', async () => {
  reader().start()
  const slider = await screen.findByRole('slider', { name: 'Reading speed' })
  expect(slider).toHaveAttribute('min', '100')
  expect(slider).toHaveAttribute('max', '400')
  expect(slider).toHaveAttribute('step', '10')
  expect(slider).toHaveValue('200')
  for (const label of ['Slow (100)', 'Normal (250)', 'Fast (400)', '200 WPM']) {
    expect(screen.getByText(label)).toBeVisible()
  }
})

test('a reading that is going on resumes on its word, says so, and saves nothing by itself', async () => {
  const { server, start } = reader({ active: session })
  start()
  expect(await screen.findByText('Word 3 of 4 (75% complete)')).toBeVisible()
  expect(screen.getByText('Continuing from bookmark')).toBeVisible()
  expect(screen.getByText('Word 3')).toBeVisible()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a bookmark past the end of the text is clamped to its last word', async () => {
  reader({ active: { ...session, wordsRead: 999 } }).start()
  expect(await screen.findByText('Word 4 of 4 (100% complete)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next word' })).toBeDisabled()
})

test('a text without words says it is ready and offers nothing to press', async () => {
  reader({ content: ' \n\n ' }).start()
  expect(await screen.findByText('Ready to start reading')).toBeVisible()
  expect(screen.getByText('Word 0 of 0 (0% complete)')).toBeVisible()
  for (const name of ['Restart', 'Previous word', 'Play', 'Next word']) {
    expect(screen.getByRole('button', { name })).toBeDisabled()
  }
})

test.each([
  ['Novel', 'pauses follow sentences and dialogue.'],
  ['Poem', 'lines and stanzas keep their own breath.'],
  ['Essay/Information', 'headings stand, and lists are counted out.'],
  ['Short Story', 'pauses follow sentences and dialogue.'],
  ['Stage Play', 'names and directions are given their time.'],
] as const)('the caption of a %s says how it is timed', async (category, hint) => {
  reader({ category }).start()
  expect(await screen.findByText(new RegExp(`^${category}: ${hint}`))).toBeVisible()
})

test.each(['/reader/x/1', '/reader/1/1.5', '/reader/1/-2', '/reader/0/1', '/reader/99999999999/1'])(
  '%s is no address of a chapter',
  async (path) => {
    const { server, start } = open(path)
    start()
    expect(
      await screen.findByText('Invalid URL parameters. Please select a chapter from the library.'),
    ).toBeVisible()
    const [, , workId, chapterId] = path.split('/')
    expect(screen.getByText(`Received: work “${workId}”, chapter “${chapterId}”.`)).toBeVisible()
    expect(server.asked.map((call) => call.path)).toEqual(['/api/user'])
  },
)

test('a work or a chapter that is not there is named, with what the server said', async () => {
  const { server, start } = reader()
  server.answer(api.library.work, new ApiError('not_found', 'Work not found'))
  start()
  expect(await screen.findByText('Work not found (ID: 1)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the library' })).toBeVisible()
})

test('a chapter that is not there is named', async () => {
  const { server, start } = reader()
  server.answer(api.library.chapter, new ApiError('not_found', 'Chapter not found'))
  start()
  expect(await screen.findByText('Chapter not found (ID: 12)')).toBeVisible()
})

test('a chapter of another work is not opened under this one', async () => {
  const { server, start } = reader()
  server.answer(api.library.chapter, { ...summary(12, 2), workId: 2, content: 'x', revision: 1 })
  start()
  expect(await screen.findByText('Chapter not found (ID: 12)')).toBeVisible()
})
