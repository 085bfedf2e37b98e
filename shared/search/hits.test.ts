import { expect, test } from 'vitest'
import type { Category } from '../timing/category.ts'
import { createTimeline } from '../timing/timeline.ts'
import { createSearchedText, type Hit, searchText } from './hits.ts'

function search(content: string, wanted: string, { category = 'Novel' as Category, max = 200 } = {}) {
  return searchText(
    createSearchedText(content, () => createTimeline(content, category)),
    wanted,
    max,
  )
}
const lines = (hits: Hit[]) =>
  hits.map(({ word, before, found, after }) => `${word}: ${before}[${found}]${after}`)

test('returns a hit with its sentence and the number of its first word', () => {
  const { total, hits } = search('Call me Ishmael. The white whale swam on. Nobody\nsaw the Whale.', 'whale')
  expect(total).toBe(2)
  expect(lines(hits)).toEqual(['6: The white [whale] swam on.', '12: Nobody saw the [Whale].'])
})

test('returns the word number of the timeline', () => {
  const content =
    '“Some_years_ago—never mind,” he said; the carpet-bag: 3.14 … 吾輩は猫である.\n\n--\n\nThe _Pequod_.'
  const { words } = createTimeline(content, 'Novel')
  for (const [wanted, word] of [
    ['never', '—never'],
    ['ago—never', '“Some'],
    ['bag', 'carpet-bag'],
    ['14', '3.14'],
    ['pequod', 'Pequod'],
  ] as const) {
    const [hit] = search(content, wanted).hits
    const begins = words[(hit?.word ?? 0) - 1]
    expect(begins?.start, word).toBeLessThanOrEqual(content.search(new RegExp(wanted, 'i')))
    expect(begins?.end, word).toBeGreaterThan(content.search(new RegExp(wanted, 'i')))
  }
})

test('removes emphasis marks that the hit cuts off', () => {
  const content = 'He saw the _great white whale_ in the bay of snake_case.'
  expect(lines(search(content, 'white whale').hits)).toEqual([
    '5: He saw the great [white whale] in the bay of snake_case.',
  ])
  expect(lines(search(content, 'great white').hits)).toEqual([
    '4: He saw the [great white] whale in the bay of snake_case.',
  ])
  expect(lines(search(content, 'the great').hits)).toEqual([
    '3: He saw [the great] white whale in the bay of snake_case.',
  ])
  expect(lines(search(content, 'whale in').hits)).toEqual([
    '6: He saw the great white [whale in] the bay of snake_case.',
  ])
  expect(search(content, 'case').hits[0]?.before).toMatch(/snake_$/)
})

test('finds words on both sides of a note mark, and nothing in notes', () => {
  const content = 'He saw a whale[^1] in the bay.\n\n[^1]: A fish.'
  expect(lines(search(content, 'whale in').hits)).toEqual(['4: He saw a [whale in] the bay.'])
  expect(search(content, 'fish').total).toBe(0)
})

test('shortens a long sentence at word boundaries', () => {
  const content = `${'and then the sea '.repeat(60)}saw one white whale ${'and then the sea '.repeat(60)}was still.`
  const [hit] = search(content, 'white whale').hits
  expect(hit?.before).toMatch(/^… (?:and|then|the|sea) .* saw one $/)
  expect(hit?.after).toMatch(/^ and then .* (?:and|then|the|sea) …$/)
  expect(hit?.before.length).toBeLessThan(100)
  expect(hit?.after.length).toBeLessThan(100)
})

test('returns all sentences, lines and stanzas of a hit', () => {
  expect(lines(search('One two. Three four. Five.', 'two. three').hits)).toEqual([
    '2: One [two. Three] four.',
  ])
  const poem = 'Shall I compare\n  thee to a summer’s day?\n\nThou art more lovely.'
  expect(lines(search(poem, 'compare thee', { category: 'Poem' }).hits)).toEqual([
    '3: Shall I [compare thee] to a summer’s day?',
  ])
})

test('limits the hits returned and counts all', () => {
  const { total, hits } = search('whale '.repeat(50), 'whale', { max: 3 })
  expect([total, hits.map(({ word }) => word)]).toEqual([50, [1, 2, 3]])
})

test('maps markup to the next word, or to the last at the end', () => {
  const essay = '• First thing\n• Second thing\n\n# A title #'
  const words = (wanted: string) =>
    search(essay, wanted, { category: 'Essay/Information' }).hits.map(({ word }) => word)
  expect(words('•')).toEqual([1, 3])
  expect(words('#')).toEqual([5, 6])
  expect(search('# #', '#', { category: 'Essay/Information' })).toEqual({ total: 0, hits: [] })
})

test('truncates context without spaces', () => {
  const [hit] = search(`${'x'.repeat(50_000)}whale${"'".repeat(20_000)}s${'y'.repeat(50_000)}`, 'whales').hits
  expect(hit?.before).toMatch(/^…x+$/)
  expect(hit?.after).toMatch(/^y+…$/)
  expect(JSON.stringify(hit).length).toBeLessThan(700)
})

test('creates the timeline once, on the first hit', () => {
  let times = 0
  const text = createSearchedText('One two.', () => {
    times += 1
    return createTimeline('One two.', 'Novel')
  })
  expect(searchText(text, 'three', 200)).toEqual({ total: 0, hits: [] })
  expect(times).toBe(0)
  for (const wanted of ['one', 'two']) expect(searchText(text, wanted, 200).total).toBe(1)
  expect(times).toBe(1)
})
