import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { baseDelayMs } from './pace.ts'
import { createTimeline } from './timeline.ts'

/** Returns how many base delays the word with the given text is shown for. */
function factorIn(content: string, category: Category, text: string): number {
  const timeline = createTimeline(content, category)
  const index = timeline.words.findIndex((word) => word.text === text)
  expect(index, `“${text}” is a word`).toBeGreaterThanOrEqual(0)
  return timeline.dwellMs(index, 60_000)
}

test('a word of factor 1 at 200 words a minute stays 300 ms', () => {
  expect(baseDelayMs(200)).toBe(300)
})

test.each<[string, string, string, number]>([
  ['four letters', 'a word b', 'word', 0.85],
  ['five letters', 'a words b', 'words', 1],
  ['eight letters', 'a lastword b', 'lastword', 1],
  ['nine letters', 'a handiwork b', 'handiwork', 1.4],
  ['twelve letters', 'a conversation b', 'conversation', 1.4],
  ['thirteen letters', 'a accommodating b', 'accommodating', 1.8 * 1.1],
  ['digits count as letters', 'a 12,345 b', '12,345', 1],
  ['marks count for nothing', 'a (word) b', '(word)', 0.85 * 1.3],
  ['accents count for nothing', 'a e\u0301te\u0301 b', 'e\u0301te\u0301', 0.85],
  ['ending in ing', 'a going b', 'going', 1.1],
  ['ending in ing before a mark', 'a king, b', 'king,', 0.85 * 1.8 * 1.1],
  ['ending in ING', 'a GOING b', 'GOING', 1.1],
  ['ing alone is no ending', 'a ing b', 'ing', 0.85],
  ['ing before an s is no ending', "a king's b", "king's", 1],
  ['the prefix un', 'a undo b', 'undo', 0.85 * 1.1],
  ['the prefix re', 'a Redo b', 'Redo', 0.85 * 1.1],
  ['the prefix pre', 'a preset b', 'preset', 1.1],
  ['the prefix post', 'a poster b', 'poster', 1.1],
  ['a prefix after a quote', 'a ‘undo b', '‘undo', 0.85 * 1.1 * 1.4],
  ['un alone is no prefix', 'a un b', 'un', 0.85],
  ['post alone is no prefix', 'a post b', 'post', 0.85],
  ['three vowels in a row', 'a queue b', 'queue', 1.2],
  ['vowels with accents', 'a éïade b', 'éïade', 1.2],
  ['two vowels are not three', 'a quest b', 'quest', 1],
  ['y is no vowel', 'a eyeay b', 'eyeay', 1],
  ['a hyphen breaks a run of vowels', 'a sea-air b', 'sea-air', 1.2],
  ['an apostrophe breaks a run of vowels', 'a sea’air b', 'sea’air', 1],
  ['four consonants in a row', 'a length b', 'length', 1.3],
  ['y is no consonant', 'a mystyc b', 'mystyc', 1],
  ['five consonants count once', 'a lengths b', 'lengths', 1.3],
  ['an apostrophe breaks a run of consonants', 'a mustn’t b', 'mustn’t', 1],
  ['other scripts have neither', 'a взгляд b', 'взгляд', 1],
  ['a hyphen', 'a well-off b', 'well-off', 1.2],
  ['a hanging hyphen joins nothing', 'a pre- b', 'pre-', 0.85],
  ['a number with a hyphen', 'a 1914-18 b', '1914-18', 1.2],
  ['extras multiply, each once', 'a re-beautifying b', 're-beautifying', 1.8 * 1.1 * 1.1 * 1.2 * 1.2],
])('letters: %s', (_, content, text, expected) => {
  expect(factorIn(content, 'Novel', text)).toBeCloseTo(expected, 9)
})

