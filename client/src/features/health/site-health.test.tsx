import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { SiteHealth } from '#shared/site-health.ts'
import { ada, open } from '../../testing/render.tsx'
// Fetched when the section opens otherwise: how long that takes is not what is tested here.
import './site-health.tsx'

const hourMs = 3_600_000
const well: SiteHealth = {
  version: '1.4.2',
  database: { isEmbedded: true, version: '17.5 (Debian)', bytes: 1_240_000_000 },
  lastBackup: new Date(Date.now() - 8 * 24 * hourMs),
  failedLogins: 1_204,
  booksWaiting: 3,
  disks: [{ holds: 'the database and uploads', bytesLeft: 38_200_000_000, bytes: 100_000_000_000 }],
}

async function section(health: SiteHealth | ApiError) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(adminApi.site.health, health)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Site Health' }, { timeout: 4_000 }))
  return opened
}

const figure = (name: string) => screen.getByText(name).nextElementSibling
const isAmiss = (name: string) => figure(name)?.querySelector('.text-danger') !== null

test('version, database, failed logins, books that wait and the disk are shown', async () => {
  await section({ ...well, lastBackup: new Date(Date.now() - 2_000) })
  expect(await screen.findByText('Version')).toBeVisible()
  const said = ['Version', 'Database', 'Failed logins', 'Books waiting', 'Disk left'].map(
    (name) => figure(name)?.textContent,
  )
  expect(said).toEqual([
    '1.4.2of Lectern',
    '1.2 GBin the embedded Postgres 17.5',
    '1,204in the last 24 hours',
    '3of readers, to be imported',
    '38 GBof 100 GB, with the database and uploads',
  ])
  expect(figure('Last backup')).toHaveTextContent(/^Just now/)
  expect(document.querySelector('.text-danger')).toBeNull()
})

test('a backup that is older than a week is amiss, and so is none', async () => {
  await section(well)
  expect(await screen.findByText('Last backup')).toBeVisible()
  expect(figure('Last backup')).toHaveTextContent(/^8 days ago/)
  expect(isAmiss('Last backup')).toBe(true)
})

test.each([true, false])(
  'where there is no backup, it says how to take one; embedded (%s) there is no other way',
  async (isEmbedded) => {
    await section({ ...well, database: { ...well.database, isEmbedded }, lastBackup: null })
    expect(await screen.findByText('by npm run admin -- backup FILE')).toBeVisible()
    expect(isAmiss('Last backup')).toBe(isEmbedded)
  },
)

test('a disk that is nearly full is amiss; of two each is named', async () => {
  const disks: SiteHealth['disks'] = [
    { holds: 'the database', bytesLeft: 300_000_000, bytes: 10_000_000_000 },
    { holds: 'uploads', bytesLeft: 5_000_000_000, bytes: 10_000_000_000 },
  ]
  await section({ ...well, disks })
  expect(await screen.findByText('Disk left for the database')).toBeVisible()
  expect(figure('Disk left for the database')).toHaveTextContent('300 MBof 10 GB: make room')
  expect([isAmiss('Disk left for the database'), isAmiss('Disk left for uploads')]).toEqual([true, false])
})

test('a site whose data are elsewhere has no disk to look at', async () => {
  await section({ ...well, database: { ...well.database, isEmbedded: false }, disks: [] })
  expect(await screen.findByText('Nothing is kept on this machine')).toBeVisible()
  expect(figure('Database')).toHaveTextContent('in Postgres 17.5')
})

test('on Postgres, where there may be several processes, the books that wait are those of one', async () => {
  await section({ ...well, database: { ...well.database, isEmbedded: false } })
  expect(await screen.findByText('Books waiting')).toBeVisible()
  expect(figure('Books waiting')).toHaveTextContent('3of readers, in the process that answered')
})

test('what cannot be found out can be asked again', async () => {
  const { server, person } = await section(new ApiError('unavailable', 'The library is out of reach.'))
  expect(await screen.findByText('How the site is could not be found out.')).toBeVisible()
  server.answer(adminApi.site.health, well)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Failed logins')).toBeVisible()
})
