import { expect, test } from 'vitest'
import { contentText, countBytes, line } from './fields.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['é', 2],
  ['€', 3],
  ['😀', 4],
  ['a😀b', 6],
  // A lone surrogate is encoded as the replacement character.
  ['\ud83d', 3],
  ['\ude00', 3],
  ['\ud83da', 4],
  ['\ude00\ud83d', 6],
  ['😀é\ud800\ud800\udc00', 13],
])('%j has %i bytes in UTF-8', (text, bytes) => {
  expect(countBytes(text)).toBe(bytes)
})

test.each(['\u200b', '\u2060 \ufeff', '\u00ad', '\u3164'])(
  'rejects %j, which shows nothing, as a line and as a text',
  (text) => {
    expect(line('Title', 10).safeParse(text).success).toBe(false)
    expect(contentText.safeParse(text).success).toBe(false)
    expect(line('Title', 10).parse(`👩\u200d👧${text}`)).toContain('👩\u200d👧')
  },
)
