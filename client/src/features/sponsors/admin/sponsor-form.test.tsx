import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { lastCall, press } from '../../../testing/admin-section.ts'
import { proxyPage } from '../../../testing/fake-server.ts'
import { harbour, image, imageUrl, lampCompany, openSponsorForm, openSponsors } from './sponsors.fixture.ts'

const { site } = adminApi

test('adds a message with its image and places', async () => {
  const opened = await openSponsorForm()
  const { server, person, dialog, save } = opened
  await person.type(dialog.getByLabelText('Title'), ' The Harbour ')
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.type(dialog.getByLabelText('Support URL'), 'https://harbour.example.org')
  await person.click(dialog.getByRole('switch', { name: /Show after sign-in/ }))
  await person.click(dialog.getByRole('switch', { name: /Show when returning to library/ }))
  server.answer(site.uploadImage, { imageUrl })
  await person.upload(dialog.getByLabelText('Image'), image())
  expect(await dialog.findByRole('img', { name: 'What readers will see' })).toHaveAttribute('src', imageUrl)
  server.answer(site.createSponsorMessage, harbour)
  server.answer(site.sponsorMessages, [harbour])
  await person.click(save())
  expect(await screen.findByText('Sponsor message created successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toEqual({
    title: 'The Harbour',
    content: 'Come in.',
    imageUrl,
    supportUrl: 'https://harbour.example.org',
    isActive: true,
    displayOnLogin: true,
    showWhenReturningToLibrary: false,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('row', { name: /Harbour/ })).toBeVisible()
})

test.each([
  ['lost', () => Promise.reject(new Error('offline')), 'Discard'],
  ['late', () => new Promise<never>(() => {}), 'Close anyway'],
])('sends the same key from a form that was opened again after a response was %s', async (_, reply, exit) => {
  const opened = await openSponsorForm(await openSponsors([lampCompany]))
  const { server, person } = opened
  const keys = () =>
    server.asked.flatMap(({ method, headers }) => (method === 'POST' ? headers?.get('Idempotency-Key') : []))
  const send = async ({ dialog, save }: Pick<typeof opened, 'dialog' | 'save'>) => {
    await person.type(dialog.getByLabelText('Title'), 'Harbour')
    await person.type(dialog.getByLabelText('Content'), 'Come in.')
    await person.click(save())
  }
  server.answer(site.createSponsorMessage, reply)
  await send(opened)
  await waitFor(() => expect(keys()).toHaveLength(1))
  await person.keyboard('{Escape}{Escape}')
  await press(opened, exit)
  await send(await openSponsorForm(opened))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
  await person.keyboard('{Escape}{Escape}')
  await press(opened, exit)

  // A deletion must renew the idempotency key: with the deleted message's key, the server would create nothing.
  server.answer(site.removeSponsorMessage, undefined)
  await press(opened, 'Delete: Lamp & Co.')
  await press(opened, 'Delete message')
  expect(await screen.findByText('Sponsor message deleted successfully')).toBeVisible()
  await send(await openSponsorForm(opened))
  await waitFor(() => expect(new Set(keys()).size).toBe(2))
})

test('keeps the switches of a message while it is sent', async () => {
  const { server, person, dialog, save } = await openSponsorForm()
  server.answer(site.createSponsorMessage, () => new Promise<never>(() => {}))
  await person.type(dialog.getByLabelText('Title'), 'Harbour')
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.click(save())
  await dialog.findByRole('button', { name: 'Saving...' })
  await person.click(dialog.getByRole('switch', { name: /Show after sign-in/ }))
  expect(dialog.getByRole('switch', { name: /Show after sign-in/ })).not.toBeChecked()
})

test('shows required fields and accepts only http addresses', async () => {
  const { person, dialog, save } = await openSponsorForm()
  expect(dialog.getByLabelText('Support URL')).toHaveAttribute('type', 'url')
  await person.type(dialog.getByLabelText('Support URL'), 'javascript:alert(1)')
  await person.click(save())
  expect(await dialog.findByText('Title is required')).toBeVisible()
  expect(dialog.getByText('Content is required')).toBeVisible()
  expect(dialog.getByText('Please enter an address that starts with http:// or https://')).toBeVisible()
})

test('keeps the input after a failure and shows the server’s error beside its field', async () => {
  const { server, person, dialog, save } = await openSponsorForm()
  await person.type(dialog.getByLabelText('Title'), 'Harbour')
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  server.answer(
    site.createSponsorMessage,
    new ApiError('invalid', 'That will not do', { fields: { supportUrl: 'This address is not reachable' } }),
  )
  await person.click(save())
  expect(await screen.findByText('Failed to create sponsor message')).toBeVisible()
  expect(screen.getByText('That will not do')).toBeVisible()
  expect(await dialog.findByText('This address is not reachable')).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('Come in.')
})

test('shows the progress of an upload, blocks saving and allows cancelling', async () => {
  const { server, person, dialog, save } = await openSponsorForm()
  let report: (share: number) => void = () => {}
  let signal: AbortSignal | null | undefined
  server.answer(site.uploadImage, (asked) => {
    report = asked.reportSent
    signal = asked.signal
    return new Promise(() => {})
  })
  await person.upload(dialog.getByLabelText('Image'), image())
  const bar = await dialog.findByRole('progressbar', { name: 'Uploading cover.png' })
  act(() => report(0.4))
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'))
  expect(dialog.getByText('40%')).toBeVisible()
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  act(() => report(1))
  expect(await dialog.findByText('Preparing the image…')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel upload' }))
  expect(signal?.aborted).toBe(true)
  expect(dialog.queryByRole('progressbar')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Choose an image' })).toHaveFocus()
  expect(save()).not.toHaveAttribute('aria-disabled')
})

test.each([
  [new ApiError('unsupported', 'This is no picture'), 'This is no picture'],
  [proxyPage, 'Unknown error occurred'],
  [new Error('offline'), "Lectern can't be reached. Check your connection and try again."],
])('reports a refused image and accepts another', async (failure, reason) => {
  const { server, person, dialog } = await openSponsorForm()
  server.answer(site.uploadImage, () => Promise.reject(failure))
  await person.upload(dialog.getByLabelText('Image'), image())
  expect(await screen.findByText('Failed to upload image')).toBeVisible()
  expect(screen.getAllByText(reason)).toHaveLength(2)
  server.answer(site.uploadImage, { imageUrl })
  await person.upload(dialog.getByLabelText('Image'), image('cover.jfif'))
  expect(await dialog.findByRole('img')).toBeVisible()
  expect(dialog.queryByText(reason)).toBeNull()
})

test.each([
  [image('cat.gif'), '“cat.gif” is not supported. Choose PNG, JPEG or WebP.'],
  [image('none.png', ''), '“none.png” is empty. Choose another file.'],
  [image('big.PNG', new Uint8Array(5_000_001)), '“big.PNG” is too big: at most 5 MB.'],
])('refuses a file of the wrong type or size before the upload', async (file, sentence) => {
  const { server, dialog } = await openSponsorForm()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Image'), file)
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('accepts a dropped image and reports one that cannot be shown', async () => {
  const { server, dialog } = await openSponsorForm()
  server.answer(site.uploadImage, { imageUrl })
  fireEvent.drop(dialog.getByRole('button', { name: 'Choose an image' }), {
    dataTransfer: { files: [image()], types: ['Files'] },
  })
  fireEvent.error(await dialog.findByRole('img'))
  expect(await dialog.findByText(/This image cannot be shown/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Choose another image' })).toBeVisible()
})

test('asks before closing with unsaved input and restores the focus', async () => {
  const { person, dialog } = await openSponsorForm()
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.keyboard('{Escape}')
  expect(await dialog.findByText('Your changes are not saved.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Keep writing' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(dialog.getByLabelText('Content')).toHaveFocus()
  await person.keyboard('{Escape}')
  await person.click(await dialog.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