test.each<[string, string, string, number]>([
  ['a full stop is 3', 'It stops. Then', 'stops.', 3],
  ['an exclamation mark is 3', 'It stops! then', 'stops!', 3],
  ['a question mark is 3', 'It stops? then', 'stops?', 3],
  ['two strong marks are one', 'It stops?! Then', 'stops?!', 3],
  ['an ellipsis is 3', 'It stops… then', 'stops…', 3],
  ['three dots are 3', 'It stops... then', 'stops...', 3],
  ['spaced dots are 3', 'It stops . . . then', 'stops . . .', 3],
  ['a semicolon is 2.2', 'It stops; then', 'stops;', 2.2],
  ['a comma is 1.8', 'It stops, then', 'stops,', 1.8],
  ['a colon is 1.8', 'It stops: then', 'stops:', 1.8],
  ['an em dash is 1.8', 'It stops— then', 'stops—', 1.8],
  ['an em dash that joins is 1.8', 'He waited—as', 'waited—', 1.8],
  ['two hyphens are 1.8', 'He waited--as', 'waited--', 1.8],
  ['a spaced dash is 1.8', 'He waited – as', 'waited –', 1.8],
  ['a spaced hyphen is 1.8', 'He waited - as', 'waited -', 1.8],
  ['the strongest mark counts', 'It stops?— then', 'stops?—', 3],
  ['the strongest mark counts, once', 'It stops;— then', 'stops;—', 2.2],
  ['a mark within a word is none', 'It is 4:30:15 then', '4:30:15', 1],
  ['a Chinese full stop is 3', '他们喜欢看书。他', '看书。', 0.85 * 3],
  ['an Arabic question mark is 3', 'السلام؟ عليكم', 'السلام؟', 3],
  ['a Hindi full stop is 3', 'नमस्ते। यह', 'नमस्ते।', 0.85 * 3],
  ['an inverted question mark is none', '¿Dónde es', '¿Dónde', 1],
  ['a footnote mark is looked through', 'It stops.* Then', 'stops.*', 3],
  ['a raised figure is looked through', 'It stops.² Then', 'stops.²', 3],
  ['an emoji is looked through', 'It stops!👍 Then', 'stops!👍', 3],
])('marks: %s', (_, content, text, expected) => {
  expect(factorIn(content, 'Novel', text)).toBeCloseTo(expected, 9)
})

test.each<[string, string, string, number]>([
  ['Mr.', 'So Mr. Darcy', 'Mr.', 0.85],
  ['Mrs.', 'So Mrs. Long', 'Mrs.', 0.85],
  ['Mr. before an opener', 'So Mr. The', 'Mr.', 0.85],
  ['Dr.', 'So Dr. Rush', 'Dr.', 0.85],
  ['St.', 'So St. James', 'St.', 0.85],
  ['a title in capitals', 'So ST. JAMES', 'ST.', 0.85],
  ['a title in a quotation', 'So “Mr. Darcy', '“Mr.', 0.85 * 1.4],
  ['a compound rank', 'So Lieut.-Col. Forster', 'Lieut.-Col.', 1.2 * 1.2],
  ['e.g.', 'So e.g. Paris', 'e.g.', 0.85],
  ['i.e. before a capital', 'So i.e. The', 'i.e.', 0.85],
  ['viz. before a capital', 'So viz. How', 'viz.', 0.85],
  ['etc. before a small letter', 'So etc. and', 'etc.', 0.85],
  ['etc. before a name', 'So etc. Jane', 'etc.', 0.85],
  ['etc. before a comma', 'So etc., and', 'etc.,', 0.85 * 1.8],
  ['etc. before a new sentence', 'So etc. The', 'etc.', 0.85 * 3],
  ['&c. before a small letter', 'So &c. prior', '&c.', 0.85],
  ['Jr. before a new sentence', 'So Jr. He', 'Jr.', 0.85 * 3],
  ['an initial before a name', 'So J. Worthing', 'J.', 0.85],
  ['an initial before another', 'So J. R. Smith', 'J.', 0.85],
  ['an initial before a new sentence', 'So plan B. The', 'B.', 0.85 * 3],
  ['an initial before a contraction', 'So plan B. It’s', 'B.', 0.85 * 3],
  ['I. before a name', 'So I. Newton', 'I.', 0.85],
  ['I. before an initial', 'So I. A. Richards', 'I.', 0.85],
  ['I. before a new sentence', 'So said I. He', 'I.', 0.85 * 3],
  ['I. before a quotation', 'So said I. “Come', 'I.', 0.85 * 3],
  ['U.S. before a name', 'So U.S. Army', 'U.S.', 0.85],
  ['U.S. before a new sentence', 'So U.S. The', 'U.S.', 0.85 * 3],
  ['p.m. before a new sentence', 'So 5 p.m. The', 'p.m.', 0.85 * 3],
  ['p.m. before a small letter', 'So 5 p.m. sharp', 'p.m.', 0.85],
  ['No. before a number', 'So No. 5', 'No.', 0.85],
  ['No. before anything else', 'So No. He', 'No.', 0.85 * 3],
  ['p. before a number', 'So p. 45', 'p.', 0.85],
  ['any word before a small letter', 'So rules. she', 'rules.', 1],
  ['a full stop in a quotation before a small letter', 'So “leave.” said', '“leave.”', 1.4],
  ['a question before a small letter', 'So “what?” said', '“what?”', 0.85 * 3 * 1.4],
  ['an abbreviation at a paragraph’s end', 'So Mr.\n\nDarcy', 'Mr.', 0.85 * 3 + 0.1],
  ['an abbreviation at the end', 'So he wrote etc.', 'etc.', 0.85 * 3],
  ['a small letter in the next paragraph', 'So stops.\n\nthen', 'stops.', 3 + 0.1],
  ['a decimal', 'So 3.14 is', '3.14', 0.85],
  ['a number before a sentence', 'So 1776. The', '1776.', 0.85 * 3],
])('full stops: %s', (_, content, text, expected) => {
  expect(factorIn(content, 'Novel', text)).toBeCloseTo(expected, 9)
})

