import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedSound } from '#shared/sounds.ts'
import { aSound } from '#shared/testing/make.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the section otherwise: how long that takes is not what is tested here.
import '../../../pages/admin-panel.tsx'
import './ambient-sounds.tsx'
import { proxyPage } from '../../../testing/answer.ts'

const { admin } = api
const refused = new ApiError('internal', 'Something went wrong')

const sound = (id: number, title: string, isActive = true) =>
  aSound({
    id,
    title,
    isActive,
    createdAt: new Date(2026, 10, 20),
    audioUrl: `/uploads/0123456789abcdef-${id}.mp3`,
  })

const cafe = sound(1, 'Café', false)
const rain = sound(2, 'Rain')
const sea = sound(3, 'Sea')

/** What is heard now, by its address: jsdom plays nothing. */
let heard: string[] = []
let breaks: string | undefined

beforeEach(() => {
  heard = []
  breaks = undefined
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const { pathname } = new URL(this.src)
    if (pathname === breaks) throw new Error('no such file')
    heard.push(pathname)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    heard = heard.filter((path) => path !== new URL(this.src).pathname)
  })
})

async function section(sounds: ManagedSound[] | ApiError = [cafe, rain, sea]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(admin.sounds, sounds)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Ambient Sounds' }))
  return opened
}

type Opened = Awaited<ReturnType<typeof section>>

