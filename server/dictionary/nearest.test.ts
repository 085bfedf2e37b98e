import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilt } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { findNearest } from './nearest.ts'

let file: IndexFile

beforeAll(async () => {
  file = await openBuilt()
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
])('no dictionary has %s; the nearest headword is %s, and its entry says so', (word, headword) => {
  expect(lookUp(file, word)).toBeUndefined()
  expect(findNearest(file, word)?.[0]).toMatchObject({ word: headword, nearestTo: word })
})

test.each([
  ['a name', 'Halla'],
  ['a word of another language', 'récolter'],
  ['what is near to nothing', 'xyzzyq'],
  ['two letters', 'qx'],
  ['more letters than a word has', 'y'.repeat(60)],
  ['no word at all', '12,5'],
])('%s is not guessed at', (_, word) => {
  expect(findNearest(file, word)).toBeUndefined()
})
