import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { internalError, lastCall } from '../../../testing/admin-section.ts'
import { proxyPage } from '../../../testing/fake-server.ts'
import { listenToSounds, openSoundForm, rain } from './sounds.fixture.ts'

const { site } = adminApi

const audio = listenToSounds()

const file = (name = 'Wind in the pines.mp3', content: BlobPart = 'sound') => new File([content], name)

test('uploads, plays and adds a sound, titled after its file by default', async () => {
  const opened = await openSoundForm()
  const { server, person, dialog, save } = opened
  server.answer(site.uploadAudio, { audioUrl: rain.audioUrl })
  await person.upload(dialog.getByLabelText('Sound file'), file())
  expect(await dialog.findByText('Uploaded. Play it before you add it.')).toBeVisible()
  expect(dialog.getByLabelText('Title')).toHaveValue('Wind in the pines')
  await person.upload(dialog.getByLabelText('Sound file'), file('Wind.mp3'))
  expect(await dialog.findByDisplayValue('Wind')).toBe(dialog.getByLabelText('Title'))
  await person.click(dialog.getByRole('button', { name: 'Play: Wind.mp3' }))
  expect(audio.heard).toEqual([rain.audioUrl])
  await person.clear(dialog.getByLabelText('Title'))
  await person.type(dialog.getByLabelText('Title'), 'Storm')
  await person.upload(dialog.getByLabelText('Sound file'), file())
  expect(await dialog.findByText('Wind in the pines.mp3')).toBeVisible()
  server.answer(site.createSound, internalError)
  await person.click(save())
  expect(await screen.findByText('Failed to add ambient sound')).toBeVisible()
  expect(dialog.getByLabelText('Title')).toHaveValue('Storm')
  server.answer(site.createSound, rain)
  server.answer(site.sounds, [rain])
  await person.click(save())
  expect(await screen.findByText('Ambient sound added successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toEqual({ title: 'Storm', audioUrl: rain.audioUrl, isActive: true })
  expect(audio.heard).toEqual([])
  expect(await screen.findByRole('row', { name: /Rain/ })).toBeVisible()
})

test('shows the required fields', async () => {
  const { person, dialog, save } = await openSoundForm()
  await person.click(save())
  expect(await dialog.findByText('Title is required')).toBeVisible()
  expect(dialog.getByText('Please upload the file first')).toBeVisible()
})

test('shows the progress of an upload and aborts it when the dialog closes', async () => {
  const { server, person, dialog, save } = await openSoundForm()
  let report: (share: number) => void = () => {}
  let signal: AbortSignal | null | undefined
  server.answer(site.uploadAudio, (asked) => {
    report = asked.reportSent
    signal = asked.signal
    return new Promise(() => {})
  })
  await person.upload(dialog.getByLabelText('Sound file'), file())
  const bar = await dialog.findByRole('progressbar', { name: 'Uploading Wind in the pines.mp3' })
  await waitFor(() => expect(signal).toBeDefined())
  act(() => report(0.75))
  expect(bar).toHaveAttribute('aria-valuenow', '75')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  act(() => report(1))
  expect(dialog.getByText('Checking the sound…')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(signal?.aborted).toBe(true)
})

test.each([
  [new ApiError('unsupported', 'This is no sound'), 'This is no sound'],
  [proxyPage, 'Unknown error occurred'],
])('reports a refused sound and keeps the previous one', async (failure, reason) => {
  const { server, person, dialog } = await openSoundForm()
  server.answer(site.uploadAudio, { audioUrl: rain.audioUrl })
  await person.upload(dialog.getByLabelText('Sound file'), file('first.wav'))
  expect(await dialog.findByText('first.wav')).toBeVisible()
  server.answer(site.uploadAudio, failure)
  await person.upload(dialog.getByLabelText('Sound file'), file('second.wav'))
  expect(await screen.findByText('Failed to upload audio')).toBeVisible()
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(dialog.getByText('first.wav')).toBeVisible()
})

test.each(['', 'application/octet-stream', 'video/mpeg'])(
  'uploads a sound with the MIME type “%s”',
  async (type) => {
    const { server, person, dialog } = await openSoundForm()
    server.answer(site.uploadAudio, { audioUrl: rain.audioUrl })
    await person.upload(dialog.getByLabelText('Sound file'), new File(['sound'], 'Rain.MP3', { type }))
    expect(await dialog.findByText('Rain.MP3')).toBeVisible()
    expect(server.asked.find(({ form }) => form)?.path).toBe('/api/admin/upload-audio')
  },
)

test('refuses a chosen or dropped file of the wrong type or size before the upload', async () => {
  const { server, dialog } = await openSoundForm()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Sound file'), file('song.ogg'))
  expect(await dialog.findByText('“song.ogg” is not supported. Choose MP3 or WAV.')).toBeVisible()
  fireEvent.drop(dialog.getByRole('button', { name: 'Choose a file' }), {
    dataTransfer: { files: [file('big.wav', new Uint8Array(50_000_001))], types: ['Files'] },
  })
  expect(await dialog.findByText('“big.wav” is too big: at most 50 MB.')).toBeVisible()
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
})
