import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './within.ts'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('what is in time is answered, and leaves no timer', async () => {
  const before = timers()
  expect(await within(60_000, Promise.resolve('an answer'))).toBe('an answer')
  expect(timers()).toBe(before)
})

test('what fails in time fails, and leaves no timer', async () => {
  const before = timers()
  await expect(within(60_000, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(timers()).toBe(before)
})

test('what takes longer is not waited for', async () => {
  const slow = setTimeout(60_000, 'too late', { ref: false })
  expect(await within(5, slow)).toBeUndefined()
})
