import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from './timing/category.ts'
import { paceTokens } from './timing/pacing.ts'
import { tokenize } from './timing/tokenize.ts'
import { typeset } from './typography.ts'

test.each([
  // Quotations
  ['"Yes," she said.', '“Yes,” she said.'],
  ["'Yes,' she said.", '‘Yes,’ she said.'],
  ['"She said \'no\' twice."', '“She said ‘no’ twice.”'],
  ['\'She said "no" twice.\'', '‘She said “no” twice.’'],
  ['"\'Come in,\' he called, and I did."', '“‘Come in,’ he called, and I did.”'],
  ['"He only called, \'Come in!\'"', '“He only called, ‘Come in!’”'],
  ['"First.\n\n"Then.\n\n"Last," he said.', '“First.\n\n“Then.\n\n“Last,” he said.'],
  ["'I went.\n\n'Then I came.'", '‘I went.\n\n‘Then I came.’'],
  ['He said:"Go."', 'He said:“Go.”'],
  ['("Never," he wrote.)', '(“Never,” he wrote.)'],
  ['a so-called "friend"; a "rival".', 'a so-called “friend”; a “rival”.'],
  [
    "the letter \"A\", the word 'ought' and 'the boys' too",
    'the letter “A”, the word ‘ought’ and ‘the boys’ too',
  ],
  ["said he; 'the dogs' bowl is empty.'", 'said he; ‘the dogs’ bowl is empty.’'],
  ['_"No,"_ she wrote, "_never_."', '_“No,”_ she wrote, “_never_.”'],
  ['"It was--"', '“It was—”'],
  ['"Stop--" "Why?"', '“Stop—” “Why?”'],
  ['"I saw"--he paused--"a light."', '“I saw”—he paused—“a light.”'],
  ["'I saw'--he paused--'a light.'", '‘I saw’—he paused—‘a light.’'],
  ['He stopped--"Who is there?"', 'He stopped—“Who is there?”'],
  ['"...and then nothing."', '“…and then nothing.”'],
  ['"Wait...."', '“Wait….”'],
  ['"Did he say \'wait\'?" she asked.', '“Did he say ‘wait’?” she asked.'],
  ['"One"[^1] and "two".[^2]', '“One”[^1] and “two”.[^2]'],
  ['see "https://example.org/a--b".', 'see “https://example.org/a--b”.'],
  ['"so it ends."[1] He shut it.', '“so it ends.”[1] He shut it.'],
  ['"A song,\n  in lines;\n"Another," he sang.', '“A song,\n  in lines;\n“Another,” he sang.'],
  // Elisions
  ["'Tis late, and 'twas dark.", '’Tis late, and ’twas dark.'],
  ['"\'Tis late," he said.', '“’Tis late,” he said.'],
  ["Give 'em th' other, o' course.", 'Give ’em th’ other, o’ course.'],
  ["rock 'n' roll", 'rock ’n’ roll'],
  ["the class of '71 and the '60s", 'the class of ’71 and the ’60s'],
  ["in the 1860's, the dogs' bowls and James' hat", 'in the 1860’s, the dogs’ bowls and James’ hat'],
  ["don't, I'd've, o'clock, ne'er, O'Hara", 'don’t, I’d’ve, o’clock, ne’er, O’Hara'],
  ["_'em_ and _Pequod_'s and d'_Artagnan_", '_’em_ and _Pequod_’s and d’_Artagnan_'],
  ["'Neath the hill an' 'mongst the trees", '’Neath the hill an’ ’mongst the trees'],
  ["\"'Ow do, 'Arry? 'E ain't 'ere.\"", '“’Ow do, ’Arry? ’E ain’t ’ere.”'],
  [
    "\"I see 'im goin' to th' 'ouse, an' 'e were singin'.\"",
    '“I see ’im goin’ to th’ ’ouse, an’ ’e were singin’.”',
  ],
  ["'I saw 'em go,' he said, ''twas late.'", '‘I saw ’em go,’ he said, ‘’twas late.’'],
  ["a rough-'un with ha'pence", 'a rough-’un with ha’pence'],
  ["he 's here, and did n't knock", 'he ’s here, and did n’t knock'],
  // Dashes and ellipses
  ['Well--perhaps.', 'Well—perhaps.'],
  ['He paused -- then ran.', 'He paused — then ran.'],
  ['Lord ---- and Mr. B----, of ----shire', 'Lord —— and Mr. B——, of ——shire'],
  ['Mr. ---, of B---, left --- and went---late', 'Mr. ——, of B——, left —— and went—late'],
  ['A line that ends--\nand goes on', 'A line that ends—\nand goes on'],
  ['What!--you?', 'What!—you?'],
  ['So... no. Never....', 'So… no. Never….'],
])('makes %j typographic', (straight, typographic) => {
  expect(typeset(straight).text).toBe(typographic)
})

