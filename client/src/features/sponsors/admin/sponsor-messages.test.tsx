import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedSponsorMessage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { findDialog, internalError, lastCall, press } from '../../../testing/admin-section.ts'
import { harbour, lampCompany, openSponsorForm, openSponsors } from './sponsors.fixture.ts'

const { site } = adminApi

test('lists messages with their link, places and active state', async () => {
  await openSponsors()
  const first = within(await screen.findByRole('row', { name: /Harbour/ }))
  for (const text of ['The Harbour Bookshop', 'harbour.example.org', 'After sign-in', 'After a chapter']) {
    expect(first.getByText(text)).toBeVisible()
  }
  expect(first.queryByText('Back in the library')).toBeNull()
  expect(first.getByRole('switch', { name: 'Active: The Harbour Bookshop' })).toBeChecked()
  const second = within(screen.getByRole('row', { name: /Lamp/ }))
  expect(second.getByText('Back in the library')).toBeVisible()
  expect(second.queryByText('After sign-in')).toBeNull()
  expect(second.getByRole('switch')).not.toBeChecked()
  expect(screen.getByText('2 messages, 1 active')).toBeVisible()
})

test('explains how to add the first message', async () => {
  await openSponsors([])
  expect(await screen.findByText('No sponsor messages yet')).toBeVisible()
  expect(screen.getByText(/Add the first one above/)).toBeVisible()
})

test('offers a retry after the messages failed to load', async () => {
  const opened = await openSponsors(new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  expect(await screen.findByText('The sponsor messages could not be loaded.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable for a moment.')).toBeVisible()
  opened.server.answer(site.sponsorMessages, [harbour])
  await press(opened, 'Try again')
  expect(await screen.findByRole('row', { name: /Harbour/ })).toBeVisible()
})

test('edits a message and removes its image', async () => {
  const opened = await openSponsors()
  const { server, person } = opened
  await press(opened, 'Edit: The Harbour Bookshop')
  const dialog = await findDialog('Edit Sponsor Message')
  expect(dialog.getByLabelText('Content')).toHaveValue('Come in for tea.\nAnd novels.')
  expect(dialog.getByRole('switch', { name: /Show after sign-in/ })).toBeChecked()
  await person.click(dialog.getByRole('button', { name: 'Remove image' }))
  expect(dialog.queryByRole('img')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Choose an image' })).toHaveFocus()
  await person.clear(dialog.getByLabelText('Support URL'))
  server.answer(site.updateSponsorMessage, internalError)
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update sponsor message')).toBeVisible()
  server.answer(site.updateSponsorMessage, { ...harbour, imageUrl: null })
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Sponsor message updated successfully')).toBeVisible()
  expect(lastCall(opened, 'PATCH')).toMatchObject({ path: '/api/admin/sponsor-messages/3' })
  expect(lastCall(opened, 'PATCH')?.body).toEqual({
    imageUrl: null,
    supportUrl: null,
    updatedAt: harbour.updatedAt.toISOString(),
  })
})

test('sends the whole message with the switch, updates optimistically and reverts on failure', async () => {
  const opened = await openSponsors()
  const { server, person } = opened
  const toggle = () => screen.getByRole('switch', { name: 'Active: The Harbour Bookshop' })
  await screen.findByRole('table')
  let answer: (message: ManagedSponsorMessage) => void = () => {}
  server.answer(site.updateSponsorMessage, () => new Promise((resolve) => (answer = resolve)))
  await person.click(toggle())
  expect(toggle()).not.toBeChecked()
  const { id, createdAt, updatedAt, ...whole } = harbour
  expect(lastCall(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/sponsor-messages/3',
    body: { ...whole, isActive: false, updatedAt: updatedAt.toISOString() },
  })
  server.answer(site.sponsorMessages, [{ ...harbour, isActive: false }, lampCompany])
  answer({ ...harbour, isActive: false })
  expect(await screen.findByText('Sponsor message updated successfully')).toBeVisible()
  expect(await screen.findByText('2 messages, 0 active')).toBeVisible()
  expect(toggle()).not.toBeChecked()
  expect(toggle()).toHaveFocus()
  server.answer(site.updateSponsorMessage, internalError)
  await person.click(toggle())
  expect(await screen.findByText('Failed to update message')).toBeVisible()
  expect(toggle()).not.toBeChecked()
  server.answer(site.updateSponsorMessage, new ApiError('conflict', 'This text was changed elsewhere'))
  await person.click(toggle())
  expect(await screen.findByText('This text was changed elsewhere')).toBeVisible()
})

test('deletes a message after confirmation and keeps it after a failure', async () => {
  const opened = await openSponsors()
  const { server, person } = opened
  await press(opened, 'Delete: Lamp & Co.')
  const dialog = await findDialog('Delete this sponsor message?')
  expect(dialog.getByText('Lamp & Co.', { selector: 'bdi' })).toBeVisible()
  server.answer(site.removeSponsorMessage, internalError)
  await person.click(dialog.getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Failed to delete message')).toBeVisible()
  server.answer(site.removeSponsorMessage, undefined)
  server.answer(site.sponsorMessages, [harbour])
  await person.click(dialog.getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Sponsor message deleted successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Lamp/ })).toBeNull())
})

test('previews a message from the list and from the form', async () => {
  const opened = await openSponsors()
  const { person } = opened
  await press(opened, 'Preview: The Harbour Bookshop')
  const seen = await findDialog('The Harbour Bookshop')
  expect(seen.getByText('A message from our sponsor')).toBeVisible()
  expect(seen.getByRole('link', { name: 'Click Here To Support' })).toHaveAttribute(
    'href',
    'https://harbour.example.org/lectern',
  )
  await person.keyboard('{Escape}')
  const { dialog } = await openSponsorForm(opened)
  await person.type(dialog.getByLabelText('Title'), 'Not yet saved')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Content is required')).toBeVisible()
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  const preview = await findDialog('Not yet saved')
  expect(preview.getByText('Come in.')).toBeVisible()
  expect(preview.queryByRole('link')).toBeNull()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Not yet saved' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Add Sponsor Message' })).toBeVisible()
})
