import { afterEach, expect, test, vi } from 'vitest'
import { aSavedWord } from '#shared/testing/make.ts'
import { toAnki, toCloze, toCsv } from './export-words.ts'

afterEach(() => vi.unstubAllEnvs())

const whale = aSavedWord({
  word: 'whale',
  definition: 'A sea mammal, "great" and\nwarm.',
  phonetic: '/weɪl/',
  sentence: 'Call me\tIshmael.',
  metIn: 'Moby-Dick · 1. Loomings',
  createdAt: new Date('2026-11-20T10:00:00Z'),
})

test('exports CSV with a byte order mark, a header and quoted cells', () => {
  const card = { id: 4, stability: 20.994, due: '2026-12-01', misses: 2, isSuspended: false }
  expect(
    toCsv([whale, { ...whale, id: 5, word: 'constructor' }], [card], [{ word: 'whale', times: 7 }]),
  ).toBe(
    '\ufeffWord,Phonetic,Part of speech,Definition,Example,Sentence,Found in,Saved,state,due,stability,lapses,sightings\r\n' +
      'whale,/weɪl/,noun,"A sea mammal, ""great"" and\nwarm.",,"Call me\tIshmael.",Moby-Dick · 1. Loomings,2026-11-20,learning,2026-12-01,20.99,2,7\r\n' +
      'constructor,/weɪl/,noun,"A sea mammal, ""great"" and\nwarm.",,"Call me\tIshmael.",Moby-Dick · 1. Loomings,2026-11-20,new,,,0,0\r\n',
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
  const cell = toCsv([{ ...whale, definition }], [], []).split('noun,')[1]
  expect(cell).toMatch(/^"?'/)
})

test.each(['Pacific/Honolulu', 'Pacific/Auckland'])('exports the day of the reader in %s', (timeZone) => {
  vi.stubEnv('TZ', timeZone)
  for (const hour of [0, 23])
    expect(toCsv([{ ...whale, createdAt: new Date(2026, 0, 2, hour) }], [], [])).toContain(',2026-01-02,new,')
})

test('leaves an ordinary cell unchanged', () => {
  expect(toCsv([{ ...whale, definition: 'a - b = c' }], [], [])).toContain(',a - b = c,')
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

test('exports sentences with their word as a gap for Anki, and leaves out words without one', () => {
  const met = (word: string, sentence: string | null) => ({ ...whale, word, sentence })
  const { text, count } = toCloze([
    met('dont', 'I don’t; I DON’T know “dontology”.'),
    met('per cent', 'Ten per  cent, he said.'),
    met('café', 'At the cafe\u0301, then.'.normalize('NFC')),
    met('well-known', 'Well-known (it is).'),
    met('man-eater', 'A man\u2011eater.'),
    met('(it @ is)', 'Well-known (it @ is).'),
    met('猫', '吾輩は猫である。'),
    met('white', 'In whiteness there is nothing.'),
    met('bare', null),
  ])
  const [separator, html, type, guid, columns, ...notes] = text.split('\n')
  expect([separator, html, type, guid]).toEqual([
    '#separator:Tab',
    '#html:false',
    '#notetype:Cloze',
    '#guid column:1',
  ])
  expect(columns).toBe('#columns:Id\tText\tBack Extra')
  expect(count).toBe(7)
  expect(notes.join('\n')).toMatch(
    /^lectern-cloze:dont\tI {{c1::don’t}}; I {{c1::DON’T}} know “dontology”\.\t/,
  )
  expect(notes.join('\n')).toMatch(/\nlectern-cloze:per cent\t"Ten {{c1::per {2}cent}}, he said\."\t/)
  expect(notes.join('\n')).toMatch(
    /\nlectern-cloze:café\t"At the {{c1::café}}, then\."\t"?café · \/weɪl\/ · noun · A sea/,
  )
  expect(notes.join('\n')).toContain('\t吾輩は{{c1::猫}}である。\t')
  expect(notes.join('\n')).toContain('\nlectern-cloze:well-known\t{{c1::Well-known}} (it is).\t')
})