test.each([
  '5\'10" tall, at 40° 26\' 46" north',
  'Mix 3" of sand; 1914--1918; five ----- too; dots.. and .....',
  'Run `echo "it\'s" --force...` now',
  '```\nif (a) "b"\n\n--c\n```',
  '    const a = "b"; c--',
  '    print("b...")',
  'at https://example.org/a--b/\'c\'...d and www.example.org/"e"f',
  '[it](https://example.org/a--b "c")',
  '<a href="b" title=\'c\'>',
  ' /\\_/\\  --\n( "." )\n  |"|   | \' |',
  '* * *\n\n...\n\n--\n\n- - - --',
  'a " lone mark and \' another',
  '“It’s here—now…” ‘Yes.’',
])('leaves %j alone', (text) => {
  expect(typeset(text)).toEqual({ text, count: 0 })
})

test.each([
  [
    'de-AT',
    "\"Er sagte: 'Ja',\" rief sie; 's ist Hans' Hut.",
    '„Er sagte: ‚Ja‘,“ rief sie; ’s ist Hans’ Hut.',
  ],
  ['fr', '"Oui", dit-il... " Non " à l\'homme--"jamais".', '«Oui», dit-il… " Non " à l’homme—«jamais».'],
  ['it', '"Sì," disse l\'uomo, "un po\' d\'acqua."', '«Sì,» disse l’uomo, «un po’ d’acqua.»'],
  ['es', '"Hola", dijo.', '«Hola», dijo.'],
  ['nl', '"\'t Is laat," zei \'s avonds de man.', '“’t Is laat,” zei ’s avonds de man.'],
  ['sv', '"Ja", sade han.', '”Ja”, sade han.'],
  ['xx', '"Yes."', '“Yes.”'],
])('uses the quotation marks of %s', (language, straight, typographic) => {
  expect(typeset(straight, language).text).toBe(typographic)
})

test('counts the marks it replaces', () => {
  expect(typeset('"It\'s--well..." a--b\n\n\'').count).toBe(6)
})

test('decides at least 99 of 100 judged places as printed editions do', () => {
  const printed = readFileSync(new URL('./testing/typographic-places.txt', import.meta.url), 'utf8')
  const marks = /——|[—…“”‘’]/g
  const straight = printed.replace(marks, (mark) => marksWithout[mark] ?? mark)
  const [wanted, found] = [printed, typeset(straight).text].map((text) =>
    [...text.matchAll(/——|[—…“”‘’'"]|--/g)].map(String),
  )
  const right = wanted?.filter((mark, index) => mark === found?.[index]).length ?? 0
  expect(wanted?.length).toBeGreaterThanOrEqual(300)
  expect(right / (wanted?.length ?? 0)).toBeGreaterThanOrEqual(0.99)
})

const marksWithout: Record<string, string> = {
  '——': '----',
  '—': '--',
  '…': '...',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
}

const fragment = fc.constantFrom(
  ...[
    '"',
    "'",
    '--',
    '----',
    '---',
    '...',
    '....',
    '. . .',
    '-',
    '—',
    '…',
    '“',
    '’',
    '«',
    '»',
    '(',
    ')',
    '[1]',
    '_',
    '`',
  ],
  ...[
    'Jack',
    'JACK',
    'the',
    'tis',
    'em',
    's',
    'm.',
    '71',
    '5',
    'Then.',
    'A',
    '漢字',
    'http://a--b',
    '#',
    '- ',
    '1. ',
    '* * *',
  ],
  ...[' ', ' ', ' ', '\n', '\n\n', '    ', '.', ',', ';', '?', '!', ': '],
)

test('keeps every word and every pause of the timing engine', () => {
  const content = fc.array(fragment, { maxLength: 60 }).map((fragments) => fragments.join(''))
  const language = fc.constantFrom('en', 'de', 'fr', 'sv')
  fc.assert(
    fc.property(content, language, fc.constantFrom(...categories), (text, code, category) => {
      const [before, after] = [text, typeset(text, code).text].map((content) => {
        const tokens = tokenize(content, category)
        const letters = (index: number) => tokens.text(index).replace(/[^\p{L}\p{N}]/gu, '')
        const words = Array.from({ length: tokens.count }, (_, index) => letters(index))
        return { words, pauses: [...paceTokens(tokens, category, 'Natural')] }
      })
      expect(after).toEqual(before)
    }),
    { seed: 1851, numRuns: 3000 },
  )
})

test('takes time in proportion to the length of a text', () => {
  const long = ["'", '"', '_', '-', '<a', '`', ']('].map((mark) => mark.repeat(100_000)).join("x\n'x ")
  expect(typeset(long).text).toHaveLength(long.length)
})
