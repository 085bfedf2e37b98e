import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { PageContent } from '#shared/content.ts'
import { ApiError } from '#shared/errors.ts'
import { ada, open } from '../../../testing/render.tsx'

const saved: PageContent = {
  aboutUs: 'We read **slowly**.',
  contactInfo: '[Write to us](mailto:hello@example.com)',
  legalInfo: '',
  lastUpdated: new Date(2026, 10, 20),
}

async function section(content: PageContent | ApiError = saved) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(api.content.page, content)
  opened.start()
  // The first one waits until the administration has been fetched.
  await opened.person.click(await screen.findByRole('button', { name: 'Page Content' }, { timeout: 4_000 }))
  return opened
}

type Opened = Awaited<ReturnType<typeof section>>

const area = (name: string) => screen.findByRole('textbox', { name })
const preview = (name: string) => within(screen.getByRole('region', { name: `Preview of ${name}` }))
const save = ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'Save' }))
const sent = ({ server }: Opened) => server.asked.filter(({ method }) => method === 'POST')

test('the three texts stand as they are, counted, with how links are written', async () => {
  await section()
  expect(await area('About Us')).toHaveValue('We read **slowly**.')
  expect(await area('About Us')).toHaveAccessibleDescription('19 / 50,000 characters')
  expect(await area('Contact Information')).toHaveValue('[Write to us](mailto:hello@example.com)')
  expect(await area('Legal Information')).toHaveValue('')
  expect(screen.getByText(/links written as \[text\]\(url\)/)).toBeVisible()
  expect(screen.getByText('Last updated 20 November 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'About page' })).toHaveAttribute('href', '/about')
})

test('the preview follows what is typed, and is as safe as the page', async () => {
  const { person } = await section()
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

test('the texts are saved, told, and stand on the About page', async () => {
  const opened = await section()
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

test('a text that somebody else has written meanwhile is not undone by another that is saved', async () => {
  const opened = await section()
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

test('texts that cannot be saved stay written, and it is said why', async () => {
  const opened = await section()
  await opened.person.type(await area('Legal Information'), 'All rights.')
  opened.server.answer(adminApi.site.setPageContent, new ApiError('internal', 'Something went wrong'))
  await save(opened)
  expect(await screen.findByText('Failed to update page content')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  expect(await area('Legal Information')).toHaveValue('All rights.')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('what is typed while the texts are being saved stays', async () => {
  const opened = await section()
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

test('a section that is closed, or left for another page, keeps what is written in it', async () => {
  const { person } = await section()
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

test('a tab that is closed over unsaved texts asks first, and over saved ones does not', async () => {
  const { person } = await section()
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

test('changes are discarded after a question', async () => {
  const { person } = await section()
  await person.type(await area('About Us'), '!')
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await person.click(dialog.getByRole('button', { name: 'Discard changes' }))
  expect(await area('About Us')).toHaveValue('We read **slowly**.')
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('a text that is too long says so, is not sent, and takes the keyboard', async () => {
  const opened = await section()
  await opened.person.click(await area('Legal Information'))
  await opened.person.paste('x'.repeat(50_001))
  expect(screen.getByText('50,001 / 50,000 characters')).toBeVisible()
  expect(screen.getByText('Legal information must be at most 50,000 characters')).toBeVisible()
  await save(opened)
  await waitFor(async () => expect(await area('Legal Information')).toHaveFocus())
  expect(sent(opened)).toEqual([])
})

test('texts that cannot be fetched can be asked for again', async () => {
  const { server, person } = await section(new ApiError('unavailable', 'The library is out of reach.'))
  expect(await screen.findByText('The texts could not be loaded.')).toBeVisible()
  expect(screen.getByText('The library is out of reach.')).toBeVisible()
  server.answer(api.content.page, saved)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await area('About Us')).toHaveValue('We read **slowly**.')
})
