import { expect, test } from 'vitest'
import type { DictionaryEntry } from '#shared/words.ts'
import { rankEntries } from './rank-entries.ts'

function entry(word: string, ...meanings: [partOfSpeech: string, definition: string][]): DictionaryEntry {
  return {
    word,
    phonetics: [],
    meanings: meanings.map(([partOfSpeech, definition]) => ({ partOfSpeech, definitions: [{ definition }] })),
    source: 'test',
  }
}

const rose = [
  entry('rise', ['verb', 'move upward'], ['noun', 'a growth']),
  entry('rose', ['noun', 'a flower'], ['adjective', 'pink']),
]
const wilt = [
  entry('wilt', ['verb', 'become limp'], ['noun', 'a plant disease']),
  entry('wilt', ['verb', 'will, used with "thou" in older English']),
]
const does = [entry('do', ['auxiliary verb', 'helps another verb'], ['verb', 'carry out'])]
const john = [entry('john', ['noun', 'a toilet']), entry('John', ['noun', 'disciple of Jesus'])]
// The dictionary lists a name before a rare common word: `Homer` before `homer`.
const homer = [entry('Homer', ['noun', 'a poet']), entry('homer', ['noun', 'a base hit'])]
const harry = [entry('Harry', ['name', 'a given name of men']), entry('harry', ['verb', 'plunder'])]
const er = [entry('er', ['noun', 'a sound']), entry("'er", ['contraction', 'her'])]
const an = [entry('an', ['article', 'one']), entry("an'", ['contraction', 'and'])]

const single = [entry('single', ['noun', 'a base hit'], ['adjective', 'unmarried'])]
const austen = [entry('Austen', ['name', 'a given name of men']), entry('Austen', ['noun', 'a novelist'])]
const play = [entry('play', ['verb', 'amuse oneself'], ['noun', 'games'])]
const rain = [entry('rain', ['noun', 'water that falls'], ['verb', 'fall as water'])]
const man = [entry('man', ['noun', 'a grown male'], ['verb', 'fill with men'])]
const spread = [entry('spread', ['verb', 'open out'], ['noun', 'a covering'])]
const helping = [entry('helping', ['noun', 'a portion']), entry('help', ['verb', 'make easier'])]
const cook = [
  entry('cook', ['verb', 'make food'], ['noun', 'who makes food']),
  entry('Cook', ['noun', 'a sailor']),
]
const king = [entry('king', ['noun', 'who rules']), entry('King', ['name', 'a name that people have'])]
const jones = [
  entry('Jones', ['noun', 'a labor leader']),
  entry('Jones', ['name', 'a name that people have']),
]
const george = [entry('George', ['noun', 'a saint']), entry('George', ['name', 'a given name of men'])]
const troy = [entry('Troy', ['noun', 'an ancient city']), entry('Troy', ['name', 'a given name of men'])]
const eye = [entry('eye', ['verb', 'look at'], ['noun', 'an organ'])]
const baby = [entry('baby', ['noun', 'an infant'], ['adjective', 'small'])]
const right = [entry('right', ['adjective', 'just'], ['noun', 'a claim'])]
const warm = [entry('warm', ['adjective', 'rather hot'], ['verb', 'heat'])]
const spare = [entry('spare', ['verb', 'let off'], ['adjective', 'extra'])]
const far = [entry('far', ['adverb', 'at a distance'], ['adjective', 'remote'])]
const few = [entry('few', ['determiner', 'not many']), entry('few', ['noun', 'a small elite'])]
const have = [entry('have', ['auxiliary verb', 'helps another verb'], ['verb', 'own'])]
const hell = [entry('hell', ['noun', 'a place of pain']), entry("he'll", ['contraction', 'he will'])]

const describeFirst = (answer: DictionaryEntry[], before: string, text: string, after = '') => {
  const [first] = rankEntries(answer, { before, text, after })
  const [meaning] = first?.meanings ?? []
  return `${first?.word}, ${meaning?.partOfSpeech}: ${meaning?.definitions[0]?.definition}`
}

