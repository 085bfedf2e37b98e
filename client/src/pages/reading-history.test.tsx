import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ProgressItem, ReadingDay, ReadingYears } from '#shared/reading.ts'
import { aProgressItem } from '#shared/testing/make.ts'
import { chapterJournal, journalKey } from '../lib/journals.ts'
import { ada, open } from '../testing/render.tsx'

const hourMs = 3_600_000

const progress = (workId: number, chapter: number, changes: Partial<ProgressItem> = {}) =>
  aProgressItem({
    workId,
    workTitle: `Work ${workId}`,
    chapterId: workId * 100 + chapter,
    chapterTitle: `Part ${chapter}`,
    wordsRead: 500,
    furthestWord: 1_500,
    wordCount: 2_000,
    lastRead: new Date(),
    nextChapter: { id: workId * 100 + chapter + 1, title: `Part ${chapter + 1}` },
    ...changes,
  })

const noYears: ReadingYears = { years: [], finished: [] }

function history({ read = [progress(1, 1)], days = [] as ReadingDay[], years = noYears } = {}) {
  const opened = open('/reading-history')
  opened.server.answer(api.reading.years, years)
  opened.server.answer(api.reading.progress, read)
  opened.server.answer(api.reading.days, days)
  opened.start()
  return opened
}

/** Returns the list item of a work, not that of one of its chapters. */
async function entry(title: string) {
  const item = (await screen.findByRole('heading', { name: title })).closest('li')
  if (!item) throw new Error('a heading stands in its entry')
  return within(item)
}

test('marks titles with the language of the work', async () => {
  history({ read: [progress(1, 2, { language: 'fr' }), progress(1, 1, { language: 'fr' })] })
  expect(await screen.findByRole('heading', { name: 'Work 1' })).toHaveAttribute('lang', 'fr')
  const chapters = screen.getAllByText(/^Part \d$/)
  expect(chapters.map((chapter) => chapter.lang)).toEqual(['fr', 'fr', 'fr'])
})

test('groups works by last read, with time, amount and link', async () => {
  history({
    read: [
      progress(2, 1, { lastRead: new Date(Date.now() - 10_000) }),
      progress(1, 2, { lastRead: new Date(Date.now() - 90 * 24 * hourMs) }),
      progress(1, 1, { completed: true, furthestWord: 2_000 }),
    ],
  })
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Work 2', 'Work 1'])
  expect((await entry('Work 2')).getByText('Last read just now · 1,500 words read · 1 chapter')).toBeVisible()
  const one = await entry('Work 1')
  expect(one.getByText(/^Last read [23] months ago · 3,500 words read · 2 chapters$/)).toBeVisible()
  expect(one.getByRole('link', { name: 'Continue Reading: Work 1' })).toHaveAttribute('href', '/reader/1/102')
})

test('continues a finished chapter with the next, and offers a finished work again', async () => {
  history({
    read: [
      progress(1, 1, { completed: true }),
      progress(2, 9, { completed: true, wordsRead: 2_000, nextChapter: null }),
    ],
  })
  const one = await entry('Work 1')
  expect(one.getByRole('link', { name: 'Continue Reading: Work 1' })).toHaveAttribute('href', '/reader/1/102')
  const two = await entry('Work 2')
  expect(two.queryByRole('link', { name: /^Continue/ })).toBeNull()
  expect(two.getByRole('link', { name: 'Read again: Work 2' })).toHaveAttribute('href', '/reader/2/209')
  expect(two.getByText('Finished, 2,000 words')).toBeVisible()
})

test('expands a work to a link for each chapter', async () => {
  const { person } = history({ read: [progress(1, 2), progress(1, 1)] })
  const work = await entry('Work 1')
  expect(screen.queryByRole('link', { name: 'Read: Part 1' })).toBeNull()
  await person.click(work.getByRole('button', { name: 'Show all 2 chapters' }))
  expect(work.getByRole('link', { name: 'Read: Part 1' })).toHaveAttribute('href', '/reader/1/101')
  expect(work.getByRole('link', { name: 'Read: Part 2' })).toHaveAttribute('href', '/reader/1/102')
  expect(work.getAllByText('Word 500 of 2000 (25%) · just now')).toHaveLength(2)
})

test('removes a work and its journals after confirmation', async () => {
  const { server, person } = history({ read: [progress(1, 1), progress(11, 1)] })
  const journals = [chapterJournal(1, 101), chapterJournal(11, 1101)].map((name) => journalKey(ada.id, name))
  for (const journal of journals) localStorage.setItem(journal, '{}')
  await person.click(await screen.findByRole('button', { name: 'Remove Work 1 from your history' }))
  expect(screen.getByText('“Work 1”', { selector: 'bdi' }).parentElement).toHaveTextContent(
    'Removes “Work 1” from your history. This also removes your bookmarks.',
  )
  server.answer(api.reading.removeWork, new ApiError('internal', 'Something went wrong'))
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Failed to remove history')).toBeVisible()
  server.answer(api.reading.removeWork, undefined)
  server.answer(api.reading.progress, [progress(11, 1)])
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Work 1' })).toBeNull())
  expect(screen.getByText('Work removed from your history')).toBeVisible()
  expect(server.asked.findLast(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/user/reading-progress/1',
  )
  expect(journals.map((journal) => localStorage.getItem(journal))).toEqual([null, '{}'])
})

test('clears the history and its finished works after confirmation, but not on Cancel', async () => {
  const { server, person } = history({ years: { years: [year2026], finished } })
  expect(await screen.findByRole('heading', { name: 'Finished works' })).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Clear All History' }))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Clear All History' }))
  server.answer(api.reading.removeAll, undefined)
  server.answer(api.reading.progress, [])
  server.answer(api.reading.years, { years: [year2026], finished: [] })
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear All History' }))
  const empty = await screen.findByText('No Reading History')
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(document.activeElement).toContainElement(empty)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Finished works' })).toBeNull())
  expect(screen.getByText('History cleared')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse Works' })).toHaveAttribute('href', '/')
})

