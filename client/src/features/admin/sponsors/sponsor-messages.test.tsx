import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedSponsorMessage } from '#shared/sponsors.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the section otherwise: how long that takes is not what is tested here.
import '../admin-panel.tsx'
import './sponsor-messages.tsx'

const { admin } = api
const imageUrl = '/uploads/0123456789abcdef0123.webp'
const refused = new ApiError('internal', 'Something went wrong')

const harbour: ManagedSponsorMessage = {
  id: 3,
  title: 'The Harbour Bookshop',
  content: 'Come in for tea.\nAnd novels.',
  imageUrl,
  supportUrl: 'https://harbour.example.org/lectern',
  isActive: true,
  displayOnLogin: true,
  showWhenReturningToLibrary: false,
  createdAt: new Date(2026, 10, 20),
}

const lamp: ManagedSponsorMessage = {
  ...harbour,
  id: 2,
  title: 'Lamp & Co.',
  imageUrl: null,
  supportUrl: null,
  isActive: false,
  displayOnLogin: false,
  showWhenReturningToLibrary: true,
}

async function section(messages: ManagedSponsorMessage[] | ApiError = [harbour, lamp]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(admin.sponsorMessages, messages)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Sponsor Messages' }))
  return opened
}

type Opened = Awaited<ReturnType<typeof section>>