test.each<[string, DictionaryEntry[], string, string, string]>([
  ['a noun after an article', rose, 'the', 'rose', 'rose, noun: a flower'],
  ['a verb after a pronoun', rose, 'He', 'rose', 'rise, verb: move upward'],
  ['a meaning that is not the first after an article', rose.slice(0, 1), 'a', 'rise', 'rise, noun: a growth'],
  ['an auxiliary verb', does, 'he', 'does', 'do, auxiliary verb: helps another verb'],
  ['the old form after thou', wilt, 'thou', 'wilt', 'wilt, verb: will, used with "thou" in older English'],
  ['the plain form elsewhere', wilt, 'flowers', 'wilt', 'wilt, verb: become limp'],
  ['a name capitalized within a sentence', john, 'and', 'John', 'John, noun: disciple of Jesus'],
  [
    'no name at the beginning of a sentence where a common word is likelier',
    john,
    '',
    'John',
    'john, noun: a toilet',
  ],
  ['no name after a question', john, 'what?”', 'John', 'john, noun: a toilet'],
  ['no name at the start of a quotation', john, 'said,', '“John', 'john, noun: a toilet'],
  ['no name in a word in capitals', john, 'and', 'JOHN', 'john, noun: a toilet'],
  ['the likelier name at the beginning of a sentence', homer, '', 'Homer', 'Homer, noun: a poet'],
  ['the likelier name at the start of a quotation', homer, 'said,', '“Homer', 'Homer, noun: a poet'],
  ['the common word without a capital', homer, 'a', 'homer', 'homer, noun: a base hit'],
  ['the dictionary order after punctuation', rose, 'the,', 'rose', 'rise, verb: move upward'],
])('ranks %s first', (_, answer, before, text, expected) => {
  expect(describeFirst(answer, before, text)).toBe(expected)
})

test.each<[string, DictionaryEntry[], string, string]>([
  ['an adjective between an article and a noun', single, 'a single man', 'single, adjective: unmarried'],
  ['a noun before of', single, 'a single of', 'single, noun: a base hit'],
  ['a noun before punctuation', single, 'a single, man', 'single, noun: a base hit'],
  ['an adjective after very', single, 'very single indeed', 'single, adjective: unmarried'],
  ['a person known by the family name', austen, 'Jane Austen wrote', 'Austen, noun: a novelist'],
  ['a determiner', few, 'a few books', 'few, determiner: not many'],
  ['a verb before its object', rose, 'then rose her', 'rise, verb: move upward'],
  ['a full verb before an object', have, 'she has a', 'have, verb: own'],
  ['a noun after a preposition', wilt, 'of wilt.', 'wilt, noun: a plant disease'],
  ['a noun after an adjective', rose.slice(0, 1), 'sudden rise in', 'rise, noun: a growth'],
  ['a noun after an adjective ending', rose.slice(0, 1), 'surprised rise.', 'rise, noun: a growth'],
  ['a noun after a possessive', play, 'child’s play to', 'play, noun: games'],
  ['a noun after a possessive, before an article', eye, 'king’s eyes The', 'eye, noun: an organ'],
  ['no noun after it’s', warm, 'it’s warm now', 'warm, adjective: rather hot'],
  ['a noun before a verb and a comma', baby, 'the baby laughed;', 'baby, noun: an infant'],
  ['an adjective before a noun like an adverb', single, 'the single family,', 'single, adjective: unmarried'],
  ['a noun after an adjective, likelier an adjective', right, 'natural right to', 'right, noun: a claim'],
  ['an adjective after a participle', warm, 'feeling warm to', 'warm, adjective: rather hot'],
  ['a verb before a pronoun', warm, 'then warm my', 'warm, verb: heat'],
  ['an adjective before an article', warm, 'how warm a', 'warm, adjective: rather hot'],
  ['a noun before “and” in dialect', spread, 'de spread an’', 'spread, noun: a covering'],
  ['a noun before a determiner', baby, 'the baby her', 'baby, noun: an infant'],
  ['a verb after a contracted auxiliary', rain, 'didn’t rain, and', 'rain, verb: fall as water'],
  ['no verb after isn’t', rain, 'isn’t rain, and', 'rain, noun: water that falls'],
  ['a verb with s after it', rain, 'it rains often', 'rain, verb: fall as water'],
  ['an adjective after how', single, 'how single he', 'single, adjective: unmarried'],
  ['an adjective after a preposition, before a noun', spare, 'with spare clothes', 'spare, adjective: extra'],
  ['an adverb after so', far, 'so far off', 'far, adverb: at a distance'],
  ['a family name after Mr', jones, 'Mr. Jones said', 'Jones, name: a name that people have'],
  ['a verb that has a verb’s ending', rose, 'sudden rose in', 'rise, verb: move upward'],
  ['a verb after let’s', play, 'let’s play.', 'play, verb: amuse oneself'],
  ['a verb after not', rain, 'not rain,', 'rain, verb: fall as water'],
  ['a noun at the end, after to', man, 'to man.', 'man, noun: a grown male'],
  ['a noun before of', spread, 'singsong spread of', 'spread, noun: a covering'],
  ['a participle before a noun', helping, 'a helping hand', 'help, verb: make easier'],
  ['no name without a capital', cook, 'the cook would', 'cook, noun: who makes food'],
  ['a title before a name', king, 'bless King George', 'king, noun: who rules'],
  ['a given name before a saint’s', george, 'that George was', 'George, name: a given name of men'],
  ['a given name after a title', george, 'Captain George was', 'George, name: a given name of men'],
  ['a town before a given name', troy, 'of Troy was', 'Troy, noun: an ancient city'],
  ['a likelier name before an object', harry, ' Harry the', 'Harry, name: a given name of men'],
  ['a form with a leading apostrophe', er, 'saw ’er go', "'er, contraction: her"],
  ['a form with a leading straight apostrophe within a sentence', er, "saw 'er go", "'er, contraction: her"],
  ['a word after a quotation mark', er, "said, 'er go", 'er, noun: a sound'],
  ['a word after an opening quotation mark', er, 'saw ‘er go', 'er, noun: a sound'],
  ['a form with a trailing apostrophe', an, 'men an’ boys', "an', contraction: and"],
  ['a contraction', hell, 'that he’ll be', "he'll, contraction: he will"],
  ['a word in quotation marks', hell, 'that ’hell’ be', 'hell, noun: a place of pain'],
])('ranks %s first by its context', (_, answer, passage, expected) => {
  const [before = '', text = '', after = ''] = passage.split(' ')
  expect(describeFirst(answer, before, text, after)).toBe(expected)
})

