import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exportApi } from '#shared/account-export.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { proxyPage } from '../testing/fake-server.ts'
import { ada } from '../testing/render.tsx'
import { box, getButton, openAccount } from './account.fixture.ts'

const { remove } = api.account

const data = {
  version: 8 as const,
  exportedAt: new Date('2025-11-20T12:00:00Z'),
  account: { ...ada, createdAt: new Date('2025-01-01T12:00:00Z') },
  readingSessions: [],
  readingDays: [],
  lookUps: [],
  savedWords: [],
  texts: [],
  ownBooks: [],
  problemReports: [],
  wordReviewSettings: { isOn: true, retention: 'steady' as const, newPerDay: 5 },
  wordCards: [],
  wordReviews: [],
  annotations: [],
  respellings: [],
  knownWords: [],
  ownChapters: [],
}

function readText(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file ?? new Blob())
  })
}

test('downloads all data of the account as a file', async () => {
  const { server, person } = await openAccount()
  server.answer(exportApi.account.export, data)
  let file: Blob | undefined
  URL.createObjectURL = vi.fn((blob) => {
    file = blob as Blob
    return 'blob:data'
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`)
  })
  await person.click(getButton('Download my data'))
  await waitFor(() => expect(saved).toEqual(['lectern-data.json from blob:data']))
  const { requiresPasswordChange: _, ...account } = data.account
  expect(JSON.parse(await readText(file))).toEqual(JSON.parse(JSON.stringify({ ...data, account })))
})

test.each([
  [
    new ApiError('unavailable', 'Lectern is unavailable for a moment.'),
    'Lectern is unavailable for a moment.',
  ],
  [proxyPage, 'Please try again in a moment.'],
])('shows why a download failed', async (failure, sentence) => {
  const { server, person } = await openAccount()
  server.answer(exportApi.account.export, failure)
  await person.click(getButton('Download my data'))
  expect(await screen.findByText('Your data could not be downloaded')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  await person.click(getButton('Try again'))
  await waitFor(() => {
    expect(server.asked.filter(({ path }) => path === exportApi.account.export.path)).toHaveLength(2)
  })
})

async function askToDelete(person: Awaited<ReturnType<typeof openAccount>>['person']) {
  await person.click(getButton('Delete Account'))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Account' }))
  return { dialog, confirm: () => dialog.getByRole('button', { name: /Delet/ }), input: box('Username') }
}

test('deletes the account only after its exact username is typed', async () => {
  const { person } = await openAccount()
  const { dialog, confirm, input } = await askToDelete(person)
  expect(dialog.getByText(/saved words, notes, books,/)).toBeVisible()
  expect(confirm()).toHaveAttribute('aria-disabled', 'true')
  for (const almost of ['ada@example.co', 'Ada@example.com', 'ada@example.com ']) {
    await person.clear(input)
    await person.type(input, `${almost}{Enter}`)
    expect(confirm()).toHaveAttribute('aria-disabled', 'true')
  }
  await person.clear(input)
  await person.type(input, 'ada@example.com')
  expect(confirm()).not.toHaveAttribute('aria-disabled')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getButton('Delete Account')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(box('Username')).toHaveValue('')
})

test('clears the cache and local storage after the account is deleted', async () => {
  localStorage.setItem('lectern.place.7.work.1.2', '{}')
  localStorage.setItem('lectern.speed.7', '300')
  localStorage.setItem('lectern.returned', '1')
  localStorage.setItem('lectern.speed.8', '250')
  const { server, person } = await openAccount()
  let answer = () => {}
  server.answer(remove, () => new Promise<void>((resolve) => (answer = resolve)))
  const { confirm, input } = await askToDelete(person)
  await person.type(input, 'ada@example.com{Enter}')
  expect(await screen.findByText('Deleting...')).toBeVisible()
  expect(confirm()).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  act(() => answer())
  expect(await screen.findByText('Account deleted')).toBeVisible()
  expect(screen.getByText('Your account has been successfully deleted.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(window.location.pathname).toBe('/auth')
  expect(window.history.state).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['lectern.speed.8'])
  expect(document.body).not.toHaveTextContent('ada@example.com')
})

test('leaves the page when the answer to a deletion was lost and the next attempt is signed out', async () => {
  const { server, person } = await openAccount()
  server.answer(remove, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  const { input } = await askToDelete(person)
  await person.type(input, 'ada@example.com{Enter}')
  expect(await screen.findByText('Failed to delete account')).toBeVisible()
  server.answer(remove, new ApiError('signed_out', 'Please sign in'))
  await person.type(input, '{Enter}')
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
  expect(window.location.pathname).toBe('/auth')
  expect(screen.queryByText('Failed to delete account')).toBeNull()
  expect(screen.getByText('Your account may be deleted already')).toBeVisible()
})

test.each([
  [
    new ApiError('conflict', 'This is the only administrator: add another one first'),
    'This is the only administrator: add another one first',
  ],
  [proxyPage, 'Please try again in a moment.'],
])('shows for 5 s why a deletion failed, and keeps the account', async (failure, sentence) => {
  const { server, person } = await openAccount({ ...ada, isAdmin: true })
  server.answer(remove, failure)
  const { confirm, input } = await askToDelete(person)
  await person.type(input, 'ada@example.com')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Failed to delete account')).toBeVisible()
  vi.setTimerTickMode('manual')
  expect(screen.getByText(sentence)).toBeVisible()
  expect(confirm()).not.toHaveAttribute('aria-disabled')
  await act(() => vi.advanceTimersByTimeAsync(4_500))
  expect(screen.getByText('Failed to delete account')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(screen.queryByText('Failed to delete account')).toBeNull()
  vi.useRealTimers()
  expect(window.location.pathname).toBe('/account')
})
