import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { speedMax, speedMin, speedStep } from '#shared/limits.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { createTrialSpeeds, useTrial } from './use-trial.ts'

test.each([
  [200, [140, 200, 280]],
  [speedMin, [100, 140, 180]],
  [110, [100, 150, 190]],
  [speedMax, [340, 370, 400]],
  [380, [320, 360, 400]],
])('at %d WPM the trial speeds are %o', (dial, speeds) => {
  expect(createTrialSpeeds(dial)).toEqual(speeds)
})

test('at every dial the trial speeds are valid, ascending and at least 30 WPM apart', () => {
  for (let dial = speedMin; dial <= speedMax; dial += speedStep) {
    const [slow, middle, fast] = createTrialSpeeds(dial)
    expect(slow).toBeGreaterThanOrEqual(speedMin)
    expect(middle - slow).toBeGreaterThanOrEqual(30)
    expect(fast - middle).toBeGreaterThanOrEqual(30)
    expect(fast).toBeLessThanOrEqual(speedMax)
    for (const speed of [slow, middle, fast]) expect(speed % speedStep).toBe(0)
  }
})

test('a pause on the last word does not end a run', () => {
  vi.useFakeTimers()
  const timeline = createTimeline('One two.', 'Novel')
  const { result } = renderHook(() => useTrial(timeline, [100, 200, 300]))
  act(() => result.current.toggle())
  act(() => void vi.advanceTimersByTime(timeline.wordStartMs(1, 100) + 100))
  expect(result.current.player.index).toBe(1)
  act(() => result.current.toggle())
  expect(result.current).toMatchObject({ run: 0, isRunning: false })
})
