import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteHealth } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { openAdminSection } from '../../testing/admin-section.ts'
import { formatBytes } from './site-health.tsx'

const hourMs = 3_600_000
const healthy: SiteHealth = {
  version: '1.4.2',
  database: { isEmbedded: true, version: '17.5 (Debian)', bytes: 1_240_000_000 },
  lastBackup: new Date(Date.now() - 8 * 24 * hourMs),
  failedLogins: 1_204,
  booksWaiting: 3,
  disks: [{ holds: 'the database and uploads', bytesLeft: 38_200_000_000, bytes: 100_000_000_000 }],
}

const openHealth = (health: SiteHealth | ApiError) =>
  openAdminSection('Site Health', adminApi.site.health, health)

const figure = (name: string) => screen.getByText(name).nextElementSibling
const needsAction = (name: string) => figure(name)?.querySelector('.text-danger') !== null

test('shows version, database, failed logins, waiting imports and free disk space', async () => {
  await openHealth({ ...healthy, lastBackup: new Date(Date.now() - 2_000) })
  expect(await screen.findByText('Version')).toBeVisible()
  const texts = ['Version', 'Database', 'Failed sign-ins', 'Imports waiting', 'Disk space left'].map(
    (name) => figure(name)?.textContent,
  )
  expect(texts).toEqual([
    '1.4.2of Lectern',
    '1.2 GBin embedded Postgres 17.5',
    '1,204in the last 24 hours',
    '3from readers',
    '38 GBof 100 GB, with the database and uploads',
  ])
  expect(figure('Last backup')).toHaveTextContent(/^Just now/)
  expect(document.querySelector('.text-danger')).toBeNull()
})

test('warns when the last backup is older than a week', async () => {
  await openHealth(healthy)
  expect(await screen.findByText('Last backup')).toBeVisible()
  expect(figure('Last backup')).toHaveTextContent(/^8 days ago/)
  expect(needsAction('Last backup')).toBe(true)
})

test.each([true, false])(
  'explains how to take the first backup, and warns when the database is embedded (%s)',
  async (isEmbedded) => {
    await openHealth({ ...healthy, database: { ...healthy.database, isEmbedded }, lastBackup: null })
    expect(await screen.findByText('Run npm run admin -- backup FILE')).toBeVisible()
    expect(needsAction('Last backup')).toBe(isEmbedded)
  },
)

test('warns of a nearly full disk and names each of two disks', async () => {
  const disks: SiteHealth['disks'] = [
    { holds: 'the database', bytesLeft: 300_000_000, bytes: 10_000_000_000 },
    { holds: 'uploads', bytesLeft: 5_000_000_000, bytes: 10_000_000_000 },
  ]
  await openHealth({ ...healthy, disks })
  expect(await screen.findByText('Disk space for the database')).toBeVisible()
  expect(figure('Disk space for the database')).toHaveTextContent('300 MBof 10 GB: free some space')
  expect([needsAction('Disk space for the database'), needsAction('Disk space for uploads')]).toEqual([
    true,
    false,
  ])
})

test('shows no disk where all data are on other machines', async () => {
  await openHealth({ ...healthy, database: { ...healthy.database, isEmbedded: false }, disks: [] })
  expect(await screen.findByText('No data on this machine')).toBeVisible()
  expect(figure('Database')).toHaveTextContent('in Postgres 17.5')
})

test('counts the waiting imports of one process on Postgres', async () => {
  await openHealth({ ...healthy, database: { ...healthy.database, isEmbedded: false } })
  expect(await screen.findByText('Imports waiting')).toBeVisible()
  expect(figure('Imports waiting')).toHaveTextContent('3from readers, in this process')
})

test('offers a retry after the status failed to load', async () => {
  const { server, person } = await openHealth(new ApiError('unavailable', 'Lectern is unavailable.'))
  expect(await screen.findByText("The site's status could not be loaded.")).toBeVisible()
  server.answer(adminApi.site.health, healthy)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Failed sign-ins')).toBeVisible()
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_240, '1.2 kB'],
  [38_200_000_000, '38 GB'],
  [999_999_999, '1 GB'],
  [1_240_000_000, '1.2 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
