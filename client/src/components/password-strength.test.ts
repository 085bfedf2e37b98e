import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.tsx'

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['secret', 1],
  ['secretly1', 2],
  ['a line of a song', 3],
  ['correct horse battery', 3],
  ['漢字漢字', 0],
])('%s is as strong as %d', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
