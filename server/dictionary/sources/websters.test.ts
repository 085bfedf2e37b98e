import { expect, test } from 'vitest'
import { parseWebsterEntry } from './websters.ts'

test('splits numbered senses and removes labels, citations, notes and quotations', () => {
  const text =
    '1. (Naut.)  The post supporting the outer end of a propeller shaft. 2. (Carp.)  The post to which a gate is hinged. Shak. Note: So it is.'
  expect(parseWebsterEntry('heelpost', text).senses).toEqual([
    { partOfSpeech: 'noun', definition: 'the post supporting the outer end of a propeller shaft' },
    { partOfSpeech: 'noun', definition: 'the post to which a gate is hinged' },
  ])
})

test('moves obsolete, archaic and dialectal senses last, across homographs too', () => {
  const text =
    'A hill. [Prov. Eng.] Halliwell.\n\nA root. [Obs.] Chaucer.\n\n1. Greater; superior. 2. Additional.'
  expect(parseWebsterEntry('more', text).senses.map(({ definition }) => definition)).toEqual([
    'greater; superior',
    'additional',
    'a hill',
    'a root',
  ])
})

test.each([
  ['A thick tongue; --applied to lizards.', 'a thick tongue'],
  ['A small ruffle. {Obs.] Holland', 'a small ruffle'],
  ['= Point switch. Smith.', 'same as Point switch'],
])('repairs typing errors in "%s"', (text, definition) => {
  expect(parseWebsterEntry('x', text).senses[0]?.definition).toBe(definition)
})

test('takes the text after "as," as an example', () => {
  expect(
    parseWebsterEntry('starboard', 'Lying on the right side; as, the starboard quarter.').senses,
  ).toEqual([
    { partOfSpeech: 'noun', definition: 'lying on the right side', example: 'the starboard quarter' },
  ])
})

test.each([
  ['To work. [Obs.] Chaucer.', 'werche', 'verb'],
  ['In a scrimping manner.', 'scrimpingly', 'adverb'],
  ['Pertaining to Geneva.', 'genevan', 'adjective'],
  ['Biting; corrosive.', 'mordicative', 'adjective'],
  ['The quality or state of being mealy.', 'mealiness', 'noun'],
])('infers the part of speech from "%s": %s is a %s', (text, word, partOfSpeech) => {
  expect(parseWebsterEntry(word, text).senses[0]?.partOfSpeech).toBe(partOfSpeech)
})

test.each([
  ['See Buttonwood.', { lemma: 'buttonwood' }],
  ['Same as Bunt, n.', { lemma: 'bunt' }],
  ['imp. of Grow.', { lemma: 'grow', partOfSpeech: 'verb' }],
  ['imp. & p. p. of Wend.', { lemma: 'wend', partOfSpeech: 'verb' }],
  ['3d pers. sing. pres. of Say. [Archaic]', { lemma: 'say', partOfSpeech: 'verb' }],
  [', pl. of Knife.', { lemma: 'knife', partOfSpeech: 'noun' }],
])('parses "%s" as a reference', (text, reference) => {
  expect(parseWebsterEntry('x', text)).toEqual({ senses: [], formOf: [reference] })
})
