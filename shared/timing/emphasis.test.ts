import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Category, categories } from './category.ts'
import { createTimeline } from './timeline.ts'
import { tokenize } from './tokenize.ts'

/** Lists the words of a content, with the look of each that is emphasized. */
function listLooks(content: string, category: Category = 'Novel'): string {
  const tokens = tokenize(content, category)
  return Array.from({ length: tokens.count }, (_, index) => {
    const emphasis = tokens.emphasis(index)
    return tokens.text(index) + (emphasis === 'none' ? '' : `/${emphasis}`)
  }).join(' ')
}

test.each([
  ['one underscore is italic', 'the _Pequod_ sailed', 'the Pequod/italic sailed'],
  ['two are bold', 'the __Pequod__ sailed', 'the Pequod/bold sailed'],
  ['three are small capitals', '___The Whale___, by', 'The/capitals Whale,/capitals by'],
  ['punctuation may be inside', '“_Not so!_” he said', '“Not/italic so!”/italic he said'],
  ['punctuation may be outside', 'in (_Persuasion_), and', 'in (Persuasion),/italic and'],
  ['a line end does not end it', 'it is _so\nvery_ fine', 'it is so/italic very/italic fine'],
  ['a paragraph ends it', 'it is _so\n\nvery_ fine', 'it is so very fine'],
  ['a mark alone has no effect', 'it is _so very fine', 'it is so very fine'],
  ['a closing mark alone opens nothing', 'it is so_, very _fine_ now', 'it is so, very fine/italic now'],
  ['a part of a word emphasizes it', 'gentle_men_ and _my_self', 'gentlemen/italic and myself/italic'],
  ['names with underscores are plain', 'call snake_case or a_b_c now', 'call snake_case or a_b_c now'],
  ['a name with an underscore is emphasized whole', 'call _snake_case_ now', 'call snake_case/italic now'],
  ['blanks to fill in are plain', 'Name: ____ or ____ here', 'Name: ____ or ____ here'],
  ['it starts after a dash', 'himself--_never_ again', 'himself-- never/italic again'],
  ['a possessive belongs to it', 'the _Pequod_’s crew', 'the Pequod’s/italic crew'],
])('%s', (_, content, expected) => {
  expect(listLooks(content)).toBe(expected)
})

test('verse keeps its emphasis over lines, not over stanzas', () => {
  const poem = '_O captain\nmy captain_\n\n_our fearful\n\ntrip'
  expect(listLooks(poem, 'Poem')).toBe('O/italic captain/italic my/italic captain/italic our fearful trip')
})

const passage = `“Well, sir,” said the captain—he was no talker; “what do you want?” I’ve 3 of them, e.g. the o’clock
one, Mr. Stubb’s, and... never mind. (So be it!) It was, in 1851, a long-drawn, well-to-do silence.`

test('emphasis changes no word and no pause', () => {
  const bounds = [...passage.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const [lead = ''] = /^[“(]*/.exec(word) ?? []
    return { start: index + lead.length, end: index + word.length }
  })
  const range = fc.tuple(fc.nat(bounds.length - 1), fc.nat(6), fc.integer({ min: 1, max: 3 }), fc.boolean())
  fc.assert(
    fc.property(range, fc.constantFrom(...categories), ([first, more, level, isInside], category) => {
      const start = bounds[first]?.start ?? 0
      const end = bounds[Math.min(first + more, bounds.length - 1)]?.end ?? 0
      const inner = passage.slice(start, end)
      const closing = isInside ? (/[.,;:!?”)]*$/.exec(inner)?.[0] ?? '') : ''
      const mark = '_'.repeat(level)
      const marked =
        passage.slice(0, start) +
        mark +
        inner.slice(0, inner.length - closing.length) +
        mark +
        closing +
        passage.slice(end)
      for (const pace of ['Classic', 'Natural'] as const) {
        const read = (text: string) => {
          const timeline = createTimeline(text, category, pace)
          return timeline.words.map(({ text, startsSentence }, index) => [
            text,
            startsSentence,
            timeline.dwellMs(index, 250),
          ])
        }
        expect(read(marked)).toEqual(read(passage))
      }
    }),
    { numRuns: 300 },
  )
})
