import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { SavedPageTexts } from '#shared/site.ts'
import { forgetStored } from '../../../lib/stored.ts'
import { internalError, type OpenedSection, openAdminSection } from '../../../testing/admin-section.ts'
import { signedOut } from '../../../testing/render.tsx'

const saved: SavedPageTexts = {
  aboutUs: 'We read **slowly**.',
  contactInfo: '[Write to us](mailto:hello@example.com)',
  legalInfo: '',
  lastUpdated: new Date(2026, 10, 20),
}

const openContent = (content: SavedPageTexts | ApiError = saved) =>
  openAdminSection('Page Content', api.content.page, content)

const area = (name: string) => screen.findByRole('textbox', { name })
const preview = (name: string) => within(screen.getByRole('region', { name: `Preview of ${name}` }))
const save = ({ person }: OpenedSection) => person.click(screen.getByRole('button', { name: 'Save' }))
const sent = ({ server }: OpenedSection) => server.asked.filter(({ method }) => method === 'POST')

test('shows the three texts with their length and the syntax of links', async () => {
  await openContent()
  expect(await area('About Us')).toHaveValue('We read **slowly**.')
  expect(await area('About Us')).toHaveAccessibleDescription('19 / 50,000 characters')
  expect(await area('Contact Information')).toHaveValue('[Write to us](mailto:hello@example.com)')
  expect(await area('Legal Information')).toHaveValue('')
  expect(screen.getByText(/links written as \[text\]\(url\)/)).toBeVisible()
  expect(screen.getByText('Last updated 20 November 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'About page' })).toHaveAttribute('href', '/about')
})

test('previews the input, sanitized as on the page', async () => {
  const { person } = await openContent()
  await area('About Us')
  expect(preview('About Us').getByText('slowly').tagName).toBe('STRONG')
  expect(preview('Contact Information').getByRole('link')).toHaveAttribute('target', '_blank')
  expect(preview('Legal Information').getByText('Nothing has been written here yet.')).toBeVisible()
  await person.click(await area('Legal Information'))
  await person.paste('*All* rights <script>alert(1)</script>[x](javascript:alert(1))')
  expect(await preview('Legal Information').findByText('All')).toBeVisible()
  const shown = screen.getByRole('region', { name: 'Preview of Legal Information' })
  expect(shown.innerHTML).not.toMatch(/script/)
})

test('saves the texts and shows them on the About page', async () => {
  const opened = await openContent()
  await opened.person.type(await area('About Us'), ' Every day.')
  expect(screen.getByText('Not saved yet')).toBeVisible()
  const updated = { ...saved, aboutUs: 'We read **slowly**. Every day.', lastUpdated: new Date(2026, 10, 21) }
  opened.server.answer(adminApi.site.setPageContent, updated)
  opened.server.answer(api.content.page, updated)
  await save(opened)
  expect(await screen.findByText('Page content updated successfully')).toBeVisible()
  expect(sent(opened)).toMatchObject([
    {
      path: '/api/admin/page-content',
      body: { aboutUs: updated.aboutUs, contactInfo: saved.contactInfo, legalInfo: '' },
    },
  ])
  expect(await screen.findByText('Last updated 21 November 2026')).toBeVisible()
  await opened.person.click(screen.getByRole('link', { name: 'About page' }))
  expect(await screen.findByRole('heading', { name: 'About Us, Contact & Legal' })).toBeVisible()
  expect(screen.getByText(/Every day/)).toBeVisible()
})

test('keeps a text that another administrator saved meanwhile', async () => {
  const opened = await openContent()
  await opened.person.type(await area('Legal Information'), 'All rights.')
  await opened.person.click(screen.getByRole('button', { name: 'Page Content' }))
  opened.server.answer(api.content.page, { ...saved, aboutUs: 'We read fast.' })
  await opened.person.click(screen.getByRole('button', { name: 'Page Content' }))
  expect(await area('About Us')).toHaveValue('We read fast.')
  expect(await area('Legal Information')).toHaveValue('All rights.')
  const now = { ...saved, aboutUs: 'We read faster.' }
  opened.server.answer(api.content.page, now)
  opened.server.answer(adminApi.site.setPageContent, () => {
    opened.server.answer(api.content.page, { ...now, legalInfo: 'All rights.' })
    return { ...now, legalInfo: 'All rights.' }
  })
  await save(opened)
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(sent(opened)).toMatchObject([
    {
      body: { aboutUs: 'We read faster.', contactInfo: saved.contactInfo, legalInfo: 'All rights.' },
    },
  ])
  expect(await area('About Us')).toHaveValue('We read faster.')
})

test('keeps the input and shows the reason after a failed save', async () => {
  const opened = await openContent()
  await opened.person.type(await area('Legal Information'), 'All rights.')
  opened.server.answer(adminApi.site.setPageContent, internalError)
  await save(opened)
  expect(await screen.findByText('Failed to update page content')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  expect(await area('Legal Information')).toHaveValue('All rights.')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('saves further edits after a save whose response was lost', async () => {
  const opened = await openContent()
  const { server, person } = opened
  await person.type(await area('Legal Information'), 'All')
  server.answer(adminApi.site.setPageContent, () => {
    server.answer(api.content.page, { ...saved, legalInfo: 'All' })
    return Promise.reject(new Error('offline'))
  })
  await save(opened)
  expect(await screen.findByText('Failed to update page content')).toBeVisible()
  await person.type(await area('Legal Information'), ' rights')
  server.answer(adminApi.site.setPageContent, { ...saved, legalInfo: 'All rights' })
  await save(opened)
  expect(await screen.findByText('Page content updated successfully')).toBeVisible()
  expect(sent(opened)[1]).toMatchObject({ body: { legalInfo: 'All rights' } })
})

test('keeps input typed while a save is pending', async () => {
  const opened = await openContent()
  await opened.person.type(await area('Legal Information'), 'All')
  const updated = { ...saved, legalInfo: 'All' }
  let answer = () => {}
  opened.server.answer(
    adminApi.site.setPageContent,
    () => new Promise((resolve) => (answer = () => resolve(updated))),
  )
  opened.server.answer(api.content.page, updated)
  await save(opened)
  await opened.person.type(await area('Legal Information'), ' rights')
  act(answer)
  expect(await screen.findByText('Page content updated successfully')).toBeVisible()
  expect(await area('Legal Information')).toHaveValue('All rights')
  expect(screen.getByText('Not saved yet')).toBeVisible()
})

test('keeps unsaved input when the section is closed or the page is left', async () => {
  const { person } = await openContent()
  await person.type(await area('Legal Information'), 'All rights.')
  await person.click(screen.getByRole('button', { name: 'Page Content' }))
  expect(screen.queryByRole('textbox', { name: 'Legal Information' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Page Content' }))
  expect(await area('Legal Information')).toHaveValue('All rights.')
  await person.click(screen.getByRole('link', { name: 'About page' }))
  await person.click(await screen.findByRole('link', { name: 'Back' }))
  await person.click(await screen.findByRole('button', { name: 'Page Content' }))
  expect(await area('Legal Information')).toHaveValue('All rights.')
})

test('keeps unsaved input through a reload, and the texts it was based on', async () => {
  const { person } = await openContent()
  await person.type(await area('Legal Information'), 'All rights.')
  cleanup()
  forgetStored()
  const theirs = { ...saved, aboutUs: 'We read fast.', legalInfo: 'Theirs.' }
  const opened = await openContent(theirs)
  await waitFor(async () => expect(await area('Legal Information')).toHaveValue('All rights.'))
  expect(await area('About Us')).toHaveValue('We read fast.')
  await save(opened)
  expect(await screen.findByText(/^This text was changed elsewhere/)).toBeVisible()
  const updated = { ...theirs, legalInfo: 'All rights.' }
  opened.server.answer(adminApi.site.setPageContent, updated)
  await opened.person.click(screen.getByRole('button', { name: 'Overwrite' }))
  expect(await screen.findByText('Page content updated successfully')).toBeVisible()
  expect(sent(opened)).toMatchObject([{ body: { aboutUs: 'We read fast.', legalInfo: 'All rights.' } }])
  expect(JSON.stringify(localStorage)).not.toContain('All rights.')
})

test('asks to sign in over texts whose session has ended', async () => {
  const opened = await openContent()
  await opened.person.type(await area('About Us'), '!')
  opened.server.answer(adminApi.site.setPageContent, signedOut)
  await save(opened)
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  expect(screen.queryByText('Failed to update page content')).toBeNull()
})

test('asks before a tab with unsaved texts is closed, but not with saved ones', async () => {
  const { person } = await openContent()
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await area('About Us')
  expect(closing()).toBe(false)
  await person.type(await area('About Us'), '!')
  expect(closing()).toBe(true)
})

test('discards changes after confirmation', async () => {
  const { person } = await openContent()
  await person.type(await area('About Us'), '!')
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await person.click(dialog.getByRole('button', { name: 'Discard changes' }))
  expect(await area('About Us')).toHaveValue('We read **slowly**.')
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('shows the texts of another administrator when a conflict is given up', async () => {
  const opened = await openContent()
  await opened.person.type(await area('About Us'), '!')
  opened.server.answer(api.content.page, { ...saved, aboutUs: 'We read slowly.' })
  await save(opened)
  expect(await screen.findByText(/^This text was changed elsewhere/)).toBeVisible()
  await opened.person.click(screen.getByRole('button', { name: 'Discard changes' }))
  await opened.person.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard changes' }),
  )
  await waitFor(async () => expect(await area('About Us')).toHaveValue('We read slowly.'))
  expect(screen.queryByText(/^This text was changed elsewhere/)).toBeNull()
})

test('does not send a text that is too long, and focuses it', async () => {
  const opened = await openContent()
  await opened.person.click(await area('Legal Information'))
  await opened.person.paste('x'.repeat(50_001))
  expect(screen.getByText('50,001 / 50,000 characters')).toBeVisible()
  expect(screen.getByText('Legal information must be at most 50,000 characters')).toBeVisible()
  await save(opened)
  await waitFor(async () => expect(await area('Legal Information')).toHaveFocus())
  expect(sent(opened)).toEqual([])
})

test('offers a retry after the texts failed to load', async () => {
  const { server, person } = await openContent(new ApiError('unavailable', 'Lectern is unavailable.'))
  expect(await screen.findByText('The texts could not be loaded.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable.')).toBeVisible()
  server.answer(api.content.page, saved)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await area('About Us')).toHaveValue('We read **slowly**.')
})
