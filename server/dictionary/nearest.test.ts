import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDictionary } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { findNearest } from './nearest.ts'

let file: IndexFile

beforeAll(async () => {
  file = await openDictionary()
})
afterAll(() => file.close())

test.each([
  ['smal', 'small'],
  ['stil', 'still'],
  ['mosse', 'moss'],
  ['downe', 'down'],
  ['clowdy', 'cloudy'],
  ['sawce', 'sauce'],
  ['shoare', 'shore'],
  ['yeeld', 'yield'],
  ['nevah', 'never'],
  ['mothah', 'mother'],
  ['hatcht', 'hatch'],
  ['receeve', 'receive'],
])('answers the unknown word %s with the nearest headword %s, marked as such', (word, headword) => {
  expect(lookUp(file, word)).toBeUndefined()
  expect(findNearest(file, word)?.[0]).toMatchObject({ word: headword, nearestTo: word })
})

test.each([
  ['a name', 'Halla'],
  ['a word of another language', 'récolter'],
  ['a word without neighbours', 'xyzzyq'],
  ['two letters', 'qx'],
  ['a word that is too long', 'y'.repeat(60)],
  ['a number', '12,5'],
])('offers no nearest headword for %s', (_, word) => {
  expect(findNearest(file, word)).toBeUndefined()
})
