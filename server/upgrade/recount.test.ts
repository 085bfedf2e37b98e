import { expect, test } from 'vitest'
import type { Category } from '../../shared/timing/category.ts'
import { readTokens } from '../../shared/timing/tokens.ts'
import { recountWords, toBefore, toToday } from './recount.ts'
import { wordStartsBefore } from './words-before.ts'

const passages: [Category, string][] = [
  [
    'Novel',
    "’T will do, he 's sure: at two o' clock in the cloak-\nroom, never-to-be-forgotten, he did n't.",
  ],
  ['Poem', "’T will do, the wrong 'd made right,\nthe Otto-the-Great-Bismarck-ship of 't"],
  [
    'Essay/Information',
    'In the verse\n12. of it.\n\n1. One\n2. Two\n- three\n\nSo http://www.gutenberg.org/files/1342/1342-h.htm.',
  ],
]

/** A text of thousands of words, in which words of every kind that is cut otherwise stand between others. */
function longText(passage: string): string {
  return Array.from({ length: 150 }, (_, index) => `Passage ${index} goes on. ${passage}`).join('\n\n')
}

test.each(passages)(
  '1,000 positions that were counted before are on the same letters, %s',
  (category, passage) => {
    const content = longText(passage)
    const before = wordStartsBefore(content, category)
    const { starts, ends, count } = readTokens(content, category)
    const recount = recountWords({ content, category })
    expect(before.length).not.toBe(count)
    if (!recount) throw new Error('words have moved')
    const step = before.length / 1_000
    for (let asked = 1; asked < 1_000; asked++) {
      const position = Math.max(1, Math.round(asked * step))
      const letter = before[position - 1] ?? -1
      const today = toToday(recount, position) - 1
      expect(starts[today]).toBeLessThanOrEqual(letter)
      expect(ends[today]).toBeGreaterThan(letter)
    }
    expect(toToday(recount, before.length)).toBe(count)
  },
)

test('a position of nothing read stays so, and one past the end is the end', () => {
  const content = "’T will do, and 't will not."
  const recount = recountWords({ content, category: 'Novel' }) ?? new Uint32Array()
  expect([...recount]).toEqual([1, 1, 2, 3, 4, 4, 5])
  expect(toToday(recount, 0)).toBe(0)
  expect(toToday(recount, 99)).toBe(5)
  expect([0, 1, 2, 4, 5].map((position) => toBefore(recount, position))).toEqual([0, 2, 3, 6, 7])
})

test('a text whose words are cut as they were needs no recount', () => {
  expect(recountWords({ content: 'Plain words — no more.', category: 'Novel' })).toBeUndefined()
  expect(recountWords({ content: '', category: 'Poem' })).toBeUndefined()
})
