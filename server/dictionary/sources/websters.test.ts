import { expect, test } from 'vitest'
import { readOldWord } from './websters.ts'

test('numbered senses are split, without labels, citations, notes and quotations', () => {
  const text =
    '1. (Naut.)  The post supporting the outer end of a propeller shaft. 2. (Carp.)  The post to which a gate is hinged. Shak. Note: So it is.'
  expect(readOldWord('heelpost', text).senses).toEqual([
    { partOfSpeech: 'noun', definition: 'the post supporting the outer end of a propeller shaft' },
    { partOfSpeech: 'noun', definition: 'the post to which a gate is hinged' },
  ])
})

test('obsolete, archaic and dialectal senses come last, across homographs too', () => {
  const text =
    'A hill. [Prov. Eng.] Halliwell.\n\nA root. [Obs.] Chaucer.\n\n1. Greater; superior. 2. Additional.'
  expect(readOldWord('more', text).senses.map(({ definition }) => definition)).toEqual([
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
])('the slips of %s are mended', (text, definition) => {
  expect(readOldWord('x', text).senses[0]?.definition).toBe(definition)
})

test('what follows "as," is an example', () => {
  expect(readOldWord('starboard', 'Lying on the right side; as, the starboard quarter.').senses).toEqual([
    { partOfSpeech: 'noun', definition: 'lying on the right side', example: 'the starboard quarter' },
  ])
})

test.each([
  ['To work. [Obs.] Chaucer.', 'werche', 'verb'],
  ['In a scrimping manner.', 'scrimpingly', 'adverb'],
  ['Pertaining to Geneva.', 'genevan', 'adjective'],
  ['Biting; corrosive.', 'mordicative', 'adjective'],
  ['The quality or state of being mealy.', 'mealiness', 'noun'],
])('%s: %s is taken for a kind of word: %s', (text, word, partOfSpeech) => {
  expect(readOldWord(word, text).senses[0]?.partOfSpeech).toBe(partOfSpeech)
})

test.each([
  ['See Buttonwood.', { lemma: 'buttonwood' }],
  ['Same as Bunt, n.', { lemma: 'bunt' }],
  ['imp. of Grow.', { lemma: 'grow', partOfSpeech: 'verb' }],
  ['imp. & p. p. of Wend.', { lemma: 'wend', partOfSpeech: 'verb' }],
  ['3d pers. sing. pres. of Say. [Archaic]', { lemma: 'say', partOfSpeech: 'verb' }],
  [', pl. of Knife.', { lemma: 'knife', partOfSpeech: 'noun' }],
])('%s is no sense but a way to another word', (text, reference) => {
  expect(readOldWord('x', text)).toEqual({ senses: [], formOf: [reference] })
})