const press = async ({ person }: Opened, name: string) =>
  person.click(await screen.findByRole('button', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const written = ({ server }: Opened, method: string) =>
  server.asked.findLast((call) => call.method === method && !call.form)
const file = (name = 'Wind in the pines.mp3', content: BlobPart = 'sound') => new File([content], name)

async function form() {
  const opened = await section([])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Ambient Sound' })).toBeEnabled())
  await press(opened, 'Add Ambient Sound')
  const dialog = await dialogOf('Add Ambient Sound')
  return { ...opened, dialog, save: () => dialog.getByRole('button', { name: 'Add Ambient Sound' }) }
}

test('sounds are listed in their order, and it is said which one readers hear: the first active one', async () => {
  await section()
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Café',
    'RainReaders hear this one',
    'Sea',
  ])
  expect(screen.getByText('Readers who turn the sound on hear the first active one: “Rain”.')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Active: Café' })).not.toBeChecked()
  expect(screen.getByRole('switch', { name: 'Active: Rain' })).toBeChecked()
  expect(screen.getAllByText('20 November 2026')).toHaveLength(3)
})

test('where no sound is active it is said that readers have none', async () => {
  await section([cafe])
  expect(await screen.findByText('Readers have no sound to turn on: none is active.')).toBeVisible()
})

test('without sounds it is said what belongs here and how to begin', async () => {
  await section([])
  expect(await screen.findByText('No ambient sounds yet')).toBeVisible()
  expect(screen.getByText(/Add one above/)).toBeVisible()
})

test('sounds that cannot be fetched can be asked for again', async () => {
  const opened = await section(refused)
  expect(await screen.findByText('The ambient sounds could not be fetched.')).toBeVisible()
  opened.server.answer(admin.sounds, [rain])
  await press(opened, 'Try again')
  expect(await screen.findByRole('row', { name: /Rain/ })).toBeVisible()
})

test('one sound at a time is heard, until it is stopped or the section is closed', async () => {
  const opened = await section()
  await press(opened, 'Play: Rain')
  expect(heard).toEqual([rain.audioUrl])
  await press(opened, 'Play: Sea')
  expect(heard).toEqual([sea.audioUrl])
  expect(screen.getByRole('button', { name: 'Play: Rain' })).toBeVisible()
  await press(opened, 'Stop: Sea')
  expect(heard).toEqual([])
  await press(opened, 'Play: Rain')
  await press(opened, 'Ambient Sounds')
  expect(heard).toEqual([])
})

test('a sound that cannot be played is said to be, and only that one', async () => {
  const opened = await section()
  breaks = rain.audioUrl
  await press(opened, 'Play: Rain')
  const row = within(screen.getByRole('row', { name: /Rain/ }))
  expect(await row.findByText(/This sound could not be played/)).toBeVisible()
  expect(row.getByRole('button', { name: 'Play: Rain' })).toBeVisible()
  await press(opened, 'Play: Sea')
  expect(screen.queryByText(/could not be played/)).toBeNull()
})

test('a sound is switched on and off, and what readers hear changes with it', async () => {
  const opened = await section()
  const { server, person } = opened
  const toggle = () => screen.getByRole('switch', { name: 'Active: Rain' })
  await screen.findByRole('table')
  server.answer(admin.updateSound, { ...rain, isActive: false })
  server.answer(admin.sounds, [cafe, { ...rain, isActive: false }, sea])
  await person.click(toggle())
  expect(await screen.findByText('Ambient sound updated successfully')).toBeVisible()
  expect(written(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/ambient-sounds/2',
    body: { isActive: false },
  })
  expect(await screen.findByText(/hear the first active one: “Sea”/)).toBeVisible()
  server.answer(admin.updateSound, refused)
  await person.click(toggle())
  expect(await screen.findByText('Failed to update ambient sound')).toBeVisible()
  expect(toggle()).not.toBeChecked()
})

test('a sound is deleted after a question, and stays where that fails', async () => {
  const opened = await section()
  const { server, person } = opened
  await press(opened, 'Delete: Sea')
  const dialog = await dialogOf('Delete this sound?')
  expect(dialog.getByText(/“Sea” and its file will be gone./)).toBeVisible()
  server.answer(admin.removeSound, refused)
  await person.click(dialog.getByRole('button', { name: 'Delete sound' }))
  expect(await screen.findByText('Failed to delete ambient sound')).toBeVisible()
  server.answer(admin.removeSound, undefined)
  server.answer(admin.sounds, [cafe, rain])
  await person.click(dialog.getByRole('button', { name: 'Delete sound' }))
  expect(await screen.findByText('Ambient sound deleted successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sea/ })).toBeNull())
})

test('a sound is sent, heard and added, under the name of its file unless it has another', async () => {
  const opened = await form()
  const { server, person, dialog, save } = opened
  server.answer(admin.uploadAudio, { audioUrl: rain.audioUrl })
  await person.upload(dialog.getByLabelText('Sound file'), file())
  expect(await dialog.findByText('Sent. Listen to it before you add it.')).toBeVisible()
  expect(dialog.getByLabelText('Title')).toHaveValue('Wind in the pines')
  await person.click(dialog.getByRole('button', { name: 'Play: Wind in the pines.mp3' }))
  expect(heard).toEqual([rain.audioUrl])
  await person.clear(dialog.getByLabelText('Title'))
  await person.type(dialog.getByLabelText('Title'), 'Wind')
  server.answer(admin.createSound, refused)
  await person.click(save())
  expect(await screen.findByText('Failed to add ambient sound')).toBeVisible()
  expect(dialog.getByLabelText('Title')).toHaveValue('Wind')
  server.answer(admin.createSound, rain)
  server.answer(admin.sounds, [rain])
  await person.click(save())
  expect(await screen.findByText('Ambient sound added successfully')).toBeVisible()
  expect(written(opened, 'POST')?.body).toEqual({ title: 'Wind', audioUrl: rain.audioUrl, isActive: true })
  expect(heard).toEqual([])
  expect(await screen.findByRole('row', { name: /Rain/ })).toBeVisible()
})

test('a sound says what it needs', async () => {
  const { person, dialog, save } = await form()
  await person.click(save())
  expect(await dialog.findByText('Title is required')).toBeVisible()
  expect(dialog.getByText('Please upload the file first')).toBeVisible()
})

test('a sound shows how much of it is sent; closing the dialog ends the upload', async () => {
  const { server, person, dialog, save } = await form()
  let report: (share: number) => void = () => {}
  let signal: AbortSignal | null | undefined
  server.answer(admin.uploadAudio, (asked) => {
    report = asked.reportSent
    signal = asked.signal
    return new Promise(() => {})
  })
  await person.upload(dialog.getByLabelText('Sound file'), file())
  const bar = await dialog.findByRole('progressbar', { name: 'Sending Wind in the pines.mp3' })
  await waitFor(() => expect(signal).toBeDefined())
  act(() => report(0.75))
  expect(bar).toHaveAttribute('aria-valuenow', '75')
  expect(save()).toBeDisabled()
  act(() => report(1))
  expect(dialog.getByText('Checking the sound…')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(signal?.aborted).toBe(true)
})

test.each([
  [new ApiError('unsupported', 'This is no sound'), 'This is no sound'],
  [proxyPage, 'Unknown error occurred'],
])('a sound that is not taken is told, and the one before stays', async (failure, reason) => {
  const { server, person, dialog } = await form()
  server.answer(admin.uploadAudio, { audioUrl: rain.audioUrl })
  await person.upload(dialog.getByLabelText('Sound file'), file('first.wav'))
  expect(await dialog.findByText('first.wav')).toBeVisible()
  server.answer(admin.uploadAudio, failure)
  await person.upload(dialog.getByLabelText('Sound file'), file('second.wav'))
  expect(await screen.findByText('Failed to upload audio')).toBeVisible()
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(dialog.getByText('first.wav')).toBeVisible()
})

test.each(['', 'application/octet-stream', 'video/mpeg'])(
  'a sound whose type a browser gives as “%s” is sent',
  async (type) => {
    const { server, person, dialog } = await form()
    server.answer(admin.uploadAudio, { audioUrl: rain.audioUrl })
    await person.upload(dialog.getByLabelText('Sound file'), new File(['sound'], 'Rain.MP3', { type }))
    expect(await dialog.findByText('Rain.MP3')).toBeVisible()
    expect(server.asked.find(({ form }) => form)?.path).toBe('/api/admin/upload-audio')
  },
)

test('what is no sound is refused before it is sent, chosen or dropped', async () => {
  const { server, dialog } = await form()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Sound file'), file('song.ogg'))
  expect(await dialog.findByText('“song.ogg” cannot be taken: choose MP3 or WAV.')).toBeVisible()
  fireEvent.drop(dialog.getByRole('button', { name: 'Choose a file' }), {
    dataTransfer: { files: [file('big.wav', new Uint8Array(50_000_001))], types: ['Files'] },
  })
  expect(await dialog.findByText('“big.wav” is too big: at most 50 MB can be taken.')).toBeVisible()
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
})