test.each<[string, Category, string, string, number]>([
  ['a double quote opens', 'Novel', 'so “were you', '“were', 0.85 * 1.4],
  ['a double quote closes', 'Novel', 'so were” you', 'were”', 0.85 * 1.4],
  ['opening and closing count once', 'Novel', 'so “were” you', '“were”', 0.85 * 1.4],
  ['straight double quotes', 'Novel', 'so "were" you', '"were"', 0.85 * 1.4],
  ['nested quotes count once', 'Novel', 'so “‘were you', '“‘were', 0.85 * 1.4],
  ['guillemets', 'Novel', 'so «were» you', '«were»', 0.85 * 1.4],
  ['Chinese quotes', 'Novel', 'so 「猫」 you', '「猫」', 0.85 * 1.4],
  ['a single quote opens', 'Novel', "so 'were you", "'were", 0.85 * 1.4],
  ['a curly single quote opens', 'Novel', 'so ‘were you', '‘were', 0.85 * 1.4],
  ['a single quote closes what was opened', 'Novel', "so 'were you' then", "you'", 0.85 * 1.4],
  ['a curly single quote closes what was opened', 'Novel', 'so ‘were you’ then', 'you’', 0.85 * 1.4],
  ['a plural’s apostrophe closes nothing', 'Novel', "the seasons' end", "seasons'", 1],
  ['a paragraph’s end forgets what was opened', 'Novel', "so 'were\n\nthe dogs' end", "dogs'", 0.85],
  ['a mark before it makes a closing quote', 'Novel', "so were,' he", "were,'", 0.85 * 1.8 * 1.4],
  ['an elision opens nothing', 'Novel', "so 'tis true", "'tis", 0.85],
  ['a curly elision opens nothing', 'Novel', 'so ’tis true', '’tis', 0.85],
  ['an elided year opens nothing', 'Novel', "in '89 it", "'89", 0.85],
  ['an apostrophe within is none', 'Novel', "so don't you", "don't", 0.85],
  ['in a short story', 'Short Story', 'so “were you', '“were', 0.85 * 1.3],
  ['in a poem', 'Poem', 'so “were you', '“were', 0.85 * 1.2],
  ['in a play', 'Stage Play', 'so “were you', '“were', 0.85 * 1.2],
  ['in an essay', 'Essay/Information', 'so “were you.', '“were', 0.85 * 1.2],
  ['it?” has a sentence’s mark', 'Novel', '“is it?” he', 'it?”', 0.85 * 3 * 1.4],
  ['a bracket opens', 'Novel', 'so (were you', '(were', 0.85 * 1.3],
  ['a bracket closes after a mark', 'Novel', 'so were.) You', 'were.)', 0.85 * 3 * 1.3],
  ['opening and closing bracket count once', 'Novel', 'so (were) you', '(were)', 0.85 * 1.3],
  ['quotes and brackets multiply', 'Novel', 'so (“were”) you', '(“were”)', 0.85 * 1.4 * 1.3],
])('quotes and brackets: %s', (_, category, content, text, expected) => {
  expect(factorIn(content, category, text)).toBeCloseTo(expected, 9)
})

