import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toast.ts'
import { playPronunciation } from './pronunciation.ts'

const spoken: { text: string; rate: number; volume: number }[] = []

class FakeUtterance {
  rate = 1
  volume = 1
  lang = ''
  onstart = () => {}
  onerror = () => {}
  constructor(readonly text: string) {}
}

function fakeSpeech(outcome: 'starts' | 'fails' | 'never') {
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    cancel() {},
    speak({ text, rate, volume, onstart, onerror }: FakeUtterance) {
      spoken.push({ text, rate, volume })
      if (outcome === 'starts') onstart()
      if (outcome === 'fails') onerror()
    },
  })
}

const service = (audio?: string) =>
  vi.stubGlobal('fetch', async () => Response.json([{ phonetics: [{ text: '/x/' }, { audio }] }]))

beforeEach(() => {
  spoken.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('prefers a recording', async () => {
  service('https://audio.example/whale.mp3')
  fakeSpeech('starts')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await playPronunciation('whale')
  expect(play).toHaveBeenCalledOnce()
  expect(spoken).toEqual([])
})

test.each([
  ['cannot be played', () => service('https://audio.example/whale.mp3')],
  ['is missing', () => service('')],
  ['cannot be fetched', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
])('uses speech synthesis at rate 0.7 and volume 0.8 when the recording %s', async (_, answer) => {
  answer()
  fakeSpeech('starts')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no'))
  await playPronunciation('whale')
  expect(spoken).toEqual([{ text: 'whale', rate: 0.7, volume: 0.8 }])
  expect(toastStore.read()).toBeUndefined()
})

test('shows a toast when speech synthesis fails or never starts', async () => {
  service()
  fakeSpeech('fails')
  await playPronunciation('whale')
  expect(toastStore.read()).toMatchObject({
    title: 'Audio unavailable',
    description: 'No pronunciation audio found for this word.',
  })
  vi.useFakeTimers()
  fakeSpeech('never')
  const done = playPronunciation('whale')
  await vi.advanceTimersByTimeAsync(3_100)
  await done
  expect(toastStore.read()).toMatchObject({ title: 'Audio unavailable' })
})

test('a word pronounced again takes the place of the one before, which reports nothing', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  service('https://audio.example/whale.mp3')
  await playPronunciation('whale')
  await playPronunciation('whale')
  expect(play).toHaveBeenCalledTimes(2)
  expect(pause.mock.contexts).toEqual([play.mock.contexts[0]])

  service()
  let utterance: FakeUtterance | undefined
  fakeSpeech('never')
  Object.assign(speechSynthesis, {
    // Browsers report a cancelled utterance as an error.
    cancel: () => utterance?.onerror(),
    speak: (next: FakeUtterance) => (utterance = next),
  })
  const earlier = playPronunciation('whale')
  await expect.poll(() => utterance).toBeDefined()
  const cancelled = utterance
  const later = playPronunciation('whale')
  await earlier
  await expect.poll(() => utterance === cancelled).toBe(false)
  utterance?.onstart()
  await later
  expect(toastStore.read()).toBeUndefined()
})

test('asks for a connection when there is none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeSpeech('fails')
  await playPronunciation('whale')
  expect(toastStore.read()).toMatchObject({
    title: 'Audio unavailable',
    description: 'Check your connection.',
  })
})

test('shows a toast in a browser without speech synthesis', async () => {
  service()
  await playPronunciation('whale')
  expect(toastStore.read()).toMatchObject({ title: 'Audio not supported' })
})
