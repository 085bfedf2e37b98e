import { expect, test } from 'vitest'
import { aSavedWord } from '#shared/testing/make.ts'
import { toAnki, toCsv } from './export-words.ts'

const whale = aSavedWord({
  word: 'whale',
  definition: 'A sea mammal, "great" and\nwarm.',
  phonetic: '/weɪl/',
  sentence: 'Call me\tIshmael.',
  metIn: 'Moby-Dick · 1. Loomings',
  createdAt: new Date('2026-11-20T10:00:00Z'),
})

test('exports CSV with a byte order mark, a header and quoted cells', () => {
  expect(toCsv([whale])).toBe(
    '\ufeffWord,Phonetic,Part of speech,Definition,Example,Sentence,Found in,Saved\r\n' +
      'whale,/weɪl/,noun,"A sea mammal, ""great"" and\nwarm.",,"Call me\tIshmael.",Moby-Dick · 1. Loomings,2026-11-20\r\n',
  )
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  '\r=1',
  '\n=cmd',
  '＝1+1',
  '＋1',
  ' －1',
  '＠SUM(A1)',
])('escapes a formula: %j', (definition) => {
  const cell = toCsv([{ ...whale, definition }]).split('noun,')[1]
  expect(cell).toMatch(/^"?'/)
})

test('leaves an ordinary cell unchanged', () => {
  expect(toCsv([{ ...whale, definition: 'a - b = c' }])).toContain(',a - b = c,')
})

test('exports Anki notes with the same id for a word each time', () => {
  const [separator, html, guid, columns, note] = toAnki([whale]).split('\n')
  expect([separator, html, guid]).toEqual(['#separator:Tab', '#html:false', '#guid column:1'])
  expect(columns).toBe(
    '#columns:Id\tWord\tPhonetic\tPart of speech\tDefinition\tExample\tSentence\tFound in\tSaved',
  )
  expect(note).toMatch(/^lectern:whale\twhale\t/)
  const again = toAnki([{ ...whale, id: 99, createdAt: new Date() }])
  expect(again.split('\n')[4]).toMatch(/^lectern:whale\t/)
})

test('quotes tabs and line ends within a field', () => {
  expect(toAnki([whale])).toContain('\t"A sea mammal, ""great"" and\nwarm."\t\t"Call me\tIshmael."\t')
})
