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

test('a sound that cannot start is switched off', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const failed = vi.fn()
  fadeSound(fakeAudio(() => Promise.reject(new Error('not a sound'))) as unknown as HTMLAudioElement, failed)
  await vi.advanceTimersByTimeAsync(0)
  expect(failed).toHaveBeenCalledOnce()
  expect(info).toHaveBeenCalledOnce()
})

const heldBack = () => Promise.reject(new DOMException('act first', 'NotAllowedError'))

test('a sound that the browser holds back is not switched off: it begins, from silence, when somebody acts', async () => {
  const failed = vi.fn()
  const audio = fakeAudio(heldBack)
  fadeSound(audio as unknown as HTMLAudioElement, failed)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(audio.play).toHaveBeenCalledOnce()
  // Not everything that somebody does counts for a browser.
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(audio.play).toHaveBeenCalledTimes(2)
  expect(audio.volume).toBe(0)
  audio.play.mockResolvedValue()
  document.dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(audio.volume).toBeCloseTo(0.125, 2)
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(1_050)
  expect(audio.volume).toBe(0.25)
  expect(audio.play).toHaveBeenCalledTimes(3)
  expect(failed).not.toHaveBeenCalled()
})

test('a sound that is switched off while it is held back does not begin after that', async () => {
  const audio = fakeAudio(heldBack)
  const stop = fadeSound(audio as unknown as HTMLAudioElement, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  stop()
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(audio.play).toHaveBeenCalledOnce()
})
