import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { textOf } from './token-table.ts'
import { readTokens } from './tokens.ts'

function wordsOf(content: string, category: Category = 'Novel'): string[] {
  const tokens = readTokens(content, category)
  return Array.from({ length: tokens.count }, (_, index) => textOf(tokens, index))
}

test.each([
  ['plain words part at spaces', 'one two  three', 'one|two|three'],
  ['hard-wrapped lines join', 'of a good\nfortune', 'of|a|good|fortune'],
  ['carriage returns are no words', 'one\r\ntwo\r\n\r\nthree', 'one|two|three'],
  ['a non-breaking space parts words', 'Mr.\u00a0Darcy', 'Mr.|Darcy'],
  ['a tab parts words', 'one\ttwo', 'one|two'],
  ['an ideographic space parts words', 'one\u3000two', 'one|two'],
  ['a next-line character parts words', 'one\u0085two', 'one|two'],
  ['a byte order mark is not shown', '\ufeffThe end', 'The|end'],
  ['a soft hyphen is not shown', 'hyphen\u00adated', 'hyphenated'],
  ['a zero-width space is not shown', 'zero\u200bwidth', 'zerowidth'],
  ['direction marks are not shown', '\u202eabc\u202c', 'abc'],
  ['control characters are not shown', 'a\u0000b\u007fc', 'abc'],
  ['emphasis marks are not shown', 'the _Boulanger_ and _you_', 'the|Boulanger|and|you'],
  ['emphasis over several words is not shown', '_so very_ fine', 'so|very|fine'],
  ['emphasis around a mark is not shown', '[Languidly_._]', '[Languidly.]'],
  ['an underscore within a name stays', 'call snake_case now', 'call|snake_case|now'],
  ['a blank to fill in stays', 'Name: ____ here', 'Name:|____|here'],
  ['an underscore alone is no word', 'one _ two', 'one|two'],
  ['a hyphenated word stays whole', 'good-humoured man', 'good-humoured|man'],
  ['a hyphen may hang', 'pre- and post-war', 'pre-|and|post-war'],
  ['an em dash stays on the first word', 'waited—as', 'waited—|as'],
  ['two hyphens are an em dash', 'altogether--Mr. Bingley', 'altogether--|Mr.|Bingley'],
  ['three hyphens join as well', 'one---two', 'one---|two'],
  ['four hyphens join as well', 'superior to----You', 'superior|to----|You'],
  ['a horizontal bar is an em dash', 'waited―as', 'waited―|as'],
  ['two em dashes at the end stay', 'a little music and——”', 'a|little|music|and——”'],
  ['a dash keeps the closing quote', '_Boulanger_--” said', 'Boulanger--”|said'],
  ['a dash keeps a straight closing quote', '"Oh--" she', '"Oh--"|she'],
  ['a quotation may open after a dash', 'cried—“Stop!”', 'cried—|“Stop!”'],
  ['a straight quotation may open after a dash', 'cried--"Stop!"', 'cried--|"Stop!"'],
  ['an elided word may follow a dash', 'and—’tis true', 'and—|’tis|true'],
  ['emphasis may open after a dash', 'and--_you_', 'and--|you'],
  ['a direction may open after a dash', 'Heaven--[Jack', 'Heaven--|[Jack'],
  ['a mark before a dash stays with it', 'manners!--so', 'manners!--|so'],
  ['a spaced dash stays on the first word', 'waited — as', 'waited —|as'],
  ['a spaced hyphen stays on the first word', 'waited - as', 'waited -|as'],
  ['a dash glued to the second word leans back', 'waited —as', 'waited —|as'],
  ['a dash that opens speech stays with it', '—No, said he', '—No,|said|he'],
  ['a spaced dash that opens speech stays with it', '— Oui, dit-il', '— Oui,|dit-il'],
  ['a dash after a sentence stays on it', 'He left. —Yes', 'He|left. —|Yes'],
  ['a dash opens each paragraph of speech', '—No.\n\n—Yes.', '—No.|—Yes.'],
  ['a name withheld is a word', 'his uncle Lord ----, and', 'his|uncle|Lord|----,|and'],
  ['a name half withheld is a word', 'the ----shire militia', 'the|----shire|militia'],
  ['an en dash joins numbers', 'in 1914–18 they', 'in|1914–18|they'],
  ['a spaced en dash stays on the first word', 'waited – as', 'waited –|as'],
  ['a web address holds two hyphens', 'see https://a.org/x--y now', 'see|https://a.org/x--y|now'],
  ['a web address keeps its underscores', 'www.a.org/_x/_y', 'www.a.org/_x/_y'],
  ['an e-mail address is one word', 'to jane_a@pemberley.co.uk.', 'to|jane_a@pemberley.co.uk.'],
  ['an ellipsis stays on its word', 'well… so', 'well…|so'],
  ['three dots stay on their word', 'well... so', 'well...|so'],
  ['a spaced ellipsis stays on the word before', 'Oh! . . . by the', 'Oh! . . .|by|the'],
  ['a spaced ellipsis stays over a line end', 'Oh! . .\n. by', 'Oh! . . .|by'],
  ['dots set apart stay on the word before', 'queer ... there', 'queer ...|there'],
  ['an ellipsis joins two words', 'wait…what', 'wait…|what'],
  ['three dots join two words', 'cases....But', 'cases....|But'],
  ['an ellipsis may open a word', '“... in the heart', '“... in|the|heart'],
  ['a leading ellipsis stays with its word', '...and so', '...and|so'],
  ['French marks stay on the word before', 'Quoi ? dit-il', 'Quoi ?|dit-il'],
  ['French quotes stay on their words', '« Bonjour » dit-il', '« Bonjour »|dit-il'],
  ['a decimal is one word', 'is 3.14 and', 'is|3.14|and'],
  ['a time is one word', 'at 4:30 sharp', 'at|4:30|sharp'],
  ['thousands are one word', 'some 1,000,000 men', 'some|1,000,000|men'],
  ['currency stays with its number', 'for $5.50 or £3', 'for|$5.50|or|£3'],
  ['an ampersand is a word', 'W. & T. Bradford', 'W.|&|T.|Bradford'],
  ['a slash joins', 'and/or', 'and/or'],
  ['nested quotes stay', '“‘No,’ he said,” she', '“‘No,’|he|said,”|she'],
  ['an apostrophe stays', "don't th’ o'clock", "don't|th’|o'clock"],
  ['brackets stay', 'it (as ever) was', 'it|(as|ever)|was'],
  ['accents and ligatures stay', 'café ﬁn œuvre', 'café|ﬁn|œuvre'],
  ['combining marks stay', 'cafe\u0301 noir', 'cafe\u0301|noir'],
  ['Arabic parts at spaces', 'السلام عليكم', 'السلام|عليكم'],
  ['Hebrew parts at spaces', 'שלום עולם', 'שלום|עולם'],
  ['Korean parts at spaces', '안녕 하세요', '안녕|하세요'],
  ['Chinese parts into words', '我们喜欢看书。', '我们|喜欢|看书。'],
  ['Japanese parts into words', '私は学生です。', '私|は|学生|です。'],
  ['Japanese quotes stay on their words', '「猫」と犬', '「猫」|と|犬'],
  ['Thai parts into words', 'สวัสดีครับ', 'สวัสดี|ครับ'],
  ['Latin within Chinese is a word', '我用iPhone打字', '我|用|iPhone|打字'],
  ['rare Chinese characters stay whole', '𠮷野家', '𠮷|野家'],
  ['emoji stay whole', 'ok 👨‍👩‍👧‍👦 👍🏽 🇫🇷', 'ok|👨‍👩‍👧‍👦|👍🏽|🇫🇷'],
  ['a lone surrogate stays', 'a \ud83d b', 'a|\ud83d|b'],
  ['a row of asterisks is one word', 'end.\n\n* * * * *\n\nThen', 'end.|* * * * *|Then'],
  ['a line of dashes is one word', 'end.\n\n—————\n\nThen', 'end.|—————|Then'],
  ['a footnote mark is a word', 'the sea.*\n\n*See below', 'the|sea.*|*See|below'],
  ['nothing is no words', '', ''],
  ['white space is no words', ' \t\r\n\u00a0\ufeff\u200b', ''],
  ['a lone mark is a word', '—', '—'],
])('%s', (_, content, expected) => {
  expect(wordsOf(content).join('|')).toBe(expected)
})

test('a word knows its place in the source', () => {
  const content = '\ufeffThe _first_ one—and\r\n. . . last.'
  const tokens = readTokens(content, 'Novel')
  const starts = Array.from({ length: tokens.count }, (_, index) =>
    content.slice(tokens.starts[index], tokens.ends[index]),
  )
  expect(starts).toEqual(['The', '_first_', 'one—', 'and\r\n. . .', 'last.'])
})
