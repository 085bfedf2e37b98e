import { expect, test } from 'vitest'
import { toDictionaryWord } from './words.ts'

test.each([
  ['whale,', 'whale'],
  ['“Whale!”', 'Whale'],
  ['don’t', 'dont'],
  ["o'clock", 'oclock'],
  ['well-known;', 'well-known'],
  ['well\u2010known', 'well-known'],
  ['well\u2011known', 'well-known'],
  ['ago—', 'ago'],
  ['(Étude)', 'Étude'],
  ['naïve', 'naïve'],
  ['e\u0301tude', '\u00e9tude'],
  ['漢字', '漢字'],
  ['I', ''],
  ['—', ''],
  ['a.', ''],
  ['1851', '1851'],
])('%s is sent as "%s"', (shown, sent) => {
  expect(toDictionaryWord(shown)).toBe(sent)
})
