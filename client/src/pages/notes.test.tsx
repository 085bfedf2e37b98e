import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { annotationApi } from '#shared/annotation-api.ts'
import type { Annotation, AnnotationPage } from '#shared/annotations.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { anAnnotation } from '#shared/testing/make.ts'
import { ada, open, signedOut } from '../testing/render.tsx'

const { list, change, remove } = annotationApi.annotations

const toPage = (annotations: Annotation[], totalPages = 1) => ({
  annotations,
  total: annotations.length,
  totalPages,
})

function notes(annotations: Annotation[], path = '/notes') {
  const opened = open(path)
  opened.server.answer(list, toPage(annotations))
  opened.start()
  return opened
}

type Opened = ReturnType<typeof notes>
const lastSearch = ({ server }: Opened) =>
  String(server.asked.findLast(({ method, path }) => method === 'GET' && path === list.path)?.search)
const lastWrite = ({ server }: Opened) => server.asked.findLast(({ method }) => method !== 'GET')

const entries = () => screen.findAllByRole('listitem')

test('groups by work and chapter, with quote, note, date and a link to the words', async () => {
  notes([
    anAnnotation({ id: 1, note: 'Who *is* he? <script>alert(1)</script>', kind: 'note', colour: 'rose' }),
    anAnnotation({ id: 2, chapterId: 13, chapterTitle: '2. The Carpet-Bag', quote: 'I stuffed\na shirt' }),
    anAnnotation({ id: 3, startWord: 9, quote: 'Some years ago' }),
    anAnnotation({
      id: 4,
      workId: null,
      chapterId: null,
      textId: 8,
      title: 'A letter',
      author: '',
      chapterTitle: '',
    }),
  ])
  const work = within(await screen.findByRole('region', { name: 'Moby-Dick' }))
  expect(work.getByText('Herman Melville')).toBeVisible()
  expect(work.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '1. Loomings',
    '2. The Carpet-Bag',
  ])
  const [first, , third] = work.getAllByRole('listitem')
  expect(first).toHaveTextContent('Call me Ishmael.Who is he? Rose note · 4 March 2026')
  expect(within(first as HTMLElement).getByText('is').tagName).toBe('EM')
  expect(third?.querySelector('blockquote')).toHaveTextContent('I stuffed a shirt')
  expect(work.getByRole('link', { name: 'Go to the text: Some years ago' })).toHaveAttribute(
    'href',
    '/reader/4/12?word=9',
  )
  const own = within(screen.getByRole('region', { name: 'A letter' }))
  expect(own.getByRole('link')).toHaveAttribute('href', '/read/personal/8?word=1')
  expect(screen.getByText('4 entries')).toBeVisible()
})

test('shows what is gone, hidden or changed in a plain sentence, without a link to words that are gone', async () => {
  const gone = { workId: null, chapterId: null }
  notes([
    anAnnotation({ id: 1, isChanged: true }),
    anAnnotation({ id: 2, startWord: null, endWord: null }),
    anAnnotation({ id: 3, ...gone, title: 'Typee' }),
    anAnnotation({ id: 4, ...gone, title: '', author: '', chapterTitle: '' }),
  ])
  const [changed, orphan, ofGone, ofHidden] = await entries()
  expect(changed).toHaveTextContent('The text has changed since')
  expect(orphan).toHaveTextContent('These words are no longer in the text')
  expect(ofGone?.closest('section')).toHaveTextContent('Typee')
  expect(ofGone?.closest('section')).toHaveTextContent('This text is no longer in Lectern.')
  expect(ofHidden?.closest('section')).toHaveTextContent('A work that is not available now')
  const links = [changed, orphan, ofGone, ofHidden].map((entry) =>
    within(entry as HTMLElement).queryAllByRole('link'),
  )
  expect(links.map(({ length }) => length)).toEqual([1, 0, 0, 0])
})

test('searches, filters by kind and colour, and sorts; one button clears the filters', async () => {
  const opened = notes([anAnnotation()])
  const { server, person } = opened
  await entries()
  expect(lastSearch(opened)).toBe('page=1')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Notes')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Color' }), 'Blue')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'text')
  server.answer(list, toPage([]))
  await person.type(screen.getByRole('searchbox', { name: 'Search your notes' }), 'whale')
  expect(await screen.findByText('No matching notes found')).toBeVisible()
  await waitFor(() =>
    expect(new URLSearchParams(lastSearch(opened))).toEqual(
      new URLSearchParams('page=1&kind=note&colour=blue&sort=text&search=whale'),
    ),
  )
  server.answer(list, toPage([anAnnotation()]))
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByRole('searchbox')).toHaveValue('')
  expect(lastSearch(opened)).toBe('page=1&sort=text')
})

