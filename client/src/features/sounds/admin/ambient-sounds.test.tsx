import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
// Fetched with the section otherwise: how long that takes is not what is tested here.
import '../../../pages/admin-panel.tsx'
import './ambient-sounds.tsx'
import {
  cafe,
  dialogOf,
  listenToSounds,
  press,
  rain,
  refused,
  sea,
  section,
  written,
} from './sounds.fixture.ts'

const { site } = adminApi

const audio = listenToSounds()

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
  expect(await screen.findByText('The ambient sounds could not be loaded.')).toBeVisible()
  opened.server.answer(site.sounds, [rain])
  await press(opened, 'Try again')
  expect(await screen.findByRole('row', { name: /Rain/ })).toBeVisible()
})

test('one sound at a time is heard, until it is stopped or the section is closed', async () => {
  const opened = await section()
  await press(opened, 'Play: Rain')
  expect(audio.heard).toEqual([rain.audioUrl])
  await press(opened, 'Play: Sea')
  expect(audio.heard).toEqual([sea.audioUrl])
  expect(screen.getByRole('button', { name: 'Play: Rain' })).toBeVisible()
  await press(opened, 'Stop: Sea')
  expect(audio.heard).toEqual([])
  await press(opened, 'Play: Rain')
  await press(opened, 'Ambient Sounds')
  expect(audio.heard).toEqual([])
})

test('a sound that cannot be played is said to be, and only that one', async () => {
  const opened = await section()
  audio.breaks = rain.audioUrl
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
  server.answer(site.updateSound, { ...rain, isActive: false })
  server.answer(site.sounds, [cafe, { ...rain, isActive: false }, sea])
  await person.click(toggle())
  expect(await screen.findByText('Ambient sound updated successfully')).toBeVisible()
  expect(written(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/ambient-sounds/2',
    body: { isActive: false },
  })
  expect(await screen.findByText(/hear the first active one: “Sea”/)).toBeVisible()
  server.answer(site.updateSound, refused)
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
  server.answer(site.removeSound, refused)
  await person.click(dialog.getByRole('button', { name: 'Delete sound' }))
  expect(await screen.findByText('Failed to delete ambient sound')).toBeVisible()
  server.answer(site.removeSound, undefined)
  server.answer(site.sounds, [cafe, rain])
  await person.click(dialog.getByRole('button', { name: 'Delete sound' }))
  expect(await screen.findByText('Ambient sound deleted successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sea/ })).toBeNull())
})