test.each<[string, Category, string, string, number]>([
  ['a paragraph adds 0.1 to the word before', 'Novel', 'One two\n\nThree', 'two', 0.85 + 0.1],
  ['an indent adds 0.1 more', 'Novel', 'One two\n\n    Three', 'two', 0.85 + 0.2],
  ['nothing is added before the first word', 'Novel', '\n\n    One two', 'One', 0.85],
  ['nothing is added after the last word', 'Novel', 'One two\n\n', 'two', 0.85],
  ['a line end in prose adds nothing', 'Novel', 'One two\nThree', 'two', 0.85],
  ['a line in a poem adds 0.1', 'Poem', 'One two\nthree', 'two', 0.85 + 0.1],
  ['a line before a capital is 2.5', 'Poem', 'One two\nThree', 'two', 0.85 * 2.5 + 0.1],
  ['a line before a quoted capital is 2.5', 'Poem', 'One two\n“Three', 'two', 0.85 * 2.5 + 0.1],
  ['a capital within a line is nothing', 'Poem', 'One two Three', 'two', 0.85],
  ['a stanza adds 2', 'Poem', 'One two\n\nthree', 'two', 0.85 + 2],
  ['a stanza before a capital is 2.5 and adds 2', 'Poem', 'One two,\n\nThree', 'two,', 0.85 * 1.8 * 2.5 + 2],
  ['an indented line adds 0.1 more', 'Poem', 'One two\n  three', 'two', 0.85 + 0.2],
  ['a line in a play adds 0.1', 'Stage Play', 'one two\nThree', 'two', 0.85 + 0.1],
  ['a name is 2 without its mark', 'Stage Play', 'JACK. Oh', 'JACK.', 0.85 * 2],
  ['each word of a name is 2', 'Stage Play', 'LADY BRACKNELL. Oh', 'LADY', 0.85 * 2],
  ['a name keeps its extras', 'Stage Play', 'LADY BRACKNELL. Oh', 'BRACKNELL.', 1.4 * 2],
  ['a name in mixed case is 2', 'Stage Play', 'Jack. Oh.\n\nJack. Ah.', 'Jack.', 0.85 * 2],
  ['a direction is 0.9', 'Stage Play', 'Oh [very gently bowing]', 'gently', 0.9],
  ['a direction’s bracket counts', 'Stage Play', 'Oh [very gently bowing]', '[very', 0.85 * 1.3 * 0.9],
  ['a heading of a play is 2', 'Stage Play', 'ACT I.\n\nOh', 'ACT', 0.85 * 2],
  ['a heading of a play has no mark', 'Stage Play', 'ACT I.\n\nOh', 'I.', 0.85 * 2 + 0.1],
  ['a heading is 3.5 on its last word', 'Essay/Information', 'On Time\n\nIt is.', 'Time', 0.85 * 3.5 + 0.1],
  ['a heading is nothing on its other words', 'Essay/Information', 'On Time\n\nIt is.', 'On', 0.85],
  ['a list item is 1.5 on its first word', 'Essay/Information', '- one two\n- six.', 'one', 0.85 * 1.5],
  ['a list item is nothing on its other words', 'Essay/Information', '- one two\n- six.', 'two', 0.85 + 0.1],
  ['an item that goes on is one item', 'Essay/Information', '- one\ntwo\n- six.', 'two', 0.85 + 0.1],
])('structure: %s', (_, category, content, text, expected) => {
  expect(factorIn(content, category, text)).toBeCloseTo(expected, 9)
})
