import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { respellingApi } from '#shared/respelling-api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { aReviewCard, aReviewSummary, aSavedWord } from '#shared/testing/make.ts'
import { type ReviewAnswer, type ReviewCard, wordReviewApi } from '#shared/word-review.ts'
import { open } from '../testing/render.tsx'

const { list, answer, undo, change, summary, settings, changeSettings } = wordReviewApi.wordReview
const offline = new ApiError('unavailable', "Lectern can't be reached.")

const spleen = aReviewCard({
  id: 1,
  workId: 4,
  chapterId: 12,
  wordNumber: 345,
  metIn: 'Moby-Dick · 1. Loomings',
})
const lath = aReviewCard({
  id: 2,
  word: 'lath',
  definition: 'A strip of wood.',
  text: 'lath',
  at: 0,
  clauseStart: 0,
  clauseEnd: 0,
})

function review(cards: ReviewCard[]) {
  const opened = open('/review')
  const { server } = opened
  server.answer(list, cards)
  server.answer(api.words.names, [])
  server.answer(answer, undefined)
  server.answer(undo, undefined)
  server.answer(change, undefined)
  opened.start()
  const sent = () =>
    server.asked.flatMap(({ method, path, body, search }) =>
      /^(POST|DELETE|PATCH)$/.test(method) ? [{ method, path, body: body as ReviewAnswer, search }] : [],
    )
  return { ...opened, sent }
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const getWord = () => document.querySelector('[data-word]')?.textContent
const waitForWord = (word: string) => waitFor(() => expect(getWord()).toBe(word))

test('plays the clause up to the word, then the sentence as a hint, then shows the meaning with its place', async () => {
  const { sent } = review([spleen])
  const shown: string[] = []
  await screen.findByText('1 of 1')
  const watch = new MutationObserver(() => shown.push(getWord() ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await waitForWord('spleen')
  expect(screen.getByText('What does it mean here?')).toBeVisible()
  expect(shown).not.toContain('cold,')
  expect(screen.queryByText('A ductless organ.')).toBeNull()
  // An answer key is ignored before the meaning is shown.
  press('3')
  press(' ')
  await waitFor(() => expect(shown).toContain('go.'))
  await waitForWord('spleen')
  expect(screen.queryByText('A ductless organ.')).toBeNull()
  press('Enter')
  expect(await screen.findByText('A ductless organ.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Moby-Dick · 1. Loomings' })).toHaveAttribute(
    'href',
    '/reader/4/12?word=345',
  )
  expect(screen.getByText('spleen', { selector: 'mark' })).toBeVisible()
  watch.disconnect()
  expect(sent()).toEqual([])
})

test('sends each answer once, asks for a missed word again at the end, and does not count that', async () => {
  const { server, sent } = review([spleen, lath])
  server.answer(summary, aReviewSummary({ answeredThisMonth: 12, keptShare: 0.875, next7Days: 4 }))
  await screen.findByText('1 of 2')
  press(' ')
  press(' ')
  press('1')
  await screen.findByText('2 of 3')
  await waitForWord('lath')
  press(' ')
  fireEvent.click(screen.getByRole('button', { name: 'I knew it' }))
  await screen.findByText('3 of 3')
  press(' ')
  press(' ')
  press('1')
  expect(await screen.findByText('The end of this sitting')).toBeVisible()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ path, body: { rating } }) => [path, rating])).toEqual([
    ['/api/user/word-review/1', 1],
    ['/api/user/word-review/2', 3],
  ])
  const ids = new Set(sent().map(({ body: { clientId } }) => clientId))
  expect(ids.size).toBe(2)
  for (const figure of ['12', '88%', '4']) expect(await screen.findByText(figure)).toBeVisible()
})

test('keeps the focus in the review when its buttons give way to those of the next word', async () => {
  const { person } = review([spleen, lath])
  await screen.findByText('1 of 2')
  const frame = screen.getByRole('region', { name: 'Word review' })
  const click = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
    expect(frame).toContainElement(document.activeElement as HTMLElement)
  }
  await click('Show the sentence')
  await click('Show the meaning')
  await click('I knew it')
  expect(screen.getByText('2 of 2')).toBeVisible()
  await click('Undo')
  expect(frame).toHaveFocus()
})

