import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { createPlayer } from '../playback/player.ts'
import { playSample } from './voice-sample.ts'

afterEach(() => vi.unstubAllGlobals())

const close = vi.fn(function (this: { state: string }) {
  this.state = 'closed'
  return Promise.resolve()
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      close = close
      resume = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setTargetAtTime: () => {} }
      connect = () => {}
    },
  )
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = () => {}
      terminate = () => {}
    },
  )
})

function listen() {
  const timeline = createTimeline('Call me Ishmael.', 'Novel')
  const player = createPlayer(timeline, { index: 0, wordsPerMinute: 200, clock: browserClock })
  const choice = { exact: 'slt', settings: { volume: 1, speakers: {}, readsDirections: false } }
  return { player, play: () => playSample({ player, timeline }, choice as never) }
}

test('a sample takes the place of one that has ended', () => {
  const { play } = listen()
  play()
  close.mockClear()
  vi.advanceTimersByTime(5_000)
  expect(close).toHaveBeenCalledTimes(1)
  play()
  // Closing a context twice rejects, so the first one must be closed only once.
  expect(close).toHaveBeenCalledTimes(1)
  play()
  expect(close).toHaveBeenCalledTimes(2)
})

test('a sample ends when playback starts', () => {
  const { player, play } = listen()
  play()
  close.mockClear()
  player.play()
  expect(close).toHaveBeenCalledTimes(1)
  player.pause()
  vi.advanceTimersByTime(5_000)
  expect(close).toHaveBeenCalledTimes(1)
})
