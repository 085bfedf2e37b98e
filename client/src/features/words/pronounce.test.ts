import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toast.ts'
import { pronounce } from './pronounce.ts'

const spoken: { text: string; rate: number; volume: number }[] = []

class FakeUtterance {
  rate = 1
  volume = 1
  lang = ''
  onstart = () => {}
  onerror = () => {}
  constructor(readonly text: string) {}
}

/** A browser with a voice, without one, or with one that fails. */
function voice(outcome: 'starts' | 'fails' | 'never') {
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

test('a recording is preferred', async () => {
  service('https://audio.example/whale.mp3')
  voice('starts')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await pronounce('whale')
  expect(play).toHaveBeenCalledOnce()
  expect(spoken).toEqual([])
})

test.each([
  ['cannot be played', () => service('https://audio.example/whale.mp3')],
  ['is not there', () => service('')],
  ['cannot be asked for', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
])('where the recording %s the browser speaks, slowly and not too loud', async (_, answer) => {
  answer()
  voice('starts')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no'))
  await pronounce('whale')
  expect(spoken).toEqual([{ text: 'whale', rate: 0.7, volume: 0.8 }])
  expect(toastStore.read()).toBeUndefined()
})

test('a voice that fails is told, and so is one that never begins', async () => {
  service()
  voice('fails')
  await pronounce('whale')
  expect(toastStore.read()).toMatchObject({
    title: 'Audio unavailable',
    description: 'No pronunciation audio found for this word.',
  })
  vi.useFakeTimers()
  voice('never')
  const said = pronounce('whale')
  await vi.advanceTimersByTimeAsync(3_100)
  await said
  expect(toastStore.read()).toMatchObject({ title: 'Audio unavailable' })
})

test('a browser that cannot speak at all says so', async () => {
  service()
  await pronounce('whale')
  expect(toastStore.read()).toMatchObject({ title: 'Audio not supported' })
})
