import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { annotationApi } from '#shared/annotation-api.ts'
import type { Annotation, AnnotationChanges, NewAnnotation } from '#shared/annotations.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { toastLongMs } from '#shared/limits.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { aText } from '#shared/testing/make.ts'
import { ada, open, signedOut } from '../testing/render.tsx'
import { reader, session } from './reader.fixture.ts'

const { list, create, change, remove } = annotationApi.annotations

const content = 'One two. Three four five.\n\nSix seven.'

const toAnnotation = (
  id: number,
  { clientId, startWord, endWord, kind, note }: NewAnnotation,
): Annotation => ({
  id,
  clientId,
  workId: 1,
  chapterId: 12,
  textId: null,
  title: 'The Work',
  author: 'A. Writer',
  chapterTitle: 'Part 2',
  startWord,
  endWord,
  kind,
  colour: 'amber',
  note,
  quote: '',
  isChanged: false,
  revision: 1,
  createdAt: new Date(),
  updatedAt: new Date(),
})

/** Opens the chapter with a fake server for annotations. Returns the writes that it received. */
async function openReader({ isLoaded = true, text = content } = {}) {
  const opened = reader({ content: text })
  const { server, start } = opened
  const made: Annotation[] = []
  server.answer(create, ({ body }) => {
    const added = toAnnotation(made.length + 1, body as NewAnnotation)
    made.push(added)
    return added
  })
  const loaded = () => ({ annotations: made, total: made.length, totalPages: 1 })
  server.answer(list, isLoaded ? loaded : new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  server.answer(change, ({ path, body }) => {
    const { range, updatedAt: _, ...changes } = body as AnnotationChanges
    return Object.assign(made[Number(path.split('/').at(-1)) - 1] as Annotation, range, changes)
  })
  server.answer(remove, undefined)
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 6, seq: 1, completed: false })
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  // The list is requested when the browser is idle. A response during a test would overwrite the test's changes.
  if (isLoaded) {
    await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain(list.path))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  const writes = () =>
    server.asked
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/user/annotations'))
      .map(({ method, path, body }) => {
        const { clientId: _, ...rest } = (body ?? {}) as Record<string, unknown>
        return [`${method} ${path}`, rest]
      })
  return { ...opened, writes, made }
}

const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey })
const shows = (word: string) =>
  waitFor(() => expect(document.querySelector('[data-word]')?.textContent).toBe(word))
const said = (text: string) => expect(screen.findByText(text)).resolves.toBeVisible()
const colour = 'amber'

async function write(note: string) {
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: note } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
}

test('a note on the last word does not play the text again', async () => {
  const { server } = await openReader({ text: 'One two.' })
  server.answer(api.sponsors.afterChapter, [])
  const opening = new MutationObserver(() => {
    if (document.querySelector('[data-word]')?.textContent !== 'two.') return
    opening.disconnect()
    press('e')
  })
  opening.observe(document.body, { subtree: true, childList: true, characterData: true })
  press(' ')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'The end?' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await said('Note saved')
  expect(document.querySelector('[data-word]')?.textContent).toBe('two.')
})

test('reports marks that could not be loaded, until they are', async () => {
  const opened = reader({ content })
  const { server, start } = opened
  server.answer(list, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  await said('Marks not loaded')
  const bookmark = {
    clientId: crypto.randomUUID(),
    startWord: 1,
    endWord: 1,
    kind: 'bookmark' as const,
    note: '',
  }
  const annotations = [toAnnotation(1, { ...bookmark, chapterId: 12, colour, revision: 1 })]
  server.answer(list, { annotations, total: 1, totalPages: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true'),
  )
  expect(screen.queryByText('Marks not loaded')).toBeNull()
})

test('loads marks that could not be loaded with the next mark', async () => {
  const { server, writes } = await openReader({ isLoaded: false })
  await said('Marks not loaded')
  server.answer(list, () => ({ annotations: [], total: 0, totalPages: 1 }))
  press('m')
  await said('Bookmark added')
  await waitFor(() => expect(writes()).toHaveLength(1))
  // The list from the server is empty, so the bookmark disappears.
  const button = screen.getByRole('button', { name: 'Bookmark' })
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'))
})

test('widens a highlight and removes a bookmark on a second press within a frame', async () => {
  const { writes } = await openReader()
  const pressTwice = (key: string) =>
    act(() => {
      for (let press = 0; press < 2; press += 1)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  pressTwice('h')
  await said('Paragraph highlighted')
  pressTwice('m')
  await said('Bookmark removed')
  await waitFor(() =>
    expect(writes().map(([call]) => call)).toEqual([
      'POST /api/user/annotations',
      'PATCH /api/user/annotations/1',
      'POST /api/user/annotations',
      'DELETE /api/user/annotations/2',
    ]),
  )
})

test('highlights the sentence, then the paragraph, then nothing, one write after the other', async () => {
  const { writes } = await openReader()
  for (let step = 0; step < 2; step += 1) press('ArrowRight')
  press('h')
  await said('Sentence highlighted')
  press('h')
  await said('Paragraph highlighted')
  press('h')
  await said('Highlight removed')
  const range = { revision: 1, startWord: 1, endWord: 5 }
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'POST /api/user/annotations',
        { chapterId: 12, startWord: 3, endWord: 5, revision: 1, kind: 'highlight', colour, note: '' },
      ],
      ['PATCH /api/user/annotations/1', { range }],
      ['DELETE /api/user/annotations/1', {}],
    ]),
  )
  await shows('Three')
})

