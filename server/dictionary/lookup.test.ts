import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DictionaryAnswer,
  type DictionaryEntry,
  dictionaryAnswer,
  toDictionaryWord,
} from '#shared/words.ts'
import { openDictionary } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { readWordnet } from './sources/wordnet.ts'
import { readContractions, readFirstSenses, readFunctionWords } from './tables/tables.ts'

let file: IndexFile

beforeAll(async () => {
  file = await openDictionary()
})
afterAll(() => file.close())

const look = (word: string): DictionaryAnswer | undefined => lookUp(file, word)
const headwords = (word: string) => look(word)?.map((entry) => entry.word)
const first = (word: string) => look(word)?.[0]

test.each([
  ['whales', 'whale'],
  ['a-weeping', 'weep'],
  ['cities', 'city'],
  ['wharves', 'wharf'],
  ['geese', 'goose'],
  ['whalemen', 'whaleman'],
  ['sailed', 'sail'],
  ['cried', 'cry'],
  ['stopped', 'stop'],
  ['hoping', 'hope'],
  ['running', 'run'],
  ['went', 'go'],
  ['begat', 'beget'],
  ['spake', 'speak'],
  ['bigger', 'big'],
  ['happiest', 'happy'],
  ['worse', 'worse'],
  ['knowest', 'know'],
  ['goeth', 'go'],
  ['saith', 'say'],
  ['found', 'find'],
  ['felt', 'feel'],
  ['leaves', 'leaf'],
  ['best', 'best'],
  ['glass', 'glass'],
  ['evening', 'evening'],
  ['somebodys', 'somebody'],
])('answers %s with %s', (form, lemma) => {
  expect(first(form)?.word).toBe(lemma)
})

test.each([
  ['dont', "don't"],
  ["don't", "don't"],
  ['don’t', "don't"],
  ['ive', "I've"],
  ['Ive', "I've"],
  ['oclock', "o'clock"],
  ["o'clock", "o'clock"],
  ['tis', "'tis"],
  ['’Tis', "'tis"],
  ['cant', "can't"],
  ['wont', "won't"],
  ['theyll', "they'll"],
  ['captains', 'captain'],
  ['captain’s', 'captain'],
  ['Ahabs', 'Ahab'],
])('answers %s with %s, with or without an apostrophe', (asked, word) => {
  expect(first(asked)?.word).toBe(word)
})

describe.each([
  ["pass'd", 'pass'],
  ["look'd", 'look'],
  ["stopp'd", 'stop'],
  ["lov'd", 'love'],
  ["tri'd", 'try'],
  ["dy'd", 'die'],
  ["return'd", 'return'],
  ["pleas'd", 'pleased'],
  ["ribbon'd", 'ribbon'],
  ["mother'll", 'mother'],
  ["feel'st", 'feel'],
  ["think'st", 'think'],
  ["mak'st", 'make'],
  ["gav'st", 'give'],
  ["knew'st", 'know'],
  ['shouldst', 'should'],
  ['methought', 'methought'],
  ["thou'lt", "thou'lt"],
  ["heav'n", 'heaven'],
  ["heav'nly", 'heavenly'],
  ["giv'n", 'give'],
  ["ta'en", 'take'],
  ["ev'n", 'even'],
  ["pris'n", 'prison'],
  ["pow'r", 'power'],
  ["pow'rful", 'powerful'],
  ["flow'r", 'flower'],
  ["flow'rs", 'flower'],
  ["tow'r", 'tower'],
  ["show'r", 'shower'],
  ["bow'r", 'bower'],
  ["ev'ry", 'every'],
  ["int'rest", 'interest'],
  ["dang'rous", 'dangerous'],
  ["wand'ring", 'wander'],
  ["mem'ry", 'memory'],
  ["nat'ral", 'natural'],
  ["bus'ness", 'business'],
  ["reg'lar", 'regular'],
  ["dev'ls", 'devil'],
  ["p'raps", 'perhaps'],
  ["gen'lman", 'gentleman'],
  ["o'erthrow", 'overthrow'],
  ["whoe'er", 'whoever'],
  ["th'expense", 'expense'],
  ["thro'", "thro'"],
  ["tho'", "tho'"],
  ["th'", "th'"],
  ["n't", "n't"],
  ["warn't", "warn't"],
  ["hain't", "hain't"],
  ["is't", "is't"],
  ["if't", "if't"],
  ["see't", "see't"],
  ["were't", "were't"],
  ["on't", "on't"],
  ["in't", "in't"],
  ["by't", "by't"],
  ["with't", "with't"],
  ["i'th'", "i'th'"],
  ["'twas", "'twas"],
  ["'er", "'er"],
  ["'appy", 'happy'],
])('the elided or joined word %s', (asked, word) => {
  test.each([
    ['with its apostrophe', asked],
    ['with a typographic apostrophe', asked.replaceAll("'", '’')],
    ['as the reader sends it', toDictionaryWord(asked)],
  ])(`is answered by ${word} %s`, (_, sent) => {
    expect(first(sent)?.word).toBe(word)
  })
})

