import { afterEach, expect, test, vi } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { playSample } from './voice-sample.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sample takes the place of one that has ended', () => {
  vi.useFakeTimers()
  const close = vi.fn(function (this: { state: string }) {
    this.state = 'closed'
    return Promise.resolve()
  })
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
  const choice = { exact: 'slt', settings: { volume: 1, speakers: {}, readsDirections: false } }
  const play = () => playSample(createTimeline('Call me Ishmael.', 'Novel'), 0, choice as never)
  play()
  vi.advanceTimersByTime(5_000)
  expect(close).toHaveBeenCalledTimes(1)
  play()
  // A closed context rejects another `close`.
  expect(close).toHaveBeenCalledTimes(1)
  play()
  expect(close).toHaveBeenCalledTimes(2)
})
