import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Statistics } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { openAdminSection } from '../../testing/admin-section.ts'
// Preloaded, so that no test waits for the lazy import.
import './user-statistics.tsx'

const used: Statistics = {
  dailyActiveUsers: 14,
  monthlyActiveUsers: 1238,
  totalReadingSessions: 48_210,
  averageReadingMinutes: 12.37,
  popularWorks: [
    { title: 'Moby-Dick', reads: 12_034 },
    { title: 'Small Hours', reads: 640 },
    { title: 'Small Hours', reads: 1 },
  ],
  categoryDistribution: [
    { category: 'Novel', count: 21_000 },
    { category: 'Poem', count: 210 },
  ],
  readersByDay: [
    { day: '2026-11-02', readers: 5 },
    { day: '2026-11-03', readers: 1_240 },
    { day: '2026-11-04', readers: 0 },
  ],
  stops: [],
}

const unused: Statistics = {
  dailyActiveUsers: 0,
  monthlyActiveUsers: 0,
  totalReadingSessions: 0,
  averageReadingMinutes: 0,
  popularWorks: [],
  categoryDistribution: [],
  readersByDay: [],
  stops: [],
}

const openStatistics = (statistics: Statistics | ApiError) =>
  openAdminSection('User Statistics', adminApi.site.statistics, statistics)

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('shows the four figures with what they count and over which period', async () => {
  await openStatistics(used)
  await screen.findByText('Daily active users')
  expect(figure('Daily active users')).toBe('14in the last 24 hours')
  expect(figure('Monthly active users')).toBe('1,238in the last 30 days')
  expect(figure('Total reading sessions')).toBe('48,210all time')
  expect(figure('Average reading time')).toBe('12.4minutes per session')
})

test('draws a bar with its name for each popular work and category', async () => {
  await openStatistics(used)
  const works = await screen.findByRole('img', { name: '3 bars, the longest Moby-Dick, 12034' })
  expect(works.querySelectorAll('[data-bar]')).toHaveLength(3)
  expect([...works.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Moby-Dick',
    'Small Hours',
    'Small Hours',
  ])
  const categories = screen.getByRole('img', { name: '2 bars, the longest Novel, 21000' })
  expect(categories.querySelectorAll('[data-bar]')).toHaveLength(2)
})

test.each([
  [
    /^Show as a table: Popular works/,
    'Popular works',
    ['WorkReads', 'Moby-Dick12,034', 'Small Hours640', 'Small Hours1'],
  ],
  [/^Show as a table: Category/, 'Category distribution', ['CategoryCount', 'Novel21,000', 'Poem210']],
])('shows each chart as a table', async (summary, name, rows) => {
  const { person } = await openStatistics(used)
  await screen.findByText('Popular works')
  const details = screen
    .getAllByRole('group')
    .find((group) => summary.test(group.querySelector('summary')?.textContent ?? ''))
  if (!details) throw new Error('table not found')
  const table = within(details).getByRole('table', { name, hidden: true })
  expect(table).not.toBeVisible()
  await person.click(within(details).getByText('Show as a table'))
  expect(table).toBeVisible()
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(rows)
})

test('draws the longest bar at full width and the others in proportion to it', async () => {
  await openStatistics(used)
  const works = await screen.findByRole('img', { name: /Moby-Dick/ })
  const widths = [...works.querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => style.width)
  expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([100, 5, 0])
})

test('explains what will appear before anything has been read', async () => {
  await openStatistics(unused)
  expect(await screen.findByText('Nothing has been read yet.')).toBeVisible()
  expect(figure('Total reading sessions')).toBe('0all time')
  expect(screen.queryByText('Popular works')).toBeNull()
})

test('offers a retry after the statistics failed to load', async () => {
  const { server, person } = await openStatistics(new ApiError('unavailable', 'Lectern is unavailable.'))
  expect(await screen.findByText('The statistics could not be loaded.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable.')).toBeVisible()
  server.answer(adminApi.site.statistics, used)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Popular works')).toBeVisible()
})

test('fetches the statistics again each time the section opens', async () => {
  const { server, person } = await openStatistics(unused)
  await screen.findByText('Nothing has been read yet.')
  const button = screen.getByRole('button', { name: 'User Statistics' })
  await person.click(button)
  server.answer(adminApi.site.statistics, used)
  await person.click(button)
  expect(await screen.findByText('Popular works')).toBeVisible()
})

test('draws the readers of each day as a line, with a table', async () => {
  await openStatistics(used)
  const line = await screen.findByRole('img', { name: 'Highest: 1,240 (3 Nov)' })
  expect(line.querySelector('path')).toHaveAttribute(
    'd',
    expect.stringMatching(/^M0\.5 99\.\d+L1\.5 2L2\.5 100$/),
  )
  expect(line).toHaveTextContent('2 Nov4 Nov')
  const table = screen.getByRole('table', { name: 'Readers a day', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DayReaders', '2 Nov5', '3 Nov1,240', '4 Nov0'])
})

test('draws a column for each chapter of the chosen work, with the share of its readers', async () => {
  const chapters = Array.from({ length: 200 }, (_, index) => ({
    title: `Chapter ${index + 1}`,
    readers: index === 2 ? 3 : index === 7 ? 1 : 0,
  }))
  const stops = [
    { title: 'Small Hours', chapters: [{ title: 'One', readers: 0 }] },
    { title: 'Moby-Dick', chapters },
  ]
  const { person } = await openStatistics({ ...used, stops })
  expect(await screen.findByRole('img', { name: 'Highest: 0 % (One)' })).toBeVisible()
  await person.selectOptions(screen.getByLabelText('Work'), 'Moby-Dick')
  const strip = screen.getByRole('img', { name: 'Highest: 75 % (Chapter 3)' })
  expect(strip.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(200)
  const table = screen.getByRole('table', { name: 'Where readers stop', hidden: true })
  expect(within(table).getByRole('row', { name: 'Chapter 8 1 25 %', hidden: true })).toBeInTheDocument()
})
