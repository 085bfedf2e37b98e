import { beforeEach, expect, test, vi } from 'vitest'
import { voicePlaying } from '../../lib/voice-playing.ts'
import { fadeSound } from './use-ambient-sound.ts'

beforeEach(() => {
  vi.useFakeTimers()
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

test('loops a sound, fades it in to volume 0.25 over two seconds and out over two', async () => {
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

test('reports a sound that cannot start', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const failed = vi.fn()
  fadeSound(fakeAudio(() => Promise.reject(new Error('not a sound'))) as unknown as HTMLAudioElement, failed)
  await vi.advanceTimersByTimeAsync(0)
  expect(failed).toHaveBeenCalledOnce()
  expect(info).toHaveBeenCalledOnce()
})

test('reports a sound whose network fails while it plays', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const audio = fakeAudio(() => Promise.resolve())
  const failed = vi.fn()
  fadeSound(audio as unknown as HTMLAudioElement, failed)
  await vi.advanceTimersByTimeAsync(2_050)
  ;(audio as unknown as HTMLAudioElement).onerror?.(new Event('error'))
  expect(failed).toHaveBeenCalledOnce()
})

test('reports a sound that the browser pauses, but not one that it has resumed', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const audio = fakeAudio(() => Promise.resolve()) as unknown as HTMLAudioElement
  const failed = vi.fn()
  const stop = fadeSound(audio, failed)
  const pause = (paused: boolean) => Object.assign(audio, { paused }).onpause?.(new Event('pause'))
  pause(false)
  expect(failed).not.toHaveBeenCalled()
  pause(true)
  expect(failed).toHaveBeenCalledOnce()
  stop()
  pause(true)
  expect(failed).toHaveBeenCalledOnce()
})

const blockedPlay = () => Promise.reject(new DOMException('act first', 'NotAllowedError'))

test('starts a sound blocked by the browser, from silence, at the next user gesture', async () => {
  const failed = vi.fn()
  const audio = fakeAudio(blockedPlay)
  fadeSound(audio as unknown as HTMLAudioElement, failed)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(audio.play).toHaveBeenCalledOnce()
  // The browser does not accept every key event as a user gesture.
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

test('waits for a user gesture where the browser blocks only audible sounds', async () => {
  const audio = fakeAudio(() => (audio.volume === 0 ? Promise.resolve() : blockedPlay()))
  fadeSound(audio as unknown as HTMLAudioElement, vi.fn())
  await vi.advanceTimersByTimeAsync(2_050)
  expect(audio.volume).toBe(0)
})

test('does not start a blocked sound that was switched off', async () => {
  const audio = fakeAudio(blockedPlay)
  const stop = fadeSound(audio as unknown as HTMLAudioElement, vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  stop()
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(audio.play).toHaveBeenCalledOnce()
})

test('lowers a sound while a voice reads aloud', async () => {
  const audio = fakeAudio(() => Promise.resolve())
  const stop = fadeSound(audio as unknown as HTMLAudioElement, vi.fn())
  await vi.advanceTimersByTimeAsync(2_050)
  voicePlaying.set(true)
  await vi.advanceTimersByTimeAsync(2_050)
  expect(audio.volume).toBeCloseTo(0.075, 3)
  voicePlaying.set(false)
  await vi.advanceTimersByTimeAsync(2_050)
  expect(audio.volume).toBe(0.25)
  stop()
})
