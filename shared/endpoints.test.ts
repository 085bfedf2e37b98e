import { expect, test } from 'vitest'
import { adminApi } from './admin-api.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const accessIn = (groups: Record<string, Record<string, unknown>>) =>
  new Set(
    Object.values(groups).flatMap((calls) => Object.values(calls).map((call) => (call as Endpoint).access)),
  )

test('what administrators alone may ask for is in their half of the contract, and nothing else is', () => {
  expect(accessIn(api)).toEqual(new Set(['anyone', 'reader']))
  expect(accessIn(adminApi)).toEqual(new Set(['admin']))
})

test('each call has a name of its own in both halves together', () => {
  expect(new Set(endpoints.map(([name]) => name)).size).toBe(endpoints.length)
})
