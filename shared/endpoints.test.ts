import { expect, test } from 'vitest'
import { adminApi } from './admin-api.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const listAccess = (groups: Record<string, Record<string, unknown>>) =>
  new Set(
    Object.values(groups).flatMap((calls) => Object.values(calls).map((call) => (call as Endpoint).access)),
  )

test('keeps calls for administrators, and only those, in the admin API', () => {
  expect(listAccess(api)).toEqual(new Set(['anyone', 'reader']))
  expect(listAccess(adminApi)).toEqual(new Set(['admin']))
})

test('gives each call a unique name across both APIs', () => {
  expect(new Set(endpoints.map(([name]) => name)).size).toBe(endpoints.length)
})
