import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { findDialog, internalError, lastCall, press } from '../../../testing/admin-section.ts'
import { signedOut } from '../../../testing/render.tsx'
import { cafe, listenToSounds, openSounds, rain, sea } from './sounds.fixture.ts'

const { site } = adminApi

const audio = listenToSounds()

test('lists the sounds by age and marks the first active one', async () => {
  await openSounds()
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Café',
    'RainReaders hear this one',
    'Sea',
  ])
  expect(screen.getByText('Rain', { selector: 'bdi' }).parentElement).toHaveTextContent(
    'Readers who turn sound on hear “Rain”, the oldest active sound.',
  )
  expect(screen.getByRole('switch', { name: 'Active: Café' })).not.toBeChecked()
  expect(screen.getByRole('switch', { name: 'Active: Rain' })).toBeChecked()
  expect(screen.getAllByText('20 November 2026')).toHaveLength(3)
})

test('explains that readers have no sound when none is active', async () => {
  await openSounds([cafe])
  expect(await screen.findByText('No sound is active, so readers cannot turn one on.')).toBeVisible()
})

test('explains how to add the first sound', async () => {
  await openSounds([])
  expect(await screen.findByText('No ambient sounds yet')).toBeVisible()
  expect(screen.getByText(/Add one above/)).toBeVisible()
})

test('offers a retry after the sounds failed to load', async () => {
  const opened = await openSounds(internalError)
  expect(await screen.findByText('The ambient sounds could not be loaded.')).toBeVisible()
  opened.server.answer(site.sounds, [rain])
  await press(opened, 'Try again')
  expect(await screen.findByRole('row', { name: /Rain/ })).toBeVisible()
})

test('plays one sound at a time until it is stopped or the section is closed', async () => {
  const opened = await openSounds()
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

test('reports only the sound that cannot be played', async () => {
  const opened = await openSounds()
  audio.breaks = rain.audioUrl
  await press(opened, 'Play: Rain')
  const row = within(screen.getByRole('row', { name: /Rain/ }))
  expect(await row.findByText(/This sound could not be played/)).toBeVisible()
  expect(row.getByRole('button', { name: 'Play: Rain' })).toBeVisible()
  await press(opened, 'Play: Sea')
  expect(screen.queryByText(/could not be played/)).toBeNull()
})

test('switches a sound on and off and updates what readers hear', async () => {
  const opened = await openSounds()
  const { server, person } = opened
  const toggle = () => screen.getByRole('switch', { name: 'Active: Rain' })
  await screen.findByRole('table')
  server.answer(site.updateSound, { ...rain, isActive: false })
  server.answer(site.sounds, [cafe, { ...rain, isActive: false }, sea])
  await person.click(toggle())
  expect(await screen.findByText('Ambient sound updated successfully')).toBeVisible()
  expect(lastCall(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/ambient-sounds/2',
    body: { isActive: false },
  })
  expect(await screen.findByText('Sea', { selector: 'bdi' })).toBeVisible()
  server.answer(site.updateSound, internalError)
  await person.click(toggle())
  expect(await screen.findByText('Failed to update ambient sound')).toBeVisible()
  expect(toggle()).not.toBeChecked()
})

test('deletes a sound after confirmation and keeps it after a failure', async () => {
  const opened = await openSounds()
  const { server, person } = opened
  await press(opened, 'Delete: Sea')
  const dialog = await findDialog('Delete this sound?')
  expect(dialog.getByText('Sea', { selector: 'bdi' })).toBeVisible()
  server.answer(site.removeSound, internalError)
  await person.click(dialog.getByRole('button', { name: 'Delete sound' }))
  expect(await screen.findByText('Failed to delete ambient sound')).toBeVisible()
  server.answer(site.removeSound, undefined)
  server.answer(site.sounds, [cafe, rain])
  await person.click(dialog.getByRole('button', { name: 'Delete sound' }))
  expect(await screen.findByText('Ambient sound deleted successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sea/ })).toBeNull())
})

test('asks to sign in again when the session has ended before a switch is pressed', async () => {
  const opened = await openSounds()
  await screen.findByRole('table')
  opened.server.answer(site.updateSound, signedOut)
  await opened.person.click(screen.getByRole('switch', { name: 'Active: Rain' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Active: Rain', hidden: true })).toBeChecked()
})