test.each([
  ["o'", '', "o'"],
  ["'d", '', "'d"],
  ["'t", '', "'t"],
  ["'st", 'St', "'st"],
  ["do't", 'dot', "do't"],
  ["to't", 'tot', "to't"],
  ["for't", 'fort', "for't"],
  ["be't", 'bet', "be't"],
  ["hear't", 'heart', "hear't"],
  ["ben't", 'bend', "ben't"],
  ["'ere", 'ere', "'ere"],
])(
  'answers %s exactly with its apostrophe; without it "%s" comes first and %s is listed',
  (asked, likelier, word) => {
    expect(first(asked)?.word).toBe(word)
    const sent = toDictionaryWord(asked)
    if (sent) {
      expect(first(sent)?.word).toBe(likelier)
      expect(headwords(sent)).toContain(word)
    } else expect(likelier, 'one letter is not sent').toBe('')
  },
)

test.each([
  ["girls'll", 'girl'],
  ["tell'em", 'tell'],
  ["better'n", 'better'],
  ["know't", "know't"],
  ["kiss't", 'kiss'],
])('answers %s with the word before the apostrophe', (asked, word) => {
  expect(first(asked)?.word).toBe(word)
})

test.each(["any'ow", "man'sh", "qu'il"])(
  'does not answer the letters before the apostrophe of %s',
  (asked) => {
    expect(look(asked)).toBeUndefined()
  },
)

test.each(['það', 'niȝt', 'whaleж'])('does not answer the ASCII letters of %s', (asked) => {
  expect(look(asked)).toBeUndefined()
})

test('splits a ligature into its letters', () => {
  expect(first('ﬁre')?.word).toBe('fire')
})

test.each([
  ['owner', 'owner', 'noun', 'the person to whom something'],
  ['lightest', 'light', 'adjective', ''],
  ['slowest', 'slow', 'adjective', ''],
  ['feet', 'foot', 'noun', 'the end of the leg'],
  ['elves', 'elf', 'noun', '(folklore) fairies'],
  ['durst', 'durst', 'verb', 'dared'],
  ['wed', 'wed', 'verb', 'take in marriage'],
  ['waterward', 'waterward', 'adverb', 'toward the water'],
  ['methought', 'methought', 'verb', 'it seemed to me'],
])('answers %s first with %s, %s: %s', (asked, word, partOfSpeech, beginning) => {
  expect(first(asked)?.word).toBe(word)
  const [meaning] = first(asked)?.meanings ?? []
  expect(meaning?.partOfSpeech).toBe(partOfSpeech)
  expect(meaning?.definitions[0]?.definition.slice(0, beginning.length)).toBe(beginning)
})

