import { afterEach, expect, test, vi } from 'vitest'
import { voiceDownloaded } from '../voice-downloaded.ts'
import { sayWord } from './say-word.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Replaces the voice and the audio context, which starts when `resume` resolves. */
function stubSound(resume: () => Promise<void>) {
  const [asked, terminate, close] = [vi.fn(), vi.fn(), vi.fn(async () => {})]
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = asked
      terminate = terminate
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      resume = () => resume().then(() => Object.assign(this, { state: 'running' }))
      close = close
    },
  )
  voiceDownloaded.isInPage = true
  return { asked, countFreed: () => [terminate.mock.calls.length, close.mock.calls.length] }
}

test('a word that is no longer wanted frees the voice and the sound device', async () => {
  const { asked, countFreed } = stubSound(async () => {})
  const wanted = new AbortController()
  const said = sayWord(wanted.signal, 'whale')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(countFreed()).toEqual([0, 0])
  wanted.abort()
  await expect(said).rejects.toThrow('abort')
  expect(countFreed()).toEqual([1, 1])
})

test('fails on a device on which no sound starts', async () => {
  vi.useFakeTimers()
  const { countFreed } = stubSound(() => new Promise(() => {}))
  const said = expect(sayWord(new AbortController().signal, 'whale')).rejects.toThrow('no sound')
  await vi.advanceTimersByTimeAsync(4_000)
  await said
  expect(countFreed()).toEqual([1, 1])
})
