import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { open } from '../../testing/render.tsx'
import { home } from '../home.fixture.ts'

/** Opens a page for a user whose lists are all empty. */
function openOwnPage(path: string, user = undefined as Parameters<typeof open>[1] | undefined) {
  const opened = open(path, user)
  for (const list of [api.reading.progress, api.reading.days, api.words.saved, api.texts.list])
    opened.server.answer(list, [])
  opened.server.answer(annotationApi.annotations.list, { annotations: [], total: 0, totalPages: 0 })
  opened.server.answer(ownBooksApi.ownBooks.list, [])
  opened.server.answer(ownBooksApi.imports.drafts, [])
  opened.server.answer(api.account.sessions, [])
  opened.server.answer(api.content.page, { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null })
  opened.start()
  return opened
}

const pages = [
  ['/personal-library', 'Personal Library', 'Personal Library'],
  ['/saved-words', 'Saved Words', 'Saved Words'],
  ['/notes', 'Notes', 'Notes'],
  ['/reading-history', 'History', 'Reading History'],
  ['/account', 'Account', 'Account'],
] as const

test.each(pages)('marks on %s the link "%s" of the header', async (path, link, title) => {
  openOwnPage(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const ways = within(screen.getByRole('navigation', { name: 'Your pages' }))
  expect(ways.getAllByRole('link').map((way) => way.getAttribute('href'))).toEqual(
    pages.map(([href]) => href),
  )
  expect(ways.getAllByRole('link', { current: 'page' })).toEqual([ways.getByRole('link', { name: link })])
  expect(ways.getByRole('button', { name: 'Report Problem' })).toBeVisible()
  expect(ways.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lectern' })).toHaveAttribute('href', '/')
})

test('links the name to the library as it was last viewed', async () => {
  const { server, person } = home({ path: '/?search=sea' })
  await screen.findByRole('listitem')
  server.answer(api.reading.days, [])
  await person.click(screen.getByRole('link', { name: 'History' }))
  await screen.findByRole('heading', { name: 'Reading History' })
  await person.click(screen.getByRole('link', { name: 'Lectern' }))
  await waitFor(() => expect(window.location.href).toMatch(/\/\?search=sea$/))
})

test('shows the whole header on the About page to a signed-in user', async () => {
  openOwnPage('/about')
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
})

test.each(['/nowhere', '/reader/x/y', '/reader/99999999999/1', '/read/personal/x', '/read/personal/0'])(
  'shows the whole header on the error page %s',
  async (path) => {
    openOwnPage(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(await screen.findByRole('navigation', { name: 'Your pages' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)

test('shows a visitor of the About page only the name in the header', async () => {
  openOwnPage('/about', null)
  await screen.findByText('About Us')
  expect(screen.getByRole('link', { name: 'Lectern' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
})

test('shows all links in the phone menu, returns the focus on Escape, and closes on a link', async () => {
  const { server, person } = home()
  server.answer(api.words.saved, [])
  const menu = await screen.findByRole('button', { name: 'Menu' })
  await person.click(menu)
  const sheet = within(screen.getByRole('dialog', { name: 'Lectern' }))
  expect(sheet.getAllByRole('link')).toHaveLength(5)
  expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(menu).toHaveFocus()

  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('button', { name: 'Report Problem' }))
  expect(screen.getByRole('dialog', { name: 'Report a Problem' })).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Lectern' })).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Saved Words' }))
  await screen.findByRole('heading', { name: 'Saved Words' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
