import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { ada } from '../testing/render.tsx'
import { home, progress } from './home.fixture.ts'

const line = 'Read at your own pace, one word at a time.'
const piece = { workId: 4, chapterId: 401, title: 'A Short Poem' }
const offer = () => screen.queryByRole('link', { name: 'Read for five minutes' })
const listPieceRequests = ({ server }: ReturnType<typeof home>) =>
  server.asked.filter(({ path }) => path === api.library.shortPiece.path)

test('shows a new reader one line and a link to a short piece', async () => {
  localStorage.setItem(`lectern.speed.${ada.id}`, '250')
  const opened = home({ piece })
  const link = await screen.findByRole('link', { name: 'Read for five minutes' })
  expect(link).toHaveAttribute('href', '/reader/4/401')
  expect(screen.getByText(line)).toBeVisible()
  expect(listPieceRequests(opened).map(({ search }) => search.get('wordsPerMinute'))).toEqual(['250'])
})

test('shows only the line when there is no short piece', async () => {
  home({ piece: null, works: [] })
  expect(await screen.findByText(line)).toBeVisible()
  expect(offer()).toBeNull()
})

test('shows only the line when the short piece fails to load', async () => {
  const opened = home({ works: [] })
  opened.server.answer(api.library.shortPiece, new ApiError('unavailable', 'Out of reach.'))
  expect(await screen.findByText(line)).toBeVisible()
  expect(offer()).toBeNull()
  expect(screen.queryByText('Out of reach.')).toBeNull()
})

test.each([true, false])(
  'requests no short piece for a reader with progress (finished: %s)',
  async (completed) => {
    const opened = home({ piece, read: [progress(1, 2, { completed })] })
    await screen.findByRole('link', { name: /: Work 1$/ })
    expect(screen.queryByText(line)).toBeNull()
    expect(listPieceRequests(opened)).toEqual([])
  },
)

test('requests no short piece for an administrator', async () => {
  const opened = home({ piece, user: { ...ada, isAdmin: true } })
  await screen.findByRole('listitem')
  expect(screen.queryByText(line)).toBeNull()
  expect(listPieceRequests(opened)).toEqual([])
})
