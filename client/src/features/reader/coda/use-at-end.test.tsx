import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { createPlayer } from '../playback/player.ts'
import type { ReaderState } from '../reader-context.ts'
import { useAtEnd } from './use-at-end.ts'

beforeEach(() => void vi.useFakeTimers())

const timeline = { ...createTimeline('One two three.', 'Novel'), noteMarks: [] }
const wordsPerMinute = 200
const lastWordMs = timeline.dwellMs(2, wordsPerMinute)
/** Time from the last word to the coda when playback is stopped, in ms. */
const seenMs = Math.max(1_500, lastWordMs)

function open() {
  const player = createPlayer(timeline, { index: 0, wordsPerMinute, clock: browserClock })
  const { result, rerender } = renderHook(
    (base: number) => useAtEnd({ player, timeline, speed: { base } as ReaderState['speed'] }),
    {
      initialProps: wordsPerMinute,
    },
  )
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { player, pass, setSpeed: rerender, isAtEnd: () => result.current.isAtEnd }
}

test('a last word that was played to its end ends the text at once, and one that was paused after its time', () => {
  const { player, pass, isAtEnd } = open()
  act(player.play)
  pass(timeline.wordStartMs(2, wordsPerMinute) + lastWordMs / 2)
  expect(player.index).toBe(2)
  act(player.pause)
  pass(seenMs - 100)
  expect(isAtEnd()).toBe(false)
  pass(200)
  expect(isAtEnd()).toBe(true)
  act(player.play)
  expect(isAtEnd()).toBe(false)
  pass(timeline.timeLeftMs(0, wordsPerMinute) + 20)
  expect(player.isPlaying).toBe(false)
  expect(isAtEnd()).toBe(true)
})

test('a last word that was stepped to ends the text also after a change of speed', () => {
  const { player, pass, setSpeed, isAtEnd } = open()
  act(() => {
    player.step(1)
    player.step(1)
  })
  setSpeed(wordsPerMinute + 25)
  pass(seenMs + 100)
  expect(isAtEnd()).toBe(true)
})

test.each(['dialog', 'toolbar'])(
  'a last word that was stepped to does not end the text over a %s',
  (role) => {
    const { player, pass, isAtEnd } = open()
    const part = document.body.appendChild(document.createElement('div'))
    part.setAttribute('role', role)
    act(() => {
      player.step(1)
      player.step(1)
    })
    pass(10_000)
    expect(isAtEnd()).toBe(false)
    part.remove()
    pass(seenMs + 100)
    expect(isAtEnd()).toBe(true)
  },
)
