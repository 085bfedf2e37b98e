import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { commonnessText } from './commonness-file.ts'

test('how common words are weighs 30 kB at most on its way to a browser', () => {
  expect(gzipSync(commonnessText()).length).toBeLessThanOrEqual(30_000)
})
