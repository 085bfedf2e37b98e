import { expect, test } from 'vitest'
import { createAnchor } from './anchor.ts'
import type { Category } from './category.ts'
import { createTimeline } from './timeline.ts'
import { tokenize } from './tokenize.ts'

const anchorPosition = (old: string, edited: string, category: Category, wordNumber: number) =>
  createAnchor({ content: old, category }, { content: edited, category })(wordNumber)

function listWords(text: string): string[] {
  const tokens = tokenize(text, 'Novel')
  return Array.from({ length: tokens.count }, (_, index) => tokens.text(index))
}

/** Re-anchors the position of `word` in the old text and returns the word at the new position. */
function reanchorWord(before: string, after: string, word: string): string | undefined {
  const wordIndex = listWords(before).indexOf(word) + 1
  expect(wordIndex, `“${word}” is a word`).toBeGreaterThan(0)
  return listWords(after)[anchorPosition(before, after, 'Novel', wordIndex) - 1]
}

// Paragraphs of 12 words that occur once each: `p3w7` is word 7 (0-based) of paragraph 3.
function paragraphs(...numbers: number[]): string {
  return numbers
    .map((number) => Array.from({ length: 12 }, (_, word) => `p${number}w${word}`).join(' '))
    .join('\n\n')
}

const old = paragraphs(1, 2, 3, 4, 5)

test.each([
  ['nothing changed', old, 'p3w4', 'p3w4'],
  ['words were inserted before it', `A new start. ${old}`, 'p3w4', 'p3w4'],
  ['words were inserted after it', `${old} The end.`, 'p3w4', 'p3w4'],
  ['a paragraph before it was deleted', paragraphs(1, 3, 4, 5), 'p3w4', 'p3w4'],
  ['a paragraph after it was deleted', paragraphs(1, 2, 3, 5), 'p3w4', 'p3w4'],
  ['its paragraph moved to the front', paragraphs(3, 1, 2, 4, 5), 'p3w4', 'p3w4'],
  ['its paragraph moved to the end', paragraphs(1, 2, 4, 5, 3), 'p3w4', 'p3w4'],
  ['the paragraphs were reversed', paragraphs(5, 4, 3, 2, 1), 'p2w9', 'p2w9'],
  ['punctuation and case changed', old.replace('p3w4', '“P3W4,”'), 'p3w4', '“P3W4,”'],
  ['the word alone was rewritten', old.replace('p3w4', 'other'), 'p3w4', 'other'],
  ['the words around it were rewritten', old.replace(/p3w[2-6]\b/g, 'x'), 'p3w7', 'p3w7'],
  ['its sentence was deleted', old.replace(/p3w[3-8] /g, ''), 'p3w5', 'p3w9'],
  ['its paragraph was deleted', paragraphs(1, 2, 4, 5), 'p3w4', 'p4w0'],
  ['the last paragraph was deleted', paragraphs(1, 2, 3, 4), 'p5w4', 'p4w11'],
  ['its paragraph moved and lost the word', paragraphs(3, 1, 2, 4, 5).replace('p3w6 ', ''), 'p3w6', 'p3w7'],
])('finds the same words when %s', (_, edited, word, expected) => {
  expect(reanchorWord(old, edited, word)).toBe(expected)
})

test('interpolates in a rewritten paragraph', () => {
  const edited = old.replace(/p3w\d+/g, 'x')
  const wordIndex = listWords(old).indexOf('p3w6') + 1
  expect(anchorPosition(old, edited, 'Novel', wordIndex)).toBe(wordIndex)
})

test('prefers the same surroundings among equal words', () => {
  const refrain = 'and so it went on and on'
  const before = `${paragraphs(1)} ${refrain} ${paragraphs(2)} ${refrain} ${paragraphs(3)}`
  const edited = `New words here. ${before} New words there.`
  const wordIndex = 12 + 7 + 12 + 4
  expect(anchorPosition(before, edited, 'Novel', wordIndex)).toBe(wordIndex + 3)
})

test('keeps 0 at 0', () => {
  expect(anchorPosition(old, `New. ${old}`, 'Novel', 0)).toBe(0)
})

test('returns 0 for a text that lost all its words', () => {
  expect(anchorPosition(old, '', 'Novel', 5)).toBe(0)
})

test('returns 1 for a text that had no words', () => {
  expect(anchorPosition('', old, 'Novel', 5)).toBe(1)
})

test('clamps a position past the end to the last word', () => {
  expect(anchorPosition('one two', 'one two', 'Novel', 9)).toBe(2)
})

test('keeps the proportion in a text of entirely other words', () => {
  expect(anchorPosition('a b c d e f g h i j', 'k l m n o', 'Novel', 5)).toBe(3)
})

test('re-anchors in a text of one repeated word', () => {
  expect(anchorPosition('la '.repeat(5000), 'la '.repeat(4000), 'Novel', 2500)).toBe(2500)
})

test('re-anchors many positions of one text as each of them alone', () => {
  const old = Array.from({ length: 400 }, (_, index) => `word${index % 90}`).join(' ')
  const edited = `${old.slice(900, 1_500)} new words in between ${old.slice(0, 1_700)} an end`
  const anchor = createAnchor({ content: old, category: 'Novel' }, { content: edited, category: 'Novel' })
  for (let wordIndex = 0; wordIndex <= 402; wordIndex += 1) {
    expect(anchor(wordIndex)).toBe(anchorPosition(old, edited, 'Novel', wordIndex))
  }
})

test('keeps the same words when the category changes', () => {
  const content = 'Before.\n\n1. First thing\n2. Second thing\n\nAfter all.'
  const essay = createTimeline(content, 'Essay/Information').words.map(({ text }) => text)
  const novel = createTimeline(content, 'Novel').words.map(({ text }) => text)
  const anchor = createAnchor({ content, category: 'Essay/Information' }, { content, category: 'Novel' })
  const wordIndex = essay.indexOf('After')
  expect(novel[anchor(wordIndex + 1) - 1]).toBe('After')
})
