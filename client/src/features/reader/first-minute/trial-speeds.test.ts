import { expect, test } from 'vitest'
import { speedMax, speedMin, speedStep } from '#shared/limits.ts'
import { trialSpeeds } from './trial-speeds.ts'

test.each([
  [200, [140, 200, 280]],
  [speedMin, [100, 140, 180]],
  [110, [100, 150, 190]],
  [speedMax, [340, 370, 400]],
  [380, [320, 360, 400]],
])('around %d WPM the speeds to try are %o', (dial, speeds) => {
  expect(trialSpeeds(dial)).toEqual(speeds)
})

test('at every dial they are three that the dial can be set to, slow to fast and well apart', () => {
  for (let dial = speedMin; dial <= speedMax; dial += speedStep) {
    const [slow, middle, fast] = trialSpeeds(dial)
    expect(slow).toBeGreaterThanOrEqual(speedMin)
    expect(middle - slow).toBeGreaterThanOrEqual(30)
    expect(fast - middle).toBeGreaterThanOrEqual(30)
    expect(fast).toBeLessThanOrEqual(speedMax)
    for (const speed of [slow, middle, fast]) expect(speed % speedStep).toBe(0)
  }
})