test.each([
  ['wilt', 'will, used with "thou"'],
  ['art', 'are, used with "thou"'],
  ['marry', 'indeed; a mild oath'],
])('lists the older sense of %s: %s', (asked, beginning) => {
  const definitions = look(asked)?.flatMap(({ meanings }) => meanings[0]?.definitions[0]?.definition ?? [])
  expect(definitions?.some((definition) => definition.startsWith(beginning))).toBe(true)
})

test('lists a contraction and its homograph without apostrophe, the likelier first', () => {
  expect(headwords('ill')?.slice(0, 1)).toEqual(['ill'])
  expect(headwords('ill')).toContain("I'll")
  expect(headwords('Ill')?.slice(0, 2)).toEqual(["I'll", 'ill'])
  expect(headwords('well')).toEqual(['well', "we'll"])
  expect(headwords("we'll")?.[0]).toBe("we'll")
  expect(headwords('its')).toEqual(['its', "it's"])
  expect(headwords('were')).toEqual(['be', "we're"])
  expect(headwords('wont')).toEqual(["won't", 'wont'])
})

test.each([
  ['to-morrow', ['tomorrow']],
  ['sperm-whale', ['sperm whale']],
  ['whale-boat', ['whaleboat']],
  ['old-fashioned', ['old-fashioned']],
  ['ship-carpenters', ['ship', 'carpenter']],
  ['all-ramifying', ['all', 'ramify']],
  ['zzyzx-whale', ['whale']],
])('finds %s as a whole, or else by its parts', (asked, words) => {
  expect(headwords(asked)).toEqual(words)
})

test.each([
  ['colour', 'colour'],
  ['harbours', 'harbour'],
  ['galvanise', 'galvanise'],
  ['odorising', 'odorize'],
  ['façade', 'facade'],
  ['Æsthetic', 'aesthetic'],
  ['Łódź', 'Lodz'],
  ['Hawaiʻi', 'Hawaii'],
  ['goin', 'go'],
  ['unearthliness', 'unearthly'],
  ['barnacled', 'barnacle'],
  ['mrs', 'Mrs'],
  ['anon', 'anon'],
])('finds %s as %s', (asked, word) => {
  expect(first(asked)?.word).toBe(word)
})

test.each([
  ['unfelt', 'adjective', 'not felt', 'feel'],
  ['uncourteously', 'adverb', 'not courteously', 'courteously'],
  ['miswhisper', 'verb', 'whisper wrongly', 'whisper'],
  ['overcaress', 'verb', 'caress too much', 'caress'],
  ['wheelbarrowful', 'noun', 'as much as a wheelbarrow holds', 'wheelbarrow'],
])(
  'derives %s from its base before it offers a nearest spelling',
  (asked, partOfSpeech, definition, base) => {
    expect(first(asked)?.meanings).toEqual([{ partOfSpeech, definitions: [{ definition }] }])
    expect(headwords(asked)?.[1]).toBe(base)
  },
)

test.each([
  ['gie', '"give", in dialect or everyday speech'],
  ['sez', '"says", in dialect or everyday speech'],
  ["dursn't", 'short for "dared not", in dialect or everyday speech'],
])('explains the dialect form %s', (asked, definition) => {
  expect(first(asked)?.meanings[0]?.definitions).toEqual([{ definition }])
  expect(first(asked.replaceAll("'", ''))).toEqual(first(asked))
})

test.each([
  ['sicht', 'sight'],
  ['vinger', 'finger'],
  ['boatfull', 'boatful'],
])('finds the dialect or old spelling %s as %s', (asked, word) => {
  expect(headwords(asked)).toContain(word)
})

test('adds the phrases of a word after its entries, and finds words that only phrases have', () => {
  expect(headwords('raison')).toEqual(["raison d'être", "raison d'état"])
  const definitions = [{ definition: 'the reason for being' }]
  expect(first('raison')?.meanings).toEqual([{ partOfSpeech: 'French phrase', definitions }])
  expect(headwords('voce')).toContain('sotto voce')
  expect(headwords('dêtre')).toContain("raison d'être")
  expect(first('de')).toMatchObject({ word: 'de', meanings: [{ partOfSpeech: 'preposition' }] })
})

