import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { narrationApi } from '#shared/narration-api.ts'
import { reader, session } from './reader.fixture.ts'

/** Handlers of the media keys, by action. */
const keys = new Map<string, () => void>()

beforeEach(() => {
  const mediaSession = {
    setActionHandler: (name: string, run: () => void) => keys.set(name, run),
    setPositionState: () => {},
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaSession }))
  vi.stubGlobal('MediaMetadata', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  // Unmounts while `mediaSession` is stubbed, because the reader page pauses and writes its state to `mediaSession` when it closes.
  cleanup()
  vi.unstubAllGlobals()
})

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const pressMedia = (name: string) => act(() => keys.get(name)?.())
const isPlaying = () => screen.queryAllByRole('button', { name: 'Pause' }).length > 0

/** Opens a text with the voice on, in a language for which this browser has no voice. */
async function openAloud() {
  keys.clear()
  const { server, start } = reader({ content: 'Als Gregor Samsa eines Morgens erwachte.', language: 'de' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 1, seq: 1, completed: false })
  start()
  await screen.findByText(/^Word 1 of 6/)
  press('v')
  await waitFor(() => expect(keys.get('play')).toBeDefined())
}

test('Play and Pause of a keyboard act as those of the page', async () => {
  await openAloud()
  pressMedia('play')
  expect(isPlaying()).toBe(true)
  pressMedia('pause')
  expect(isPlaying()).toBe(false)
})

test('no word passes while the voice loads, and Play asks again for a recording that could not be asked for', async () => {
  const { server, start } = reader({ content: 'Als Gregor Samsa eines Morgens erwachte.', language: 'de' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 1, seq: 1, completed: false })
  let fail = () => {}
  const { clips } = narrationApi.narration
  server.answer(clips, () => new Promise((_, reject) => (fail = () => reject(new Error('offline')))))
  start()
  await screen.findByText(/^Word 1 of 6/)
  press('v')
  press(' ')
  expect(await screen.findByText('The voice is loading…')).toBeVisible()
  // Longer than the dwell of a word.
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)))
  expect(document.querySelector('[data-word]')).toHaveTextContent('Als')
  act(fail)
  expect(await screen.findByText(/^This browser has no voice/)).toBeVisible()
  press(' ')
  server.answer(clips, {
    revision: 1,
    clips: [{ startWord: 1, endWord: 6, file: 0, beginMs: 0, endMs: 60_000 }],
  })
  press(' ')
  expect(await screen.findByText(/^The recording plays at/)).toBeVisible()
})

test('Play does nothing in a hidden tab', async () => {
  await openAloud()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  pressMedia('play')
  expect(isPlaying()).toBe(false)
  hidden.mockReturnValue(false)
  pressMedia('play')
  expect(isPlaying()).toBe(true)
})

test('Play does nothing behind a dialog', async () => {
  await openAloud()
  press('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  pressMedia('play')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isPlaying()).toBe(false)
})
