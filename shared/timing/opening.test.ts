import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

test('a text begins with its first sentence, its dashes closed', () => {
  expect(openingOf('I stuffed a shirt—or two—into my\nold bag. Then I left.', 'Novel', 100)).toBe(
    'I stuffed a shirt—or two—into my old bag.',
  )
})

test('headings and names are no beginning', () => {
  expect(openingOf('# The Hive\n\nBees agree.', 'Essay/Information', 100)).toBe('Bees agree.')
  expect(openingOf('ACT I\n\nLANE. Yes, sir.\n\nJACK. No.', 'Stage Play', 100)).toBe('Yes, sir.')
})

test('short sentences begin a text together', () => {
  const content = 'Back door. The bolt. The window catch, and the hob. The rest.'
  expect(openingOf(content, 'Novel', 100)).toBe('Back door. The bolt. The window catch, and the hob.')
})

test('the lines of a poem are parted by a stroke', () => {
  expect(openingOf('The key goes round,\n  the chain goes on its hook.\n\nI count.', 'Poem', 100)).toBe(
    'The key goes round, / the chain goes on its hook.',
  )
})

test('a long sentence is cut at a word, and a word without an end at the limit', () => {
  expect(openingOf('One two three four.', 'Novel', 8)).toBe('One two…')
  expect(openingOf('x'.repeat(50), 'Novel', 8)).toBe('xxxxxxxx…')
})

test('of a text that is all heading the heading is the beginning, and a text without words has none', () => {
  expect(openingOf('# Only This', 'Essay/Information', 100)).toBe('Only This')
  expect(openingOf(' \n ', 'Novel', 100)).toBeNull()
})