test('skips abbreviations unless the word is in capitals', () => {
  expect(headwords('est')).not.toContain('EST')
  expect(headwords('EST')).toContain('EST')
})

test('skips proper names for a lower-case word, and lists both for a capitalized one', () => {
  expect(headwords('polish')?.[0]).toBe('polish')
  expect(headwords('may')).not.toContain('May')
  expect(headwords('May')).toEqual(['may', 'May', 'May'])
  expect(headwords('august')?.[0]).toBe('august')
  expect(headwords('Nantucket')?.[0]).toBe('Nantucket')
})

test('merges two spellings of one word into one entry', () => {
  expect(headwords('axes')?.filter((word) => word.startsWith('ax'))).toHaveLength(1)
  expect(headwords('mrs')?.filter((word) => word.startsWith('Mrs'))).toEqual(['Mrs'])
})

test('names the source of each entry, Webster’s where WordNet lacks the word', () => {
  expect(first('whaleman')).toMatchObject({ source: "Webster's 1913" })
  expect(first('ship')).toMatchObject({ source: 'Lectern, WordNet' })
  expect(first('frigate')).toMatchObject({ source: 'WordNet' })
  expect(first('thou')).toMatchObject({ source: 'Lectern' })
})

test('answers with pronunciation, part of speech, definition and example', () => {
  const audacious = first('audacious')
  expect(audacious?.phonetic).toBe('/ɑˈdeɪʃəs/')
  expect(audacious?.phonetics[0]).toEqual({ text: '/ɑˈdeɪʃəs/' })
  expect(audacious?.meanings[0]?.partOfSpeech).toBe('adjective')
  expect(audacious?.meanings[0]?.definitions[0]?.example).toContain('audacious')
})

test.each(['', ' ', '—', '…', 'zzyzx', '275th', "'", '-', '__proto__x', 'q'.repeat(100)])(
  'finds nothing for %j',
  (word) => {
    expect(look(word)).toBeUndefined()
  },
)

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'looks up %s as an ordinary word',
  (word) => {
    const answer = look(word)
    if (answer) expect(dictionaryAnswer.parse(answer)).toEqual(answer)
  },
)