test('keeps a notice while the focus is on its button', async () => {
  await openReader()
  press('m')
  await said('Bookmark added')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  press('m')
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  act(() => vi.advanceTimersByTime(2 * toastLongMs))
  expect(undo).toHaveFocus()
  act(() => undo.blur())
  act(() => vi.advanceTimersByTime(toastLongMs))
  expect(undo).not.toBeInTheDocument()
})

test('adds and removes a bookmark, by key and by button', async () => {
  const { server, made, writes } = await openReader()
  press('m')
  await said('Bookmark added')
  const button = screen.getByRole('button', { name: 'Bookmark' })
  expect(button).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(made).toHaveLength(1))
  const [bookmark] = made
  server.answer(remove, () => void made.pop())
  fireEvent.click(button)
  await said('Bookmark removed')
  expect(button).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() => expect(made).toEqual([]))
  server.answer(change, new ApiError('unavailable', 'Offline'))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await said('Not restored')
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'))
  server.answer(change, () => {
    made.push(bookmark as Annotation)
    return bookmark as Annotation
  })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
  expect(screen.queryByText('Bookmark removed')).toBeNull()
  await waitFor(() =>
    expect(writes().at(-1)).toEqual(['PATCH /api/user/annotations/1', { isRemoved: false }]),
  )
})

