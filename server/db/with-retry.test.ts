import { expect, test } from 'vitest'
import { LostRace, withRetry } from './with-retry.ts'

const databaseError = (code: string) =>
  new Error('query failed', { cause: Object.assign(new Error(), { code }) })

test.each([
  ['a lost race', new LostRace()],
  ['a deadlock', databaseError('40P01')],
  ['a serialization failure', databaseError('40001')],
])('runs a write again after %s', async (_, error) => {
  let runs = 0
  const written = await withRetry(async () => {
    runs += 1
    if (runs < 3) throw error
    return runs
  })
  expect(written).toBe(3)
})

test('passes on any other error at once', async () => {
  let runs = 0
  const failing = withRetry(async () => {
    runs += 1
    throw databaseError('23505')
  })
  await expect(failing).rejects.toThrow('query failed')
  expect(runs).toBe(1)
})

test('gives up as unavailable after the last attempt', async () => {
  let runs = 0
  const failing = withRetry(
    async () => {
      runs += 1
      throw new LostRace()
    },
    { attemptsMax: 2, busy: 'Busy.' },
  )
  await expect(failing).rejects.toMatchObject({ code: 'unavailable', reason: 'Busy.' })
  expect(runs).toBe(2)
})
