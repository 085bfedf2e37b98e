import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { reportsApi } from '#shared/reports-api.ts'
import type { Report } from '#shared/site.ts'
import { Providers } from '../../app/providers.tsx'
import { fakeServer, proxyPage } from '../../testing/fake-server.ts'
import { ReportButton } from './report-button.tsx'

const stored: Report = {
  id: 1,
  category: 'Content',
  title: 'A line is missing',
  description: 'The third stanza ends in the middle.',
  currentPage: '/reader/1/2',
  status: 'new',
  createdAt: new Date(),
  resolvedAt: null,
}

function start(button = <ReportButton />, path = '/') {
  const server = fakeServer()
  window.history.replaceState(null, '', path)
  render(<Providers>{button}</Providers>)
  return { server, person: userEvent.setup() }
}

type Person = ReturnType<typeof userEvent.setup>

const open = (person: Person) => person.click(screen.getByRole('button', { name: 'Report Problem' }))
const submit = (person: Person) => person.click(screen.getByRole('button', { name: 'Submit report' }))

async function fillIn(person: Person) {
  await open(person)
  await person.selectOptions(screen.getByLabelText('Category'), 'Content Errors')
  await person.type(screen.getByLabelText('Title'), ' A line is missing ')
  await person.type(screen.getByLabelText('Description'), stored.description)
}

test('offers the six categories', async () => {
  const { person } = start()
  await open(person)
  expect(screen.getByRole('dialog', { name: 'Report a Problem' })).toBeVisible()
  const options = within(screen.getByLabelText('Category')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a category',
    'Reading Issues',
    'Login/Account Problems',
    'Content Errors',
    'Technical Issues',
    'Feature Request',
    'Other',
  ])
})

test('shows what is missing beside the inputs after the first submit', async () => {
  const { server, person } = start()
  await open(person)
  const title = screen.getByLabelText('Title')
  await person.type(title, 'ab')
  expect(screen.queryByText('Title must be at least 3 characters')).toBeNull()
  await submit(person)
  expect(await screen.findByText('Please choose a category')).toBeVisible()
  expect(screen.getByText('Title must be at least 3 characters')).toBeVisible()
  expect(screen.getByText('Description must be at least 10 characters')).toBeVisible()
  expect(screen.getByLabelText('Category')).toHaveFocus()
  expect(title).toHaveAccessibleDescription('Title must be at least 3 characters')
  await person.type(title, 'c')
  expect(title).toBeValid()
  expect(server.asked).toEqual([])
})

test('rejects a title and description that are too long', async () => {
  const { person } = start()
  await open(person)
  await person.click(screen.getByLabelText('Title'))
  await person.paste('a'.repeat(101))
  await person.click(screen.getByLabelText('Description'))
  await person.paste('a'.repeat(1001))
  await submit(person)
  expect(await screen.findByText('Title must be under 100 characters')).toBeVisible()
  expect(screen.getByText('Description must be under 1000 characters')).toBeVisible()
})

test('sends the path of the page, confirms the report and resets after 2 s', async () => {
  const { server, person } = start(<ReportButton />, '/saved-words?x=1')
  server.answer(reportsApi.create, stored)
  await fillIn(person)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await submit(person)
  expect(await screen.findByText('The administrators have your report.')).toBeVisible()
  vi.setTimerTickMode('manual')
  expect(screen.getByText('Problem report submitted')).toBeVisible()
  expect(server.asked.map(({ body }) => body)).toEqual([
    {
      category: 'Content',
      title: 'A line is missing',
      description: stored.description,
      currentPage: '/saved-words',
    },
  ])
  await act(() => vi.advanceTimersByTimeAsync(1_800))
  expect(screen.getByRole('dialog')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.useRealTimers()

  const button = screen.getByRole('button', { name: 'Report Problem' })
  expect(button).toHaveFocus()
  await open(person)
  expect(screen.getByLabelText('Category')).toHaveValue('')
  expect(screen.getByLabelText('Title')).toHaveValue('')
  expect(screen.getByLabelText('Description')).toHaveValue('')
})

test.each([
  [new ApiError('too_many', 'Too many reports for now'), 'Too many reports for now'],
  [proxyPage, 'Failed to submit problem report'],
])('shows why a report failed and keeps the input', async (failure, sentence) => {
  const { server, person } = start()
  server.answer(reportsApi.create, failure)
  await fillIn(person)
  await submit(person)
  expect(await screen.findByText('Failed to submit report')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue(' A line is missing ')
  expect(screen.getByLabelText('Category')).toHaveValue('Content')
})

test('shows an error of the server beside its input', async () => {
  const { server, person } = start()
  const reason = 'This text contains a character that cannot be stored'
  server.answer(reportsApi.create, new ApiError('invalid', reason, { fields: { title: reason } }))
  await fillIn(person)
  await submit(person)
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(reason))
})

test('disables the button while the report is being sent', async () => {
  const { server, person } = start()
  let answer = (_: Report) => {}
  server.answer(reportsApi.create, () => new Promise<Report>((resolve) => (answer = resolve)))
  await fillIn(person)
  await submit(person)
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  act(() => answer(stored))
  expect(await screen.findByText('Problem report submitted')).toBeVisible()
})

test('keeps the input of a closed dialog and restores the focus', async () => {
  const { person } = start()
  await fillIn(person)
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Report Problem' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(screen.getByLabelText('Category')).toHaveValue('Content')
  expect(screen.getByLabelText('Title')).toHaveValue(' A line is missing ')
  expect(screen.getByLabelText('Description')).toHaveValue(stored.description)
})

test('keeps the input of a report while another page is open, until it is sent', async () => {
  const other = userEvent.setup()
  const pages = (path: string) => (
    <Providers>{path === '/' ? <ReportButton key="first" /> : <ReportButton key="second" />}</Providers>
  )
  const server = fakeServer()
  const { rerender } = render(pages('/'))
  await fillIn(other)
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  rerender(pages('/about'))
  await open(other)
  expect(screen.getByLabelText('Description')).toHaveValue(stored.description)
  server.answer(reportsApi.create, stored)
  await submit(other)
  expect(await screen.findByText('Problem report submitted')).toBeVisible()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
  rerender(pages('/'))
  await open(other)
  expect(screen.getByLabelText('Description')).toHaveValue('')
})

test('drops the draft of a report that is sent after its page was left', async () => {
  const person = userEvent.setup()
  const server = fakeServer()
  let answer = (_: Report) => {}
  server.answer(reportsApi.create, () => new Promise((resolve) => (answer = resolve)))
  const { rerender } = render(
    <Providers>
      <ReportButton key="first" />
    </Providers>,
  )
  await fillIn(person)
  await submit(person)
  await person.keyboard('{Escape}')
  rerender(
    <Providers>
      <ReportButton key="second" />
    </Providers>,
  )
  await act(async () => answer(stored))
  expect(await screen.findByText('Problem report submitted')).toBeVisible()
  await open(person)
  expect(screen.getByLabelText('Description')).toHaveValue('')
})
