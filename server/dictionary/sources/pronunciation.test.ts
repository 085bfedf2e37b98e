import { expect, test } from 'vitest'
import { pronounce, toIpa } from './pronunciation.ts'

test.each([
  ['W EY1 L', '/weɪl/'],
  ['K AE1 P T AH0 N', '/ˈkæptən/'],
  ['AH0 B AW1 T', '/əˈbaʊt/'],
  ['D IH0 S T R OY1', '/dɪˈstrɔɪ/'],
  ['EH0 K S T R IY1 M', '/ɛkˈstrim/'],
  ['S IH1 NG ER0', '/ˈsɪŋɚ/'],
  ['HH AA0 R P UW1 N', '/hɑrˈpun/'],
  ['IH2 N T ER0 N AE1 SH AH0 N AH0 L', '/ˌɪntɚˈnæʃənəl/'],
])('converts %s to %s', (arpabet, ipa) => {
  expect(toIpa(arpabet)).toBe(ipa)
})

test('returns both pronunciations of a word, the commoner first', () => {
  expect(pronounce('wind')).toEqual(['/wɪnd/', '/waɪnd/'])
  expect(pronounce('Whale')).toContain('/weɪl/')
})

test('returns no pronunciation for an unlisted word', () => {
  expect(pronounce('queequeg')).toEqual([])
  expect(pronounce('constructor(2)')).toEqual([])
})