const press = async ({ person }: Opened, name: string) =>
  person.click(await screen.findByRole('button', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const written = ({ server }: Opened, method: string) =>
  server.asked.findLast((call) => call.method === method && !call.form)
const image = (name = 'cover.png', content: BlobPart = 'picture') => new File([content], name)

async function form(opened?: Opened) {
  const shown = opened ?? (await section([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Sponsor Message' })).toBeEnabled())
  await press(shown, 'Add Sponsor Message')
  const dialog = await dialogOf('Add Sponsor Message')
  return { ...shown, dialog, save: () => dialog.getByRole('button', { name: 'Add Sponsor Message' }) }
}

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
  expect(await screen.findByText('The sponsor messages could not be fetched.')).toBeVisible()
  expect(screen.getByText('The library is out of reach for a moment.')).toBeVisible()
  opened.server.answer(admin.sponsorMessages, [harbour])
  await press(opened, 'Try again')
  expect(await screen.findByRole('row', { name: /Harbour/ })).toBeVisible()
})

test('a message is added as it was written, with its image and both places where it is shown', async () => {
  const opened = await form()
  const { server, person, dialog, save } = opened
  await person.type(dialog.getByLabelText('Title'), ' The Harbour ')
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.type(dialog.getByLabelText('Support URL'), 'https://harbour.example.org')
  await person.click(dialog.getByRole('switch', { name: /Display on login/ }))
  await person.click(dialog.getByRole('switch', { name: /Show when returning to library/ }))
  server.answer(admin.uploadImage, { imageUrl })
  await person.upload(dialog.getByLabelText('Image'), image())
  expect(await dialog.findByRole('img', { name: 'What readers will see' })).toHaveAttribute('src', imageUrl)
  server.answer(admin.createSponsorMessage, harbour)
  server.answer(admin.sponsorMessages, [harbour])
  await person.click(save())
  expect(await screen.findByText('Sponsor message created successfully')).toBeVisible()
  expect(written(opened, 'POST')?.body).toEqual({
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

test('a message says what it needs, and only an address of the web is one to support at', async () => {
  const { person, dialog, save } = await form()
  expect(dialog.getByLabelText('Support URL')).toHaveAttribute('type', 'url')
  await person.type(dialog.getByLabelText('Support URL'), 'javascript:alert(1)')
  await person.click(save())
  expect(await dialog.findByText('Title is required')).toBeVisible()
  expect(dialog.getByText('Content is required')).toBeVisible()
  expect(dialog.getByText('Please enter an address that begins with http:// or https://')).toBeVisible()
})

test('a message that cannot be added stays written, and what the server finds stands beside its input', async () => {
  const { server, person, dialog, save } = await form()
  await person.type(dialog.getByLabelText('Title'), 'Harbour')
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  server.answer(
    admin.createSponsorMessage,
    new ApiError('invalid', 'That will not do', { fields: { supportUrl: 'This address is not reachable' } }),
  )
  await person.click(save())
  expect(await screen.findByText('Failed to create sponsor message')).toBeVisible()
  expect(screen.getByText('That will not do')).toBeVisible()
  expect(dialog.getByText('This address is not reachable')).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('Come in.')
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
  server.answer(admin.updateSponsorMessage, refused)
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update sponsor message')).toBeVisible()
  server.answer(admin.updateSponsorMessage, { ...harbour, imageUrl: null })
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
  server.answer(admin.updateSponsorMessage, () => new Promise((resolve) => (answer = resolve)))
  await person.click(toggle())
  expect(toggle()).not.toBeChecked()
  const { id, createdAt, ...whole } = harbour
  expect(written(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/sponsor-messages/3',
    body: { ...whole, isActive: false },
  })
  server.answer(admin.sponsorMessages, [{ ...harbour, isActive: false }, lamp])
  answer({ ...harbour, isActive: false })
  expect(await screen.findByText('Sponsor message updated successfully')).toBeVisible()
  expect(await screen.findByText('2 messages, 0 active')).toBeVisible()
  expect(toggle()).not.toBeChecked()
  expect(toggle()).toHaveFocus()
  server.answer(admin.updateSponsorMessage, refused)
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
  server.answer(admin.removeSponsorMessage, refused)
  await person.click(dialog.getByRole('button', { name: 'Delete message' }))
  expect(await screen.findByText('Failed to delete message')).toBeVisible()
  server.answer(admin.removeSponsorMessage, undefined)
  server.answer(admin.sponsorMessages, [harbour])
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

test('an image shows how much of it is sent, the message waits for it, and the upload can be ended', async () => {
  const { server, person, dialog, save } = await form()
  let tell: (share: number) => void = () => {}
  let signal: AbortSignal | null | undefined
  server.answer(admin.uploadImage, (asked) => {
    tell = asked.tellSent
    signal = asked.signal
    return new Promise(() => {})
  })
  await person.upload(dialog.getByLabelText('Image'), image())
  const bar = await dialog.findByRole('progressbar', { name: 'Sending cover.png' })
  act(() => tell(0.4))
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'))
  expect(dialog.getByText('40%')).toBeVisible()
  expect(save()).toBeDisabled()
  act(() => tell(1))
  expect(await dialog.findByText('Preparing the image…')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel upload' }))
  expect(signal?.aborted).toBe(true)
  expect(dialog.queryByRole('progressbar')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Choose an image' })).toHaveFocus()
  expect(save()).toBeEnabled()
})

test.each([
  [new ApiError('unsupported', 'This is no picture'), 'This is no picture'],
  [new ApiError('internal', ''), 'Unknown error occurred'],
  [new Error('offline'), 'No connection to the library. Check your network and try again.'],
])('an image that is not taken is told, and another may be chosen', async (failure, reason) => {
  const { server, person, dialog } = await form()
  server.answer(admin.uploadImage, () => Promise.reject(failure))
  await person.upload(dialog.getByLabelText('Image'), image())
  expect(await screen.findByText('Failed to upload image')).toBeVisible()
  expect(screen.getAllByText(reason)).toHaveLength(2)
  server.answer(admin.uploadImage, { imageUrl })
  await person.upload(dialog.getByLabelText('Image'), image())
  expect(await dialog.findByRole('img')).toBeVisible()
  expect(dialog.queryByText(reason)).toBeNull()
})

test.each([
  [image('cat.gif'), '“cat.gif” cannot be taken: choose PNG, JPEG or WebP.'],
  [image('none.png', ''), '“none.png” is empty. Choose another file.'],
  [image('big.PNG', new Uint8Array(5_000_001)), '“big.PNG” is too big: at most 5 MB can be taken.'],
])('a file that cannot be an image is refused before it is sent', async (file, sentence) => {
  const { server, dialog } = await form()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Image'), file)
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('an image may be dropped; one that cannot be shown any more is said to be', async () => {
  const { server, dialog } = await form()
  server.answer(admin.uploadImage, { imageUrl })
  fireEvent.drop(dialog.getByRole('button', { name: 'Choose an image' }), {
    dataTransfer: { files: [image()], types: ['Files'] },
  })
  fireEvent.error(await dialog.findByRole('img'))
  expect(await dialog.findByText(/This image cannot be shown/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Choose another image' })).toBeVisible()
})

test('what is written is not lost by a slip: closing asks, and the keyboard goes back to where it was', async () => {
  const { person, dialog } = await form()
  await person.type(dialog.getByLabelText('Content'), 'Come in.')
  await person.keyboard('{Escape}')
  expect(await dialog.findByText('What you have written is not saved.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Keep writing' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(dialog.getByLabelText('Content')).toHaveFocus()
  await person.keyboard('{Escape}')
  await person.click(await dialog.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