test('keeps the focus in the page when more words replace the end', async () => {
  const { server, person } = review([])
  server.answer(summary, aReviewSummary({ due: 1 }))
  const more = await screen.findByRole('button', { name: 'Keep going' })
  server.answer(list, [lath])
  more.focus()
  await person.keyboard('{Enter}')
  const word = await screen.findByText('1 of 1')
  expect(document.body).not.toHaveFocus()
  expect(document.activeElement).toContainElement(word)
})

test('takes back answers one after the other, also after the end', async () => {
  const { sent } = review([lath])
  await screen.findByText('1 of 1')
  // A word saved without a sentence has no "here".
  expect(screen.getByText('What does it mean?')).toBeVisible()
  press(' ')
  press('1')
  await screen.findByText('2 of 2')
  press(' ')
  press('3')
  await screen.findByText('The end of this sitting')
  press('z')
  await screen.findByText('2 of 2')
  press('z')
  await screen.findByText('1 of 1')
  press('z')
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [given, taken] = sent()
  expect(taken).toMatchObject({ method: 'DELETE', path: '/api/user/word-review/last' })
  expect(taken?.search.get('clientId')).toBe(given?.body.clientId)
})

test('keeps an answer that could not be sent, says so, and sends it again with the same id', async () => {
  const { server, sent } = review([lath])
  server.answer(answer, offline)
  await screen.findByText('1 of 1')
  press(' ')
  press('3')
  expect(await screen.findByText('Not saved yet. Your answers are kept on this device.')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('lectern.reviewAnswers.7') ?? '')).toMatchObject([
    { id: 2, rating: 3 },
  ])
  server.answer(answer, undefined)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^Not saved yet/)).toBeNull())
  expect(new Set(sent().map(({ body: { clientId } }) => clientId)).size).toBe(1)
  expect(localStorage.getItem('lectern.reviewAnswers.7')).toBe('[]')
})

