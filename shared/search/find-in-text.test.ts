import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInText } from './find-in-text.ts'
import { ACCENT, fold } from './fold.ts'

const found = (text: string, wanted: string) =>
  [...findInText(text, fold(text), fold(wanted).text)].map(({ start, end }) => text.slice(start, end))

test.each([
  ['The Café, and a cafe.', 'cafe', ['Café', 'cafe']],
  ['The Cafe\u0301, and a CAFÉ.', 'café', ['Cafe\u0301', 'CAFÉ']],
  ['So naïve; nai\u0308ve!', 'naive', ['naïve', 'nai\u0308ve']],
  ["Don’t, don't and dont.", "don't", ['Don’t', "don't", 'dont']],
  [
    'Some years ago—never mind; ago -- never; ago-never',
    'ago never',
    ['ago—never', 'ago -- never', 'ago-never'],
  ],
  ['ago never', 'ago–never', ['ago never']],
  ['white\n   whale, White\n\nWhale', 'white whale', ['white\n   whale', 'White\n\nWhale']],
  ['The _Pequod_ and the Pe\u00adquod.', 'pequod', ['Pequod', 'Pe\u00adquod']],
  ['“Call me ‘Ishmael’,” he said', 'call me ishmael, he', ['Call me ‘Ishmael’,” he']],
  ['Straße STRASSE', 'strasse', ['Straße', 'STRASSE']],
  ['Strasse', 'straße', ['Strasse']],
  ['Ægean encyclopædia, œuvre', 'ae', ['Æ', 'æ']],
  ['oﬀer, ﬁsh', 'offer, fi', ['oﬀer, ﬁ']],
  ['Well … so... and', '...', ['…', '...']],
  ['ΟΔΥΣΣΕΥΣ, Ὀδυσσεύς', 'οδυσσευς', ['ΟΔΥΣΣΕΥΣ', 'Ὀδυσσεύς']],
  ['吾輩は猫である', '猫', ['猫']],
  ['בְּרֵאשִׁ֖ית בָּרָ֣א', 'בראשית ברא', ['בְּרֵאשִׁ֖ית בָּרָ֣א']],
  ['בראשית', 'בְּרֵאשִׁית', ['בראשית']],
  ['كِتَابٌ', 'كتاب', ['كِتَابٌ']],
  ['one 🐋 two', '🐋 t', ['🐋 t']],
  ['whale whales', 'whale', ['whale', 'whale']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['Straße', 's', ['S', 'ß']],
  ['a 100% b', '100%', ['100%']],
  ['nothing', 'whale', []],
  ['nothing', '', []],
  ['nothing — “”', '—', []],
  ['', 'whale', []],
])('in %j, finds %j as %j', (text, wanted, expected) => {
  expect(found(text, wanted)).toEqual(expected)
})

/** Fragments that cover every kind of folding. */
const fragment = fc.constantFrom(
  ...['whale', 'Whale', 'CAFÉ', 'cafe\u0301', 'naïve', 'ß', 'SS', 'Æ', 'œ', 'ﬃ', '…', '...', 'İ', 'ς'],
  ...['Σ', ' ', '\n', '\n\n', '\u00a0', '-', '--', '—', '–', '\u2011', '\ufe58', ' — ', '_', '’', "'"],
  ...[
    '“',
    '"',
    '\u00ad',
    '\u200b',
    '\ufeff',
    '\u0301',
    '´',
    '한',
    '猫',
    '🐋',
    'שָׁ',
    'بٌ',
    '\ud83d',
    '½',
    'ŉ',
    ',',
    '.',
  ],
  ...['(', 'ﷺ', '1'],
)
const text = fc.array(fragment, { maxLength: 40 }).map((fragments) => fragments.join(''))
const any = fc.oneof(text, fc.string({ unit: 'binary' }))
const settings = { seed: 1851, numRuns: 1_000 }

test('folding is idempotent, and origins ascend within the source', () => {
  fc.assert(
    fc.property(any, (source) => {
      const { text, origins } = fold(source)
      expect(fold(text).text).toBe(text)
      expect(origins).toHaveLength(text.length)
      expect(text).not.toMatch(/^ | $| {2}|\p{Lu}/u)
      for (const [at, origin] of origins.entries()) {
        expect(origin).toBeGreaterThanOrEqual(origins[at - 1] ?? 0)
        // Each UTF-16 unit of the folded text occurs in the folded form of the source character at its origin.
        const character = String.fromCodePoint(source.codePointAt(origin) ?? 0)
        if (text[at] !== ' ') expect(fold(character).text).toContain(text[at])
      }
    }),
    settings,
  )
})

test('finds every phrase of a text, and only matching ranges', () => {
  fc.assert(
    fc.property(any, fc.nat(), fc.integer({ min: 1, max: 12 }), (source, from, length) => {
      const characters = Array.from(source)
      const first = from % (characters.length + 1)
      const wanted = fold(characters.slice(first, first + length).join('')).text
      const all = [...findInText(source, fold(source), wanted)]
      expect(all.length > 0).toBe(wanted !== '')
      let lastEnd = 0
      for (const { start, end } of all) {
        expect(start).toBeGreaterThanOrEqual(lastEnd)
        expect(end).toBeGreaterThan(start)
        expect(fold(source.slice(start, end)).text).toContain(wanted)
        // Without its last character the range no longer matches: it is as short as possible.
        const shorter = source.slice(start, end).replace(new RegExp(`.(?:${ACCENT.source})*$`, 'su'), '')
        expect(fold(shorter).text).not.toContain(wanted)
        lastEnd = end
      }
    }),
    settings,
  )
})
