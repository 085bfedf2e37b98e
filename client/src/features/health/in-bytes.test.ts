import { expect, test } from 'vitest'
import { inBytes } from './in-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_240, '1.2 kB'],
  [38_200_000_000, '38 GB'],
  [999_999_999, '1 GB'],
  [1_240_000_000, '1.2 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(inBytes(bytes)).toBe(words)
})