test('keeps an answer that local storage refused when another tab writes', async () => {
  const { server, sent } = review([lath])
  server.answer(answer, offline)
  await screen.findByText('1 of 1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  press(' ')
  press('3')
  await screen.findByText('Not saved yet. Your answers are kept on this device.')
  server.answer(answer, undefined)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lectern.other' })))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^Not saved yet/)).toBeNull())
  expect(sent().filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a double click sets aside one word, and takes back one answer', async () => {
  const { person, sent } = review([lath, { ...lath, id: 3 }, { ...lath, id: 4 }])
  await screen.findByText('1 of 3')
  await person.dblClick(screen.getByRole('button', { name: 'Never ask again' }))
  await screen.findByText('1 of 2')
  for (const next of ['2 of 2', 'The end of this sitting']) {
    press(' ')
    press('3')
    await screen.findByText(next)
  }
  await person.dblClick(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 of 2')
  expect(sent().filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('asks to sign in over the page after the session has ended', async () => {
  const { server } = review([lath])
  server.answer(answer, () => {
    throw new ApiError('signed_out', 'Not authenticated')
  })
  await screen.findByText('1 of 1')
  press(' ')
  press('3')
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  expect(screen.getByText('Not saved yet. Your answers are kept on this device.')).toBeInTheDocument()
})

test('leaves the page when the account was deleted elsewhere', async () => {
  const { server } = review([spleen])
  server.answer(answer, new ApiError('account_gone', 'This account no longer exists'))
  await screen.findByText('1 of 1')
  for (const key of [' ', ' ', '3']) press(key)
  expect(await screen.findByText('This account no longer exists')).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/auth'))
})

test('sends answers of an earlier visit from Saved Words, and drops one of a deleted word', async () => {
  const kept = (id: number) => ({
    id,
    clientId: crypto.randomUUID(),
    rating: 3,
    tookMs: 900,
    isUndone: false,
  })
  localStorage.setItem('lectern.reviewAnswers.7', JSON.stringify([kept(1), kept(2)]))
  const { server, start } = open('/saved-words')
  server.answer(api.words.saved, [])
  server.answer(answer, ({ path }) => {
    if (path.endsWith('/1')) throw new ApiError('not_found', 'Word not found')
  })
  start()
  await waitFor(() => expect(localStorage.getItem('lectern.reviewAnswers.7')).toBe('[]'))
  const sent = server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(sent).toEqual(['/api/user/word-review/1', '/api/user/word-review/2'])
})

test('an answer that always fails does not keep back the others, and a refused one is reported', async () => {
  const { server, sent } = review([aReviewCard({ id: 1 }), aReviewCard({ id: 3 }), lath])
  server.answer(answer, ({ path }) => {
    if (path.endsWith('/1')) throw new ApiError('internal', 'Something went wrong')
    if (path.endsWith('/3')) throw new ApiError('invalid', 'That is no answer')
  })
  for (const number of [1, 2, 3]) {
    await screen.findByText(`${number} of 3`)
    press(' ')
    press(' ')
    press('3')
  }
  expect(await screen.findByText('One answer was not counted')).toBeVisible()
  expect(screen.getByText('That is no answer')).toBeVisible()
  await waitFor(() => expect(sent().map(({ path }) => path)).toContain('/api/user/word-review/2'))
  expect(await screen.findByText('Not saved yet. Your answers are kept on this device.')).toBeVisible()
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('lectern.reviewAnswers.7') ?? '')).toMatchObject([{ id: 1 }]),
  )
})

test('sets a word aside for good, until that is undone', async () => {
  const { sent, person } = review([spleen, lath])
  await screen.findByText('1 of 2')
  press('x')
  await screen.findByText('1 of 1')
  await waitForWord('lath')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([{ suspended: true }, { suspended: false }]),
  )
})

test('offers another sentence for a word that was missed six times, or to set it aside', async () => {
  const { server, sent, person } = review([aReviewCard({ id: 3, misses: 5 }), lath])
  const other = { sentence: 'His spleen was up.', chapterId: 12, wordNumber: 7 }
  const place = { metIn: 'Moby-Dick · 2. The Carpet-Bag', workId: 4, textId: null }
  const form = { ...other, ...place, sentence: 'All their spleens.', found: 'spleens' }
  const sentences = [form, { ...other, ...place, found: 'spleen' }]
  server.answer(savedFormsApi.savedForms.sightings, { saved: 'spleen', times: 2, books: 1, sentences })
  await screen.findByText('1 of 2')
  for (const key of [' ', ' ', '1']) press(key)
  expect(await screen.findByRole('heading', { name: '“spleen” is hard to remember' })).toBeVisible()
  expect(screen.getByText(/^You have missed it 6 times/)).toBeVisible()
  expect(await screen.findByText('His spleen was up.')).toBeVisible()
  expect(screen.queryByText('All their spleens.')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Use this sentence' }))
  await screen.findByText('2 of 3')
  expect(sent().at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/api/user/word-review/3',
    body: { met: other },
  })
})

test('shows the sentence with the word marked and plays nothing when motion is reduced', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('reduce'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
  review([spleen])
  expect(await screen.findByText('spleen', { selector: 'mark' })).toBeVisible()
  expect(getWord()).toBeUndefined()
  press(' ')
  expect(await screen.findByText('A ductless organ.')).toBeVisible()
})

test('speaks the clause up to its word with a voice of the system that reports its words', async () => {
  localStorage.setItem('lectern.reader.7', JSON.stringify({ readAloud: true }))
  const voiceURI = 'en-voice'
  const chosen = { chosen: { en: voiceURI }, reportsWords: { [voiceURI]: true } }
  localStorage.setItem('lectern.voice.7', JSON.stringify(chosen))
  const spoken: SpeechSynthesisUtterance[] = []
  const cancel = vi.fn()
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ voiceURI, lang: 'en-US' }],
    addEventListener: () => {},
    removeEventListener: () => {},
    speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
    cancel,
  })
  const { server } = review([spleen])
  server.answer(respellingApi.respellings.list, { own: {}, work: {} })
  await waitForWord('spleen')
  expect(spoken).toEqual([])
  fireEvent.keyUp(document.body, { key: 'Shift' })
  await waitFor(() => expect(spoken).toHaveLength(1))
  const [utterance] = spoken
  const { text = '' } = utterance ?? {}
  expect(text).toMatch(/^and the spleen/)
  const report = (charIndex: number) =>
    act(() => utterance?.onboundary?.({ name: 'word', charIndex } as SpeechSynthesisEvent))
  report(text.indexOf('spleen'))
  await waitForWord('spleen')
  cancel.mockClear()
  report(text.indexOf('spleen') + 'spleen '.length)
  await waitFor(() => expect(cancel).toHaveBeenCalled())
  await waitForWord('spleen')
})

test('sends an answer to a page that was open for weeks as one of a minute', async () => {
  const { sent } = review([lath])
  await screen.findByText('1 of 1')
  const later = performance.now() + 30 * 86_400_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  press(' ')
  press('3')
  clock.mockRestore()
  await waitFor(() => expect(sent()).toMatchObject([{ body: { tookMs: 60_000 } }]))
})

