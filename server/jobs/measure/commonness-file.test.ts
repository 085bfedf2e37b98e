import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readCommonnessText } from './commonness-file.ts'

test('compresses the word-frequency table to at most 30 kB', () => {
  expect(gzipSync(readCommonnessText()).length).toBeLessThanOrEqual(30_000)
})
