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

test('drops the brackets of the stage direction that opens a play, closed or cut', () => {
  const direction = 'ACT I\n\n[The prompt side, backstage, before an evening performance. A table.]'
  expect(getOpening(direction, 'Stage Play', 100)).toBe(
    'The prompt side, backstage, before an evening performance.',
  )
  expect(getOpening('[Music.] He crosses to the window and waits for her. Rain.', 'Stage Play', 100)).toBe(
    'Music. He crosses to the window and waits for her.',
  )
})

test('adds sentences to a short first one', () => {
  const content = 'Back door. The bolt. The window catch, and the hob. The rest.'
  expect(getOpening(content, 'Novel', 100)).toBe('Back door. The bolt. The window catch, and the hob.')
})

test('keeps the line breaks of a poem, without indentation and empty lines', () => {
  expect(getOpening('The key goes round,\n  the chain goes on its hook.\n\nI count.', 'Poem', 100)).toBe(
    'The key goes round,\nthe chain goes on its hook.',
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
