import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedSponsorMessage } from '#shared/managed-sponsors.ts'
import { dialogOf, form, harbour, lamp, press, refused, section, written } from './sponsors.fixture.ts'

const { site } = adminApi

test('messages are listed with what they say, where they lead, when they are shown and whether they are', async () => {
  await section()
  const first = within(await screen.findByRole('row', { name: /Harbour/ }))
  for (const text of ['The Harbour Bookshop', 'harbour.example.org', 'After login', 'After a chapter']) {
    expect(first.getByText(text)).toBeVisible()
  }
  expect(first.queryByText('Back in the library')).toBeNull()
  expect(first.getByRole('switch', { name: 'Active: The Harbour Bookshop' })).toBeChecked()
  const second = within(screen.getByRole('row', { name: /Lamp/ }))
  expect(second.getByText('Back in the library')).toBeVisible()
  expect(second.queryByText('After login')).toBeNull()
  expect(second.getByRole('switch')).not.toBeChecked()
  expect(screen.getByText('2 messages, 1 active')).toBeVisible()
})

test('without messages it is said what belongs here and how to begin', async () => {
  await section([])
  expect(await screen.findByText('No sponsor messages yet')).toBeVisible()
  expect(screen.getByText(/Add the first one above/)).toBeVisible()
})

test('messages that cannot be fetched can be asked for again', async () => {
  const opened = await section(new ApiError('unavailable', 'The library is out of reach for a moment.'))
  expect(await screen.findByText('The sponsor messages could not be loaded.')).toBeVisible()
  expect(screen.getByText('The library is out of reach for a moment.')).toBeVisible()
  opened.server.answer(site.sponsorMessages, [harbour])
  await press(opened, 'Try again')
  expect(await screen.findByRole('row', { name: /Harbour/ })).toBeVisible()
})

test('a message is changed from what it holds, its image removed', async () => {
  const opened = await section()
  const { server, person } = opened
  await press(opened, 'Edit: The Harbour Bookshop')
  const dialog = await dialogOf('Edit Sponsor Message')
  expect(dialog.getByLabelText('Content')).toHaveValue('Come in for tea.\nAnd novels.')
  expect(dialog.getByRole('switch', { name: /Display on login/ })).toBeChecked()
  await person.click(dialog.getByRole('button', { name: 'Remove image' }))
  expect(dialog.queryByRole('img')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Choose an image' })).toHaveFocus()
  await person.clear(dialog.getByLabelText('Support URL'))
  server.answer(site.updateSponsorMessage, refused)
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update sponsor message')).toBeVisible()
  server.answer(site.updateSponsorMessage, { ...harbour, imageUrl: null })
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Sponsor message updated successfully')).toBeVisible()
  expect(written(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/sponsor-messages/3',
    body: { title: 'The Harbour Bookshop', imageUrl: null, supportUrl: null, displayOnLogin: true },
  })
})

test('the switch sends the whole message, shows at once what was asked for, and goes back when that fails', async () => {
  const opened = await section()
  const { server, person } = opened
  const toggle = () => screen.getByRole('switch', { name: 'Active: The Harbour Bookshop' })
  await screen.findByRole('table')
  let answer: (message: ManagedSponsorMessage) => void = () => {}
  server.answer(site.updateSponsorMessage, () => new Promise((resolve) => (answer = resolve)))
  await person.click(toggle())
  expect(toggle()).not.toBeChecked()
  const { id, createdAt, ...whole } = harbour
  expect(written(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/sponsor-messages/3',
    body: { ...whole, isActive: false },
  })
  server.answer(site.sponsorMessages, [{ ...harbour, isActive: false }, lamp])
  answer({ ...harbour, isActive: false })
  expect(await screen.findByText('Sponsor message updated successfully')).toBeVisible()
  expect(await screen.findByText('2 messages, 0 active')).toBeVisible()
  expect(toggle()).not.toBeChecked()
  expect(toggle()).toHaveFocus()
  server.answer(site.updateSponsorMessage, refused)
  await person.click(toggle())
  expect(await screen.findByText('Failed to update message')).toBeVisible()
  expect(toggle()).not.toBeChecked()
})

test('a message is deleted after a question, and stays where that fails', async () => {
  const opened = await section()
  const { server, person } = opened
  await press(opened, 'Delete: Lamp & Co.')
  const dialog = await dialogOf('Delete this sponsor message?')
  expect(dialog.getByText(/“Lamp & Co.” and its image will be gone./)).toBeVisible()
  server.answer(site.removeSponsorMessage, refused)
  await person.click(dialog.getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Failed to delete message')).toBeVisible()
  server.answer(site.removeSponsorMessage, undefined)
  server.answer(site.sponsorMessages, [harbour])
  await person.click(dialog.getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Sponsor message deleted successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Lamp/ })).toBeNull())
})

test('a message is seen as readers see it, from the list and while it is written', async () => {
  const opened = await section()
  const { person } = opened
  await press(opened, 'Preview: The Harbour Bookshop')
  const seen = await dialogOf('The Harbour Bookshop')
  expect(seen.getByText('A message from our sponsor')).toBeVisible()
  expect(seen.getByRole('link', { name: 'Click Here To Support' })).toHaveAttribute(
    'href',
    'https://harbour.example.org/lectern',
  )
  await person.keyboard('{Escape}')
  const { dialog } = await form(opened)
  await person.type(dialog.getByLabelText('Title'), 'Not yet saved')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Content is required')).toBeVisible()
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  const preview = await dialogOf('Not yet saved')
  expect(preview.getByText('Come in.')).toBeVisible()
  expect(preview.queryByRole('link')).toBeNull()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Not yet saved' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Add Sponsor Message' })).toBeVisible()
})
