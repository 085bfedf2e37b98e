import { text } from 'virtual:commonness'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { aProgressItem, aUser } from '#shared/testing/make.ts'
import { parseCommonness } from '#shared/timing/commonness.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { createTrialSpeeds, trialText } from '../features/reader/onboarding/use-trial.ts'
import { ada } from '../testing/render.tsx'
import { reader, session } from './reader.fixture.ts'

const hint = () => document.querySelector<HTMLElement>('[data-hint]')?.dataset.hint
const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey })
const stored = () => JSON.parse(localStorage.getItem(`lectern.hints.${ada.id}`) ?? 'null')

async function opened(options: Parameters<typeof reader>[0] = {}, user = ada) {
  const page = reader(options)
  page.server.answer(api.account.user, user)
  page.server.answer(api.reading.open, { ...session, wordsRead: 1, seq: 0 })
  page.server.answer(api.reading.save, { id: 5, wordsRead: 1, seq: 1, completed: false })
  page.server.answer(api.reading.progress, [])
  page.server.answer(api.sponsors.afterChapter, [])
  page.start()
  await screen.findByText(/^Word \d+ of/)
  return page
}

test('shows a new reader one hint at a time, only while paused, and none twice', async () => {
  await opened({ content: 'One two. Three four.' })
  expect(hint()).toBe('play')
  press(' ')
  await waitFor(() => expect(hint()).toBeUndefined())
  press(' ')
  expect(hint()).toBe('sentence')
  press('ArrowRight')
  press('ArrowLeft', true)
  expect(hint()).toBe('lookUp')
  fireEvent.click(screen.getByRole('button', { name: 'Hide this hint' }))
  expect(hint()).toBe('speed')
  press('Escape')
  expect(hint()).toBeUndefined()
  expect(stored().gone).toEqual(['play', 'sentence', 'lookUp', 'speed'])
})

test('dismisses the speed offer when playback resumes, but not on the Escape that closes the settings', async () => {
  const { person } = await opened()
  press(' ')
  press(' ')
  for (const _ of ['sentence', 'lookUp']) {
    await person.click(screen.getByRole('button', { name: 'Hide this hint' }))
  }
  press('s')
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hint()).toBe('speed')
  press(' ')
  press(' ')
  expect(hint()).toBeUndefined()
})

test('shows no hints to a reader with a position, and stores that', async () => {
  await opened({ active: { ...session, wordsRead: 2 } })
  expect(hint()).toBeUndefined()
  await waitFor(() => expect(stored().gone).toContain('play'))
})

test('shows no hints to a reader with cached progress, without a request', async () => {
  const page = reader()
  page.server.answer(api.reading.progress, [aProgressItem({ chapterId: 99 })])
  page.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  page.server.answer(api.sponsors.inLibrary, [])
  window.history.replaceState(null, '', '/')
  page.start()
  await screen.findByText('The shelves are empty.')
  window.history.pushState(null, '', '/reader/1/12')
  await screen.findByText(/^Word \d+ of/)
  expect(hint()).toBeUndefined()
  expect(page.server.asked.filter(({ path }) => path === api.reading.progress.path)).toHaveLength(1)
})

test('shows no hints to an administrator, and stores nothing', async () => {
  await opened({}, aUser({ isAdmin: true }))
  press(' ')
  press(' ')
  expect(hint()).toBeUndefined()
  expect(stored()).toBeNull()
})

test('names the buttons when single keys are turned off', async () => {
  localStorage.setItem(`lectern.reader.${ada.id}`, JSON.stringify({ singleKeys: false }))
  const { person } = await opened()
  expect(screen.getByText('Use the Play button to play or pause')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Play' }))
  await person.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.getByRole('img', { name: 'Previous sentence' })).toBeVisible()
})

test('finds the speed while the chapter is paused; Escape keeps the speed and a number key sets it', async () => {
  await opened()
  const find = async () => {
    press('s')
    fireEvent.click(await screen.findByRole('button', { name: 'Find your speed' }))
    return screen.findByRole('dialog', { name: 'Find your speed' })
  }
  press(' ')
  fireEvent.keyDown(await find(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(screen.getByRole('slider', { name: 'Reading speed' })).toHaveValue('200')
  fireEvent.keyDown(await find(), { key: '3' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('slider', { name: 'Reading speed' })).toHaveValue('280')
  // The 1 key on an AZERTY layout.
  fireEvent.keyDown(await find(), { key: '&', code: 'Digit1' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('slider', { name: 'Reading speed' })).not.toHaveValue('280')
  expect(screen.getByText(/^Word 1 of/)).toBeVisible()
})

/** Returns how long the speed trial plays its text at the first, slow speed, in ms. */
const trialMs = (pauses: 'Classic' | 'Natural') =>
  createTimeline(trialText, 'Novel', pauses, parseCommonness(text)).timeLeftMs(
    0,
    createTrialSpeeds(200)[0] ?? 0,
  )

test.each(['Classic', 'Natural'] as const)('uses %s pauses in the speed trial', async (pauses) => {
  expect(Math.abs(trialMs('Classic') - trialMs('Natural'))).toBeGreaterThan(250)
  const { person } = await opened()
  press('s')
  await person.click(await screen.findByRole('button', { name: 'Find your speed' }))
  await person.click(await screen.findByRole('radio', { name: pauses }))
  // Resolves after the dialog has imported the word frequencies.
  await act(() => import('virtual:commonness').then(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  const turn = () => screen.getByText(/^(First|Second|Third), /).textContent
  await act(() => vi.advanceTimersByTimeAsync(trialMs(pauses) - 100))
  expect(turn()).toMatch(/^First/)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(turn()).toMatch(/^Second/)
})