test('answers every function word with our own definition and an example for each sense', () => {
  const words = readFunctionWords()
  expect(words.length).toBeGreaterThanOrEqual(150)
  for (const { word, forms, isSecond, meanings } of words) {
    for (const asked of [word, ...forms]) {
      const entries = (look(asked) ?? []).filter(({ source }) => source === 'Lectern')
      expect(
        entries.map((entry) => entry.word),
        asked,
      ).toContain(word)
      if (!isSecond) expect(first(asked)?.source, asked).toBe('Lectern')
    }
    for (const [, example] of [...meanings.values()].flat()) expect(example, word).toMatch(/[.!?"]$/)
  }
})

test('lists the chosen first senses of the commonest words first', () => {
  const wordnet = readWordnet()
  for (const [word, firsts] of readFirstSenses()) {
    const entries = look(word) ?? []
    // Skips a function word with the same spelling, which may be the first entry.
    const isFound = ({ word: headword, source }: DictionaryEntry) =>
      headword === word && (source.endsWith('WordNet') || !wordnet.has(word))
    const entry = entries.find(isFound)
    expect(entry?.meanings[0]?.partOfSpeech, word).toBe(firsts[0]?.partOfSpeech)
    for (const { partOfSpeech, definition, isOwn } of firsts) {
      const meaning = entry?.meanings.find((meaning) => meaning.partOfSpeech === partOfSpeech)
      expect(meaning?.definitions[0]?.definition.slice(0, definition.length), word).toBe(definition)
      if (isOwn) expect(entry?.source).toBe(wordnet.has(word) ? 'Lectern, WordNet' : 'Lectern')
    }
  }
})

test.each(['gave', 'ran', 'flew', 'grew', 'went', 'spake'])('answers %s first as a verb', (word) => {
  expect(first(word)?.meanings[0]?.partOfSpeech).toBe('verb')
})

test('answers every contraction with and without its apostrophe', () => {
  for (const { word } of readContractions()) {
    expect(headwords(word)?.[0], word).toBe(word)
    expect(headwords(word.replaceAll("'", '')), word).toContain(word)
  }
})

test('returns answers that match the response schema', () => {
  for (const word of ['the', 'whale', 'run', 'went', 'ill', 'abaft', 'all-ramifying', 'whaleman', 'set']) {
    const answer = look(word)
    expect(dictionaryAnswer.parse(answer)).toEqual(answer)
  }
})

test('lists a capitalized given name beside famous people of that name, and never for lower case', () => {
  const listDefinitions = (word: string) =>
    look(word)?.map(({ meanings }) => meanings[0]?.definitions[0]?.definition)
  expect(listDefinitions('Gwendolen')).toEqual(['a given name of women'])
  expect(listDefinitions('Algernon')).toContain('a given name of men')
  expect(listDefinitions('Elizabeth')?.[0]).toBe('a given name of women')
  expect(listDefinitions('Rose')?.at(-1)).toBe('a given name of women')
  expect(listDefinitions('rose')).not.toContain('a given name of women')
})

test.each([
  ['John', 'John'],
  ['Homer', 'Homer'],
  ['Tom', 'Tom'],
  ['Harry', 'Harry'],
  ['Peter', 'Peter'],
  ['Rose', 'rise'],
  ['May', 'may'],
  ['Will', 'will'],
  ['Mark', 'mark'],
  ['Grace', 'grace'],
  ['Bill', 'bill'],
  ['Turkey', 'turkey'],
  ['Prince', 'prince'],
  ['Dusty', 'dusty'],
  ['Hi', 'hi'],
  ['john', 'john'],
  ['homer', 'homer'],
])('answers %s first with %s: a name precedes a rare word but never a common one', (asked, word) => {
  expect(first(asked)?.word).toBe(word)
})

test('defines an otherwise unknown family name as a name', () => {
  expect(first('Kerrigan')?.meanings).toEqual([
    { partOfSpeech: 'name', definitions: [{ definition: 'a name that people have' }] },
  ])
  expect(look('kerrigan')).toBeUndefined()
})

test.each([
  ['N-no', 'no'],
  ['W-w-wouldnt', 'would not'],
  ['Hi-i-i', 'hi'],
  ['promptings4', 'prompting'],
  ['yoursel', 'yourself'],
  ['newspapahs', 'newspaper'],
  ['irreverencies', 'irreverence'],
  ['biddst', 'bid'],
  ['Kiplingite', 'Kipling'],
])('answers %s with %s', (said, word) => {
  const entry = first(said)
  expect([entry?.word, entry?.meanings[0]?.definitions[0]?.definition]).toContainEqual(
    expect.stringContaining(word),
  )
})

test('splits a closed compound into two common words, but not a capitalized one', () => {
  expect(headwords('eighteenpence')).toEqual(['eighteen', 'pence'].map((word) => first(word)?.word))
  expect(look('Blackwhale')).toBeUndefined()
})

test('defines an unlisted Roman numeral by its number', () => {
  expect(first('CXLIV')?.meanings[0]?.definitions).toEqual([
    { definition: 'the number 144, in Roman numerals' },
  ])
  expect(first('MCMXCIX')?.meanings[0]?.definitions[0]?.definition).toContain('1999')
  expect(look('IIXX')).toBeUndefined()
})

test('defines an unlisted prefixed word, followed by the base word', () => {
  expect(first('unscared')?.meanings[0]).toEqual({
    partOfSpeech: 'adjective',
    definitions: [{ definition: 'not scared' }],
  })
  expect(headwords('unscared')).toEqual(['unscared', 'scared'])
  expect(first('requench')?.meanings[0]?.definitions[0]?.definition).toBe('quench again')
  expect(headwords('uncle')?.[0]).toBe('uncle')
})
