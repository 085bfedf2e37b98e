import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRangeAnchor } from './range-anchor.ts'

const revision = (content: string) => ({ content, category: 'Novel' }) as const
const toWords = (text: string) => text.split(/\s+/).filter(Boolean)

/** Finds the words of `marked` in the old text and re-anchors them. */
function reanchor(old: string, edited: string, marked: string) {
  const before = toWords(old.slice(0, old.indexOf(marked))).length
  const range = { startWord: before + 1, endWord: before + toWords(marked).length }
  const found = createRangeAnchor(revision(old), revision(edited))(range)
  if (!found) return undefined
  const words = toWords(edited).slice(found.startWord - 1, found.endWord)
  return { words: words.join(' '), isChanged: found.isChanged }
}

const paragraph = (name: string) => Array.from({ length: 12 }, (_, index) => `${name}${index}`).join(' ')
const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(paragraph) as [
  string,
  string,
  string,
  string,
]
const refrain = 'hey ho the wind and the rain came down'
const old = [one, two, three, four].join('\n\n')

test.each([
  ['after inserted text', `before ${old}`, two, { words: two, isChanged: false }],
  ['in a moved paragraph', [three, one, two, four].join('\n\n'), three, { words: three, isChanged: false }],
  [
    'around a rewritten word',
    old.replace('two5', 'another'),
    two,
    { words: two.replace('two5', 'another'), isChanged: true },
  ],
  [
    'with punctuation added',
    old.replace('two5', '“two5!”'),
    two,
    { words: two.replace('two5', '“two5!”'), isChanged: false },
  ],
])('moves a range %s', (_, edited, marked, expected) => {
  expect(reanchor(old, edited, marked)).toEqual(expected)
})

test.each([
  ['a deleted passage', [one, three, four].join('\n\n'), two],
  ['a passage whose last words are rewritten', old.replace(/two8.*two11/, 'and so on and on'), two],
  ['a passage whose ends are far apart now', old.replace('two6', `two6 ${paragraph('new').repeat(20)}`), two],
])('returns undefined for %s', (_, edited, marked) => {
  expect(reanchor(old, edited, marked)).toBeUndefined()
})

test('does not move a deleted refrain to its repetition', () => {
  const song = [one, refrain, two, refrain, three].join('\n\n')
  const edited = [one, 'another line instead of it', two, refrain, three].join('\n\n')
  expect(reanchor(song, edited, refrain)).toBeUndefined()
  const [before, after] = [revision(song), revision(edited)]
  const startWord = toWords([one, refrain, two].join(' ')).length + 1
  const second = { startWord, endWord: startWord + 8 }
  expect(createRangeAnchor(before, after)(second)).toMatchObject({ isChanged: false })
})

/** Texts of 20 to 200 words drawn from five lines; an edit replaces up to 30 words at one position with up to 30 others. */
const text = fc.array(fc.constantFrom(...[one, two, three, four, refrain, refrain].flatMap(toWords)), {
  minLength: 20,
  maxLength: 200,
})
const edit = fc.record({
  at: fc.nat(200),
  removed: fc.nat(30),
  added: fc.array(fc.constantFrom('new', ...toWords(refrain)), { maxLength: 30 }),
})
const settings = { numRuns: 500, seed: 20 }

test('after a random edit each range is on its own words, changed words within it, or gone', () => {
  fc.assert(
    fc.property(text, edit, fc.nat(190), fc.nat(40), (words, { at, removed, added }, from, length) => {
      const edited = words.toSpliced(at, removed, ...added)
      const range = { startWord: (from % words.length) + 1, endWord: 0 }
      range.endWord = Math.min(range.startWord + length, words.length)
      const found = createRangeAnchor(revision(words.join(' ')), revision(edited.join(' ')))(range)
      const marked = words.slice(range.startWord - 1, range.endWord)
      if (!found) {
        // A range is lost only when the edit is within or near the range.
        const reach = 5
        const isNear = at - reach < range.endWord && at + removed + reach >= range.startWord
        expect(isNear).toBe(true)
        return
      }
      const now = edited.slice(found.startWord - 1, found.endWord)
      expect([now[0], now.at(-1)]).toEqual([marked[0], marked.at(-1)])
      expect(found.isChanged).toBe(now.join(' ') !== marked.join(' '))
    }),
    settings,
  )
})
