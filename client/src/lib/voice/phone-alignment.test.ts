import { expect, test } from 'vitest'
import { alignPhones } from './phone-alignment.ts'

const split = (phones: string) => phones.split(' ')
const align = (words: string[], clause: string) => alignPhones(words.map(split), split(clause))

test('finds the first phone of each word', () => {
  expect(align(['k ao l', 'm iy', 'ih sh m iy l'], 'k ao l m iy ih sh m iy l')).toEqual([0, 3, 5, 10])
})

test('keeps the bounds of words with a reduced vowel, a dropped and an added phone', () => {
  expect(align(['ey', 's aw n d', 'dh ax', 'ey t th'], 'ax s aw n dh iy ey t th')).toEqual([0, 1, 4, 6, 9])
  expect(align(['f ay r', 'ae t'], 'f ay er r ae t')).toEqual([0, 4, 6])
})

test('gives a word without phones in the clause the bound of the next word', () => {
  expect(align(['ih n', 'hh er', 'b ow t'], 'ih n b ow t')).toEqual([0, 2, 2, 5])
})
