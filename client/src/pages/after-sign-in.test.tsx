import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { chapterJournal, journalKey } from '../lib/journals.ts'
import { ada, open } from '../testing/render.tsx'
import { answerHome, message } from './sign-in.fixture.ts'

const { login } = api.account

test('clears the data of the user on logout, and reports a failed logout', async () => {
  const { server, start, person } = open('/')
  answerHome(server)
  server.answer(api.account.logout, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  await person.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Logout failed')).toBeVisible()
  server.answer(api.account.logout, undefined)
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(window.location.pathname).toBe('/auth'))
  expect(screen.queryByText('Logout failed')).toBeNull()
  expect(screen.queryByText(/Ada/)).toBeNull()
})

test('asks before a logout that deletes unsaved writing', async () => {
  const { server, start, person } = open('/')
  answerHome(server)
  server.answer(api.account.logout, undefined)
  start()
  await person.click(await screen.findByRole('button', { name: 'Report Problem' }))
  await person.type(await screen.findByLabelText('Title'), 'A line')
  await person.keyboard('{Escape}')
  const logout = screen.getByRole('button', { name: 'Logout' })
  await person.click(logout)
  expect(await screen.findByRole('dialog', { name: 'Delete unsaved writing?' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(logout).toHaveFocus()
  expect(server.asked.map(({ path }) => path)).not.toContain('/api/logout')
  await person.click(screen.getByRole('button', { name: 'Report Problem' }))
  expect(await screen.findByLabelText('Title')).toHaveValue('A line')
  await person.keyboard('{Escape}')
  await person.click(logout)
  await person.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lectern.draft_'))).toEqual([])
})

async function logIn({ server, start, person }: ReturnType<typeof open>, who = ada) {
  server.answer(login, who)
  start()
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}')
}

test('shows a random sponsor message after login', async () => {
  const opened = open('/auth', null)
  answerHome(opened.server)
  opened.server.answer(api.sponsors.afterLogin, [message])
  await logIn(opened)
  expect(await screen.findByRole('dialog', { name: 'Fine Pens' })).toBeVisible()
  await opened.person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test('ignores a failure to load sponsor messages after login', async () => {
  const opened = open('/auth', null)
  answerHome(opened.server)
  opened.server.answer(api.sponsors.afterLogin, new ApiError('internal', 'Something went wrong'))
  await logIn(opened)
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('shows no sponsor message while the password must be changed', async () => {
  const opened = open('/auth', null)
  await logIn(opened, { ...ada, requiresPasswordChange: true })
  expect(await screen.findByText('Password Change Required')).toBeVisible()
  expect(opened.server.asked.map(({ path }) => path)).not.toContain('/api/chapters/login/sponsor-messages')
})

test('keeps only unsent positions in local storage on logout', async () => {
  const opened = open('/')
  answerHome(opened.server)
  opened.server.answer(api.account.logout, undefined)
  const [kept, unkept] = [chapterJournal(1, 2), chapterJournal(1, 3)].map((name) => journalKey(ada.id, name))
  localStorage.setItem(`${kept}`, '{"word":3,"acknowledged":true}')
  localStorage.setItem(`${unkept}`, '{"word":3,"acknowledged":false}')
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(localStorage.getItem(`${kept}`)).toBeNull()
  expect(localStorage.getItem(`${unkept}`)).not.toBeNull()
})

test('returns to the previous address after login only for the same user', async () => {
  const opened = open('/?search=whale')
  answerHome(opened.server)
  opened.server.answer(api.account.logout, undefined)
  opened.start()
  for (const [who, search] of [
    [{ ...ada, id: 8, firstName: 'Grace' }, ''],
    [ada, ''],
  ] as const) {
    await opened.person.click(await screen.findByRole('button', { name: 'Logout' }))
    opened.server.answer(login, who)
    await opened.person.type(await screen.findByLabelText('Email'), 'a@example.com')
    await opened.person.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await screen.findByRole('heading', { name: `Welcome, ${who.firstName}.` })
    expect(window.location.search).toBe(search)
  }
})
