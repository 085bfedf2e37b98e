import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { chapterMaxBytes } from './limits.ts'

/** Exceeds every field limit. */
const long = 'x'.repeat(chapterMaxBytes + 1)

const fields = endpoints.flatMap(([, { method, path, body }]) =>
  body instanceof z.ZodMiniObject
    ? Object.keys(body.shape).map((field) => ({ call: `${method} ${path}`, field, body }))
    : [],
)

test('finds the fields of every body, including compared ones', () => {
  expect(fields.length).toBeGreaterThan(60)
  expect(fields.map(({ call, field }) => `${call} ${field}`)).toContain('POST /api/register confirmPassword')
})

test.each(fields)('$call rejects a $field of five million characters', ({ field, body }) => {
  const issues = body.safeParse({ [field]: long }).error?.issues ?? []
  expect(issues.map(({ path }) => path[0])).toContain(field)
})
