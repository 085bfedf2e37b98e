import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fadeSound } from './fade.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function fakeAudio(play: () => Promise<void>) {
  const audio = {
    volume: 1,
    loop: false,
    isPaused: false,
    play: vi.fn(play),
    pause: () => (audio.isPaused = true),
  }
  return audio
}

test('a sound loops and rises to a quarter of the volume in two seconds, and sinks and stops in two', async () => {
  const audio = fakeAudio(() => Promise.resolve())
  const stop = fadeSound(audio as unknown as HTMLAudioElement, () => {})
  expect(audio).toMatchObject({ loop: true, volume: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(audio.volume).toBeCloseTo(0.125, 2)
  await vi.advanceTimersByTimeAsync(1_050)
  expect(audio.volume).toBe(0.25)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(audio.volume).toBe(0.25)
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(audio.volume).toBeCloseTo(0.125, 2)
  expect(audio.isPaused).toBe(false)
  await vi.advanceTimersByTimeAsync(1_050)
  expect(audio).toMatchObject({ volume: 0, isPaused: true })
})

test('a sound that may not start is switched off', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const refused = vi.fn()
  fadeSound(fakeAudio(() => Promise.reject(new Error('not allowed'))) as unknown as HTMLAudioElement, refused)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toHaveBeenCalledOnce()
})