const fair = [entry('fair', ['adjective', 'just'], ['noun', 'a market'])]
const isleOfMan = [
  entry('Man', ['noun', 'an island']),
  { ...entry('man', ['noun', 'a male']), source: 'Lectern' },
]
const inText = { ...entry('Flask', ['name', 'a name in this text']), source: 'Lectern' }
const flask = [entry('flask', ['noun', 'a bottle']), inText]
const raison = [entry('raison d’être', ['French phrase', 'the reason for being'])]
const de = [
  entry('de', ['preposition', 'of']),
  ...raison,
  entry('coup de grâce', ['French phrase', 'an end']),
]

test.each<[string, DictionaryEntry[], string, string]>([
  ['an adjective before another', fair, 'a fair and', 'fair, adjective: just'],
  ['a common word after a determiner, not a name', isleOfMan, 'A Man of', 'man, noun: a male'],
  ['no name of the text after a determiner', flask, 'the Flask of', 'flask, noun: a bottle'],
  ['no name of the text at the start of a sentence', flask, ' Flask of', 'flask, noun: a bottle'],
])('ranks %s first by its neighbours', (_, answer, passage, expected) => {
  const [before = '', text = '', after = ''] = passage.split(' ')
  expect(describeFirst(answer, before, text, after)).toBe(expected)
})

test('ranks a name first at the start of a sentence when the text has it inside another', () => {
  const name = { text: 'Flask', isWithin: true, times: 1 }
  expect(rankEntries(flask, { before: '', text: 'Flask', after: 'of', name })[0]?.word).toBe('Flask')
})

test('shows the phrases of the sentence first, and no others', () => {
  const met = { before: 'coup', text: 'de', after: 'grace,', sentence: 'It was the Coup de grace, he said.' }
  expect(rankEntries(de, met).map(({ word }) => word)).toEqual(['coup de grâce', 'de'])
  expect(rankEntries(raison, { ...met, text: 'raison' })).toEqual([])
})

test('keeps every entry, and the order where nothing fits better', () => {
  expect(rankEntries(rose, { before: 'red', text: 'rose', after: '' })).toEqual(rose)
  expect(rankEntries(rose, { before: 'the', text: 'rose', after: '' }).map(({ word }) => word)).toEqual([
    'rose',
    'rise',
  ])
})
