import { afterEach, expect, test, vi } from 'vitest'
import { voiceDownloaded } from '../voice-downloaded.ts'
import { sayWord } from './say-word.ts'

afterEach(() => vi.unstubAllGlobals())

test('a word that is no longer wanted frees the voice and the sound device', async () => {
  const asked = vi.fn()
  const terminate = vi.fn()
  const close = vi.fn(async () => {})
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
      resume = async () => {}
      close = close
    },
  )
  voiceDownloaded.isInPage = true
  const wanted = new AbortController()
  const said = sayWord(wanted.signal, 'whale')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(close).not.toHaveBeenCalled()
  wanted.abort()
  await expect(said).rejects.toThrow('abort')
  expect([terminate.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
})
