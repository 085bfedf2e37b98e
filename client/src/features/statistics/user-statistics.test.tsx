import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Statistics } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { ada, open } from '../../testing/render.tsx'
// The pictures take a while to be fetched: how long is not what is tested here.
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
}

const unused: Statistics = {
  dailyActiveUsers: 0,
  monthlyActiveUsers: 0,
  totalReadingSessions: 0,
  averageReadingMinutes: 0,
  popularWorks: [],
  categoryDistribution: [],
}

async function section(statistics: Statistics | ApiError) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(adminApi.site.statistics, statistics)
  opened.start()
  // The first one waits until the administration has been fetched.
  await opened.person.click(
    await screen.findByRole('button', { name: 'User Statistics' }, { timeout: 4_000 }),
  )
  return opened
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('the four figures say what they count, and over how long', async () => {
  await section(used)
  await screen.findByText('Daily active users')
  expect(figure('Daily active users')).toBe('14in the last 24 hours')
  expect(figure('Monthly active users')).toBe('1,238in the last 30 days')
  expect(figure('Total reading sessions')).toBe('48,210since the beginning')
  expect(figure('Average reading time')).toBe('12.4minutes a session')
})

test('popular works and categories are drawn, every bar with its name and its count', async () => {
  await section(used)
  const works = await screen.findByRole('img', { name: '3 bars, the longest Moby-Dick, 12034' })
  expect(works.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(3)
  expect([...works.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Moby-Dick',
    'Small Hours',
    'Small Hours',
  ])
  const categories = screen.getByRole('img', { name: '2 bars, the longest Novel, 21000' })
  expect(categories.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(2)
})

test.each([
  [
    /^Show as a table: Popular works/,
    'Popular works',
    ['WorkReads', 'Moby-Dick12,034', 'Small Hours640', 'Small Hours1'],
  ],
  [/^Show as a table: Category/, 'Category distribution', ['CategoryCount', 'Novel21,000', 'Poem210']],
])('what is drawn can be read as a table', async (summary, name, rows) => {
  const { person } = await section(used)
  await screen.findByText('Popular works')
  const details = screen
    .getAllByRole('group')
    .find((group) => summary.test(group.querySelector('summary')?.textContent ?? ''))
  if (!details) throw new Error('there is no such table')
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

test('the bars stand still for who wants less motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  await section(used)
  const works = await screen.findByRole('img', { name: /Moby-Dick/ })
  // At its whole length from the start.
  const [longest] = works.querySelectorAll('.recharts-bar-rectangle path')
  expect(Number(longest?.getAttribute('width'))).toBeGreaterThan(700)
})

test('a library that nobody has read in says what will show', async () => {
  await section(unused)
  expect(await screen.findByText('Nothing has been read yet.')).toBeVisible()
  expect(figure('Total reading sessions')).toBe('0since the beginning')
  expect(screen.queryByText('Popular works')).toBeNull()
})

test('statistics that cannot be fetched can be asked for again', async () => {
  const { server, person } = await section(new ApiError('unavailable', 'The library is out of reach.'))
  expect(await screen.findByText('The statistics could not be fetched.')).toBeVisible()
  expect(screen.getByText('The library is out of reach.')).toBeVisible()
  server.answer(adminApi.site.statistics, used)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Popular works')).toBeVisible()
})

test('the statistics are asked for each time that they are opened', async () => {
  const { server, person } = await section(unused)
  await screen.findByText('Nothing has been read yet.')
  const button = screen.getByRole('button', { name: 'User Statistics' })
  await person.click(button)
  server.answer(adminApi.site.statistics, used)
  await person.click(button)
  expect(await screen.findByText('Popular works')).toBeVisible()
})
