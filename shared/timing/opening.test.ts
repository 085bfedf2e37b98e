import { expect, test } from 'vitest'
import { getOpening } from './opening.ts'

test('returns the first sentence, without spaces after dashes', () => {
  expect(getOpening('I stuffed a shirt—or two—into my\nold bag. Then I left.', 'Novel', 100)).toBe(
    'I stuffed a shirt—or two—into my old bag.',
  )
})

test('skips headings and speakers', () => {
  expect(getOpening('# The Hive\n\nBees agree.', 'Essay/Information', 100)).toBe('Bees agree.')
  expect(getOpening('ACT I\n\nLANE. Yes, sir.\n\nJACK. No.', 'Stage Play', 100)).toBe('Yes, sir.')
})

test('adds sentences to a short first one', () => {
  const content = 'Back door. The bolt. The window catch, and the hob. The rest.'
  expect(getOpening(content, 'Novel', 100)).toBe('Back door. The bolt. The window catch, and the hob.')
})

test('separates the lines of a poem by a slash', () => {
  expect(getOpening('The key goes round,\n  the chain goes on its hook.\n\nI count.', 'Poem', 100)).toBe(
    'The key goes round, / the chain goes on its hook.',
  )
})

test('cuts a long sentence at a word, and an overlong word at the limit', () => {
  expect(getOpening('One two three four.', 'Novel', 8)).toBe('One two…')
  expect(getOpening('x'.repeat(50), 'Novel', 8)).toBe('xxxxxxxx…')
})

test('returns the headings when there is nothing else, and null without words', () => {
  expect(getOpening('# Only This', 'Essay/Information', 100)).toBe('Only This')
  expect(getOpening(' \n ', 'Novel', 100)).toBeNull()
})