test('shows words and minutes a day as a chart and a table without empty days', async () => {
  const formatDay = (daysAgo: number) => {
    const day = new Date()
    day.setDate(day.getDate() - daysAgo)
    return new Intl.DateTimeFormat('sv-SE').format(day)
  }
  const { person } = history({
    days: [
      { day: formatDay(83), words: 1_200, activeMs: 360_000 },
      ...[6, 5, 4, 3, 2].map((ago) => ({ day: formatDay(ago), words: 10, activeMs: 1_000 })),
      { day: formatDay(0), words: 34, activeMs: 10_000 },
    ],
  })
  const summary = '1,284 words in 6 min, on 7 days in the last 12 weeks'
  expect(await screen.findByRole('img', { name: summary })).toBeVisible()
  await person.click(screen.getByText('Show as a table'))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toHaveLength(8)
  expect(rows[1]).toMatch(/34< 1$/)
  expect(rows[7]).toMatch(/1,2006$/)
})

test('says in a sentence what was read on the first six days', async () => {
  const day = new Intl.DateTimeFormat('sv-SE').format(new Date())
  history({ days: [{ day, words: 34, activeMs: 70_000 }] })
  const sentence = /^You have read 34 words in 1 min, on 1 day in the last 12 weeks\. From the seventh day/
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

const year2026 = {
  year: 2026,
  words: 61_234,
  activeMs: 5 * hourMs,
  longestSittingMs: 2_520_000,
  countedSince: '2026-11-26',
  mostLookedUp: { word: 'spleen', times: 4 },
}
const finished = [
  { workId: 2, title: 'The Tide', author: 'A. Writer', finishedAt: new Date(2026, 10, 20, 12) },
  { workId: 1, title: 'Small Hours', author: 'B. Writer', finishedAt: new Date(2025, 0, 3, 12) },
]

test('shows the finished works with their dates, and a year by itself', async () => {
  const { server, start, person } = open('/reading-history')
  server.answer(api.reading.progress, [progress(1, 1)])
  server.answer(api.reading.days, [])
  const before = { ...year2026, year: 2025, longestSittingMs: null, countedSince: null, mostLookedUp: null }
  server.answer(api.reading.years, { years: [year2026, before], finished })
  start()
  expect(await screen.findByText('20 November 2026')).toBeVisible()
  expect(screen.getByText('3 January 2025')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Your year 2026' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Year 2026' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  for (const figure of ['1', '5 h', '61,234', '42 min', 'spleen']) {
    expect(main.getByText(figure, { selector: 'span' })).toBeVisible()
  }
  expect(main.getByText('4 times')).toBeVisible()
  expect(main.getByText('Sittings and look-ups have been counted since 26 November 2026.')).toBeVisible()
  expect(main.getByText('The Tide')).toBeVisible()
  expect(main.queryByText('Small Hours')).toBeNull()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await person.click(main.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('shows of an earlier year only what was stored, and of a year without reading the way back', async () => {
  const { server, start } = open('/reading-history/2025')
  const before = { ...year2026, year: 2025, longestSittingMs: null, countedSince: null, mostLookedUp: null }
  server.answer(api.reading.years, { years: [before], finished })
  const { unmount } = start()
  expect(await screen.findByText('Works finished')).toBeVisible()
  expect(screen.queryByText(/sitting|looked up/i)).toBeNull()
  unmount()
  const other = open('/reading-history/1999')
  other.start()
  expect(await screen.findByText('No reading in 1999')).toBeVisible()
})

test('shows the history only with the parts above it, which would move it', async () => {
  const { server, start } = open('/reading-history')
  let sendDays = (_: ReadingDay[]) => {}
  server.answer(api.reading.progress, [progress(1, 1)])
  server.answer(api.reading.days, () => new Promise<ReadingDay[]>((resolve) => (sendDays = resolve)))
  start()
  const heading = await screen.findByRole('heading', { name: 'Work 1', hidden: true })
  expect(heading).not.toBeVisible()
  expect(screen.getByRole('status', { name: 'Loading your history' })).toBeVisible()
  sendDays([{ day: new Intl.DateTimeFormat('sv-SE').format(new Date()), words: 34, activeMs: 70_000 }])
  await waitFor(() => expect(heading).toBeVisible())
  expect(screen.getByText(/^You have read 34 words/)).toBeVisible()
})

test('retries loading the history', async () => {
  const { server, start, person } = open('/reading-history')
  server.answer(api.reading.days, [])
  server.answer(api.reading.progress, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('Your history could not be loaded.')).toBeVisible()
  server.answer(api.reading.progress, [])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No Reading History')).toBeVisible()
})