test('does not call a note missing while it is searched for', async () => {
  const { server, person } = notes([anAnnotation()])
  await entries()
  const box = screen.getByRole('searchbox', { name: 'Search your notes' })
  server.answer(list, toPage([]))
  await person.type(box, 'zzz')
  await screen.findByText('No matching notes found')
  server.answer(list, ({ search }) =>
    search.get('search') === 'zzz' ? toPage([]) : new Promise<AnnotationPage>(() => {}),
  )
  await person.clear(box)
  await person.type(box, 'whale')
  expect(await screen.findByRole('status', { name: 'Loading your notes' })).toBeVisible()
  expect(screen.queryByText('No matching notes found')).toBeNull()
})

test('shows the notes of one work, and leads to all of them', async () => {
  const opened = notes([anAnnotation()], '/notes?work=4')
  await entries()
  expect(lastSearch(opened)).toBe('page=1&workId=4')
  expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    '/api/user/annotations/export?format=csv&workId=4',
  )
  await opened.person.click(screen.getByRole('link', { name: 'All notes' }))
  await waitFor(() => expect(lastSearch(opened)).toBe('page=1'))
  expect(screen.getByRole('link', { name: 'Export as Markdown' })).toHaveAttribute('download')
})

test('shows the notes of an own text', async () => {
  const opened = notes([anAnnotation()], '/notes?text=8')
  await entries()
  expect(lastSearch(opened)).toBe('page=1&textId=8')
  expect(screen.getByRole('link', { name: 'Export as JSON' })).toHaveAttribute(
    'href',
    '/api/user/annotations/export?format=json&textId=8',
  )
})