test('writes a note on the sentence, and keeps the draft of a closed one', async () => {
  const { writes } = await openReader()
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  expect(field).toHaveFocus()
  expect(screen.getByRole('dialog')).toHaveTextContent('One two.')
  fireEvent.change(field, { target: { value: 'Why?' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([])
  press('e')
  const again = await screen.findByRole('textbox', { name: 'Your note' })
  expect(again).toHaveValue('Why?')
  fireEvent.keyDown(again, { key: 'Enter', ctrlKey: true })
  await said('Note saved')
  const note = { chapterId: 12, startWord: 1, endWord: 2, revision: 1, kind: 'note', colour, note: 'Why?' }
  await waitFor(() => expect(writes()).toEqual([['POST /api/user/annotations', note]]))
  press('e')
  expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('Why?')
})

test('keeps the draft of a note with its words when the text before them was edited', async () => {
  await openReader({ text: 'Yes. Yes. One two.' })
  const openNote = async () => {
    press('e')
    return screen.findByRole('textbox', { name: 'Your note' })
  }
  press('ArrowRight')
  const field = await openNote()
  fireEvent.change(field, { target: { value: 'Why again?' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()

  await openReader({ text: 'So it was. Yes. Yes. One two.' })
  for (const [moves, note] of [
    [0, ''],
    [3, ''],
    [1, 'Why again?'],
    [1, ''],
  ] as const) {
    for (let move = 0; move < moves; move += 1) press('ArrowRight')
    const field = await openNote()
    expect(field).toHaveValue(note)
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('writes a note on the sentence, also in a highlighted paragraph', async () => {
  const { writes } = await openReader()
  press('h')
  press('h')
  await said('Paragraph highlighted')
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'Why?' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  const note = { chapterId: 12, startWord: 1, endWord: 2, revision: 1, kind: 'note', colour, note: 'Why?' }
  await waitFor(() => expect(writes().at(-1)).toEqual(['POST /api/user/annotations', note]))
})

/** Selects the full text between offsets in two of its paragraphs, and waits for the toolbar. */
async function selectWords(from: [paragraph: number, offset: number], to: [number, number]) {
  const paragraphs = screen.getByRole('region', { name: 'Full text' }).querySelectorAll('p')
  const [start, end] = [from, to].map(([at]) => paragraphs[at]?.firstChild as Node)
  getSelection()?.setBaseAndExtent(start as Node, from[1], end as Node, to[1])
  return screen.findByRole('toolbar', { name: 'Selected words' })
}

test('marks the whole words of a selection across paragraphs in a colour, and changes the mark of the same words', async () => {
  const { writes, person } = await openReader()
  press('t')
  const bar = await selectWords([0, 6], [1, 2])
  await person.click(within(bar).getByRole('button', { name: 'Rose' }))
  await said('Words highlighted')
  expect(bar).not.toBeInTheDocument()
  const rose = { revision: 1, startWord: 2, endWord: 6, kind: 'highlight', note: '', colour: 'rose' }
  await waitFor(() => expect(writes()).toEqual([['POST /api/user/annotations', { chapterId: 12, ...rose }]]))

  const text = screen.getByRole('region', { name: 'Full text' })
  act(() => text.focus())
  fireEvent.keyDown(text, { key: 'ArrowRight' })
  fireEvent.keyDown(text, { key: 'Enter', shiftKey: true })
  const marked = await screen.findByRole('toolbar', { name: 'Marked words' })
  expect(within(marked).getByRole('button', { name: 'Rose' })).toHaveAttribute('aria-pressed', 'true')
  await person.click(within(marked).getByRole('button', { name: 'Blue' }))
  await waitFor(() => expect(writes().at(-1)).toEqual(['PATCH /api/user/annotations/1', { colour: 'blue' }]))
  fireEvent.keyDown(text, { key: 'Enter', shiftKey: true })
  await person.click(await screen.findByRole('button', { name: 'Copy' }))
  await said('Copied')
  expect(await navigator.clipboard.readText()).toBe('two. Three four five.\n\nSix')

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  fireEvent.keyDown(text, { key: 'Enter', shiftKey: true })
  await person.click(await screen.findByRole('button', { name: 'Copy' }))
  await said('Not copied: select and copy the words')
})

test('keeps the text of a note that cannot be saved', async () => {
  const { server } = await openReader()
  server.answer(create, new ApiError('unavailable', 'Lectern is very busy.'))
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'A long thought' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await said('Not marked')
  press('e')
  expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('A long thought')
})

test('adds the note whose mark could not be saved or was removed elsewhere', async () => {
  const { server, writes } = await openReader()
  server.answer(create, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  press('h')
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  await said('Not marked')
  server.answer(create, ({ body }) => toAnnotation(1, body as NewAnnotation))
  fireEvent.change(field, { target: { value: 'Not lost.' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(writes().at(-1)?.[1]).toMatchObject({ kind: 'note', note: 'Not lost.' }))
  expect(writes().at(-1)?.[0]).toMatch(/^POST/)
})

test('keeps the draft of a note until it is saved, and one that was begun meanwhile', async () => {
  const { server, made } = await openReader()
  let save = () => {}
  server.answer(create, ({ body }) => {
    const added = toAnnotation(1, body as NewAnnotation)
    made.push(added)
    return new Promise((resolve) => (save = () => resolve(added)))
  })
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('lectern.draft_note_'))
  await write('Why?')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(kept()).toHaveLength(1)
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  expect(field).toHaveValue('Why?')
  fireEvent.change(field, { target: { value: 'Why? And how?' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  await act(async () => save())
  press('e')
  const again = await screen.findByRole('textbox', { name: 'Your note' })
  expect(again).toHaveValue('Why? And how?')
  fireEvent.keyDown(again, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(kept()).toEqual([]))
})

test('keeps the draft of a note whose mark fails after it', async () => {
  const { server } = await openReader()
  let fail = () => {}
  server.answer(
    create,
    () => new Promise((_, reject) => (fail = () => reject(new ApiError('unavailable', 'Offline')))),
  )
  press('h')
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'Not lost.' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await act(async () => fail())
  await said('Not changed')
  press('e')
  expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('Not lost.')
})

test('shows a note that was changed elsewhere above the one that replaces it', async () => {
  const { server, made } = await openReader()
  const write = async (note: string) => {
    press('e')
    const field = await screen.findByRole('textbox', { name: 'Your note' })
    fireEvent.change(field, { target: { value: note } })
    return field
  }
  fireEvent.keyDown(await write('Mine.'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(made).toHaveLength(1))
  await write('Mine, longer.')
  expect(screen.queryByLabelText('Their version')).toBeNull()
  server.answer(list, {
    annotations: [{ ...(made[0] as Annotation), note: 'Theirs.' }],
    total: 1,
    totalPages: 1,
  })
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  expect(await screen.findByText('Theirs.')).toBeVisible()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your note' }), { key: 'Escape' })
  press('e')
  expect(await screen.findByText('Theirs.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your note' })).toHaveValue('Mine, longer.')
})

test('pauses and asks to sign in when a note or highlight cannot be saved because the session has ended', async () => {
  const { server } = await openReader()
  server.answer(create, new ApiError('signed_out', 'Please sign in'))
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'A long thought' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(' ')
  press('h')
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Play', hidden: true })).toBeInTheDocument()
  expect(document.querySelector('[data-word]')).toHaveTextContent('One')
})

test('saves a note once its reader has signed in again', async () => {
  const { server } = await openReader()
  server.answer(create, signedOut)
  press('e')
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'A long thought' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  const saved = vi.fn()
  server.answer(create, ({ body }) => {
    saved()
    return toAnnotation(1, body as NewAnnotation)
  })
  server.answer(api.account.login, ada)
  fireEvent.change(signIn.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
  fireEvent.change(signIn.getByLabelText('Password'), { target: { value: 'long enough' } })
  fireEvent.click(signIn.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  press('e')
  expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('A long thought')
  expect(screen.queryByText('Not marked')).toBeNull()
})

test('reports a highlight that was not saved because another tab signed out', async () => {
  const { server } = await openReader()
  let refuse = (_: ApiError) => {}
  server.answer(create, () => new Promise((_, reject) => (refuse = reject)))
  press('h')
  server.answer(api.account.user, signedOut)
  new BroadcastChannel('lectern.current-user').postMessage('changed')
  await screen.findByRole('button', { name: 'Log in' })
  refuse(signedOut)
  expect(await screen.findByText('Not marked')).toBeVisible()
})

test('leads from the end of a personal text to all of its marks', async () => {
  const { server, start } = open('/read/personal/3')
  server.answer(api.texts.text, aText({ content, wordsRead: 6 }))
  const bookmark = (word: number) => {
    const words = { startWord: word, endWord: word, revision: 1 }
    const clientId = crypto.randomUUID()
    return toAnnotation(word, { ...words, clientId, kind: 'bookmark', colour: 'amber', note: '' })
  }
  server.answer(list, { annotations: [1, 2, 3, 4].map(bookmark), total: 4, totalPages: 1 })
  server.answer(api.texts.savePosition, { id: 3, wordsRead: 7, seq: 1, completed: true })
  server.answer(api.words.names, [])
  server.answer(savedFormsApi.savedForms.list, '')
  server.answer(savedFormsApi.savedForms.sightings, null)
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.sounds.list, [])
  start()
  await screen.findByText(/^Word 6 of 7/)
  press('ArrowRight')
  expect(await screen.findByRole('link', { name: 'and 1 more' })).toHaveAttribute('href', '/notes?text=3')
})

test('goes to the next and the previous mark as a jump', async () => {
  const { server } = await openReader()
  press('m')
  for (let step = 0; step < 5; step += 1) press('ArrowRight')
  press('h')
  await said('Sentence highlighted')
  press('p', true)
  await shows('One')
  expect(screen.getByRole('button', { name: 'Back to your place (word 6)' })).toBeVisible()
  press('p', true)
  await said('Nothing is marked before this word')
  press('n', true)
  await shows('Six')
  expect(server.asked.some(({ path }) => path === list.path)).toBe(true)
})

test('takes a mark back that cannot be saved, and says so', async () => {
  const { server } = await openReader()
  server.answer(create, new ApiError('conflict', 'This text was changed while you were reading it'))
  press('m')
  await said('Not marked')
  await said('This text was changed while you were reading it')
  expect(screen.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'false')
})

test('keeps a mark made before the list arrives, and highlights another sentence after a move', async () => {
  const { server, start } = reader({ content })
  let answer: (page: { annotations: Annotation[]; total: number; totalPages: number }) => void = () => {}
  server.answer(list, () => new Promise((resolve) => (answer = resolve)))
  server.answer(create, ({ body }) => toAnnotation(1, body as NewAnnotation))
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain(list.path))
  press('m')
  await said('Bookmark added')
  await act(async () => answer({ annotations: [], total: 0, totalPages: 0 }))
  expect(screen.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  press('h')
  press('ArrowRight', true)
  press('h')
  const sent = () =>
    server.asked.flatMap(({ method, body }) => (method === 'POST' ? [(body as NewAnnotation).startWord] : []))
  await waitFor(() => expect(sent()).toEqual([1, 1, 3]))
})

test('keeps one mark when the answer to its creation is lost and it is made again', async () => {
  const { server } = await openReader()
  server.answer(create, () => {
    throw new ApiError('unavailable', 'Offline')
  })
  press('m')
  await said('Not marked')
  press('m')
  const made = () => server.asked.filter(({ path, method }) => method === 'POST' && /annotations/.test(path))
  await waitFor(() => expect(made()).toHaveLength(2))
  const [first, second] = made().map(({ body }) => (body as NewAnnotation).clientId)
  expect(second).toBe(first)
})

test('shows the marks of another tab once the page is seen again, but none that it removed or in a text that it edited', async () => {
  const { server } = await openReader()
  const bookmark = screen.getByRole('button', { name: 'Bookmark' })
  const isMarked = (pressed: boolean) =>
    waitFor(() => expect(bookmark).toHaveAttribute('aria-pressed', String(pressed)))
  press('m')
  await said('Bookmark added')
  const showAgain = (...annotations: Annotation[]) => {
    server.answer(list, { annotations, total: annotations.length, totalPages: 1 })
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  }
  showAgain()
  await isMarked(false)
  const made = { clientId: crypto.randomUUID(), startWord: 1, endWord: 1, kind: 'bookmark', note: '' }
  const mark = toAnnotation(7, { ...made, chapterId: 12, revision: 1, colour } as NewAnnotation)
  showAgain(mark)
  await isMarked(true)
  showAgain({ ...mark, revision: 2 })
  await isMarked(false)
})

test('reports no failure when a mark is removed again after a lost response', async () => {
  const { server } = await openReader()
  const bookmark = screen.getByRole('button', { name: 'Bookmark' })
  press('m')
  await said('Bookmark added')
  server.answer(remove, new ApiError('unavailable', 'Offline'))
  press('m')
  await said('Not removed')
  expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  server.answer(remove, new ApiError('not_found', 'This is no longer among your notes'))
  press('m')
  await said('Bookmark removed')
  const removals = () => server.asked.filter(({ method }) => method === 'DELETE')
  await waitFor(() => expect(removals()).toHaveLength(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText('Not removed')).toBeNull()
  expect(bookmark).toHaveAttribute('aria-pressed', 'false')
})

test('saves further edits of a note after a save whose response was lost', async () => {
  const { server, made, writes } = await openReader()
  await write('One.')
  await said('Note saved')
  const updatedAt = new Date(2026, 10, 21)
  server.answer(change, () => {
    Object.assign(made[0] as Annotation, { note: 'Two.', updatedAt })
    throw new ApiError('unavailable', 'Offline')
  })
  await write('Two.')
  await said('Not changed')
  press('e')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your note' }), { target: { value: 'Two. T' } })
  expect(screen.queryByText(/changed elsewhere/)).toBeNull()
  press('Escape')
  await write('Two. Three.')
  await waitFor(() =>
    expect(writes().at(-1)?.[1]).toMatchObject({ note: 'Two. Three.', updatedAt: updatedAt.toISOString() }),
  )
})

test('sends the version of a note that is changed, and keeps its text when it was changed elsewhere', async () => {
  const { server, writes } = await openReader()
  await write('One.')
  await said('Note saved')
  await waitFor(() => expect(writes()).toHaveLength(1))
  server.answer(change, new ApiError('conflict', 'This text was changed elsewhere'))
  await write('Two.')
  await said('Not changed')
  expect(writes().at(-1)?.[1]).toMatchObject({ note: 'Two.', updatedAt: expect.any(String) })
  press('e')
  expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('Two.')
})