test('uses no single keys when they are off, and leaves by Escape', async () => {
  localStorage.setItem('lectern.reader.7', JSON.stringify({ singleKeys: false }))
  const { server } = review([lath])
  server.answer(api.words.saved, [])
  await screen.findByText('1 of 1')
  press('x')
  press(' ')
  press('3')
  expect(screen.getByText('A strip of wood.')).toBeVisible()
  expect(screen.getByText('1 of 1')).toBeVisible()
  press('Escape')
  expect(await screen.findByText('No saved words yet')).toBeVisible()
})

test('opens the dictionary with the meaning', async () => {
  const { server } = review([spleen])
  server.answer(api.words.isSaved, { saved: true, id: 1 })
  server.answer(savedFormsApi.savedForms.sightings, null)
  const meanings = [{ partOfSpeech: 'noun', definitions: [{ definition: 'Ill temper.' }] }]
  server.answer(api.dictionary.look, [{ word: 'spleen', phonetics: [], meanings, source: 'Lectern' }])
  await screen.findByText('1 of 1')
  press('d')
  expect(await screen.findByText('Ill temper.')).toBeVisible()
  expect(screen.getByText('A ductless organ.')).toBeVisible()
})

test('says that no words are due', async () => {
  review([])
  expect(await screen.findByText('No words are due now')).toBeVisible()
})

test('says why words could not be loaded, and retries', async () => {
  const { server, person } = review([])
  server.answer(list, offline)
  expect(await screen.findByText('Your words could not be loaded.')).toBeVisible()
  server.answer(list, [lath])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 of 1')).toBeVisible()
})

test.each([
  [{ isOffered: false, due: 6 }, undefined],
  [{ isOffered: true }, undefined],
  [{ isOffered: true, due: 1 }, '1 word is due, about 1 minute'],
  [{ isOffered: true, due: 4, new: 2 }, '6 words are due, about 2 minutes'],
])('Saved Words announces %o as %s', async (changes, line) => {
  const { server, start } = open('/saved-words')
  server.answer(api.words.saved, [])
  server.answer(summary, aReviewSummary(changes))
  start()
  await screen.findByText('No saved words yet')
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/summary'))).toBe(true))
  if (line) expect(await screen.findByRole('link', { name: line })).toHaveAttribute('href', '/review')
  else expect(screen.queryByRole('link', { name: / due, / })).toBeNull()
})

test('Saved Words counts due words again after a deletion and its Undo', async () => {
  const { server, start, person } = open('/saved-words')
  const announced = (due: number) => screen.findByRole('link', { name: new RegExp(`^${due} words are due`) })
  let due = 6
  server.answer(api.words.saved, [aSavedWord({ word: 'spleen' }), aSavedWord({ id: 99, word: 'lath' })])
  server.answer(summary, () => aReviewSummary({ isOffered: true, due }))
  server.answer(api.words.remove, () => {
    due = 5
    return undefined
  })
  server.answer(api.words.save, () => {
    due = 6
    return aSavedWord({ word: 'spleen' })
  })
  start()
  expect(await announced(6)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Delete spleen' }))
  expect(await announced(5)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await announced(6)).toBeVisible()
})

test('the account sets how much is kept and how many words are new, and turns reviews off', async () => {
  const { server, start, person } = open('/account')
  server.answer(api.account.sessions, [])
  let stored = { isOn: true, retention: 'steady' as 'steady' | 'firm', newPerDay: 5 }
  server.answer(settings, () => stored)
  server.answer(changeSettings, ({ body }) => (stored = { ...stored, ...(body as object) }))
  start()
  await person.click(await screen.findByRole('radio', { name: 'Firm' }))
  await waitFor(() => expect(stored.retention).toBe('firm'))
  const perDay = screen.getByRole('combobox', { name: 'New words a day' })
  const showPicker = vi.fn()
  Object.defineProperty(perDay, 'showPicker', { value: showPicker })
  fireEvent.keyDown(perDay, { key: 'ArrowDown' })
  expect(showPicker).toHaveBeenCalledOnce()
  await person.selectOptions(perDay, '12')
  await waitFor(() => expect(stored.newPerDay).toBe(12))
  await person.click(screen.getByRole('switch', { name: /^Review saved words/ }))
  await waitFor(() => expect(stored).toEqual({ isOn: false, retention: 'firm', newPerDay: 12 }))
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Firm' })).toBeNull())
})