test('edits note and colour in place with the keyboard', async () => {
  const opened = notes([anAnnotation()])
  const { server, person } = opened
  const edited = anAnnotation({ kind: 'note', note: 'Who?', colour: 'green' })
  server.answer(change, edited)
  await person.click(await screen.findByRole('button', { name: 'Edit: Call me Ishmael.' }))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  expect(field).toHaveFocus()
  await person.click(screen.getByRole('radio', { name: 'Green' }))
  server.answer(list, toPage([edited]))
  await person.type(field, 'Who?{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Who?')).toBeVisible()
  expect(lastWrite(opened)).toMatchObject({
    path: '/api/user/annotations/5',
    body: { note: 'Who?', colour: 'green', kind: 'note' },
  })
  expect(screen.getByRole('button', { name: 'Edit: Call me Ishmael.' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: /^Edit/ }))
  await person.type(screen.getByRole('textbox', { name: 'Note' }), ' And why?')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(screen.getByRole('button', { name: /^Edit/ }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Who?')
})

test('keeps the draft of a note on Escape, and opens the form with it again', async () => {
  const { person } = notes([anAnnotation()])
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  await person.type(await screen.findByRole('textbox', { name: 'Note' }), 'A long thought{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Edit/ })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: /^Edit/ }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('A long thought')
  cleanup()
  notes([anAnnotation()])
  const field = await screen.findByRole('textbox', { name: 'Note' })
  expect(field).toHaveValue('A long thought')
  expect(field).not.toHaveFocus()
})

test('drops the draft of a note that is saved after its page was left', async () => {
  const { server, person } = notes([anAnnotation()])
  let answer = (_: Annotation) => {}
  server.answer(change, () => new Promise<Annotation>((resolve) => (answer = resolve)))
  server.answer(api.content.page, { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: new Date() })
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  await person.type(await screen.findByRole('textbox', { name: 'Note' }), 'Who? {Control>}{Enter}{/Control}')
  const visit = (path: string) => act(() => window.history.pushState(null, '', path))
  visit('/about')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull())
  server.answer(list, toPage([anAnnotation({ note: 'Who?' })]))
  await act(async () => answer(anAnnotation({ note: 'Who?' })))
  visit('/notes')
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible()
})

test('keeps the note and its color while they are saved', async () => {
  const { server, person } = notes([anAnnotation()])
  let answer = (_: Annotation) => {}
  server.answer(change, () => new Promise<Annotation>((resolve) => (answer = resolve)))
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  await person.type(await screen.findByRole('textbox', { name: 'Note' }), 'Who?{Control>}{Enter}{/Control}')
  await screen.findByRole('button', { name: 'Saving...' })
  await person.click(screen.getByRole('radio', { name: 'Green' }))
  await person.type(screen.getByRole('textbox', { name: 'Note' }), ' And why?')
  expect(screen.getByRole('radio', { name: 'Amber' })).toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Who?')
  await act(async () => answer(anAnnotation({ note: 'Who?' })))
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible()
})

test('keeps the form open when the note could not be saved', async () => {
  const { server, person } = notes([anAnnotation()])
  server.answer(change, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  await person.type(await screen.findByRole('textbox', { name: 'Note' }), 'Who?')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText("Couldn't save the note")).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Who?')
})

test('asks to sign in over the page when the session has ended under a note and the notes are filtered', async () => {
  const opened = notes([anAnnotation({ id: 1, quote: 'Call me', kind: 'note', note: 'Ah' })])
  const { server, person } = opened
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  await person.type(await screen.findByRole('textbox', { name: 'Note' }), ', a voice')
  server.answer(list, signedOut)
  await person.selectOptions(screen.getByLabelText('Kind'), 'Notes')
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  server.answer(list, toPage([anAnnotation({ id: 1, quote: 'Call me', kind: 'note', note: 'Ah' })]))
  server.answer(api.account.login, ada)
  await person.type(signIn.getByLabelText('Email'), 'ada@example.com')
  await person.type(signIn.getByLabelText('Password'), 'secret{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Ah, a voice')
})

test('shows a note that was changed elsewhere, and overwrites it', async () => {
  const stored = anAnnotation({ note: 'Mine.' })
  const opened = notes([stored])
  const { server, person } = opened
  server.answer(change, new ApiError('conflict', 'This text was changed elsewhere'))
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await person.type(field, ' More.')
  server.answer(list, toPage([anAnnotation({ note: 'Theirs.', updatedAt: new Date() })]))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'See theirs' }))
  expect(await screen.findByLabelText('Their version')).toHaveTextContent(/^Theirs\.$/)
  expect(lastWrite(opened)?.body).toMatchObject({ updatedAt: stored.updatedAt.toISOString() })
  expect(field).toHaveValue('Mine. More.')
  server.answer(change, anAnnotation({ note: 'Mine. More.' }))
  await person.click(screen.getByRole('button', { name: 'Overwrite' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull())
  expect(lastWrite(opened)?.body).not.toHaveProperty('updatedAt')
})

test('deletes an entry, and restores it on Undo', async () => {
  const opened = notes([anAnnotation(), anAnnotation({ id: 6, quote: 'Some years ago' })])
  const { server, person } = opened
  server.answer(remove, undefined)
  const button = await screen.findByRole('button', { name: 'Delete: Call me Ishmael.' })
  server.answer(list, toPage([anAnnotation({ id: 6, quote: 'Some years ago' })]))
  await person.click(button)
  expect(await screen.findByText('Deleted from your notes')).toBeVisible()
  expect(await screen.findByText('1 entry')).toBeVisible()
  await waitFor(() => expect(document.body).not.toHaveFocus())
  server.answer(change, anAnnotation())
  server.answer(list, toPage([anAnnotation()]))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Call me Ishmael.')).toBeVisible()
  expect(lastWrite(opened)).toMatchObject({ method: 'PATCH', body: { isRemoved: false } })
})

test('keeps an entry that could not be deleted, and shows why', async () => {
  const { server, person } = notes([anAnnotation()])
  server.answer(remove, new ApiError('internal', 'Something went wrong'))
  await person.click(await screen.findByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText("Couldn't delete it")).toBeVisible()
  expect(screen.getByText('Call me Ishmael.')).toBeVisible()
})

test('explains the keys when there are no notes', async () => {
  notes([])
  expect(await screen.findByText(/^Press H while reading to highlight the sentence/)).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('turns pages', async () => {
  const opened = open('/notes')
  opened.server.answer(list, { ...toPage([anAnnotation()], 3), total: 120 })
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(lastSearch(opened)).toBe('page=2'))
})

test('retries loading the notes', async () => {
  const { server, start, person } = open('/notes')
  server.answer(list, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('Your notes could not be loaded.')).toBeVisible()
  server.answer(list, toPage([anAnnotation()]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Call me Ishmael.')).toBeVisible()
})
