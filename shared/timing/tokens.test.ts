import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { breakBefore, indentBefore, roleOf, textOf } from './token-table.ts'
import { readTokens } from './tokens.ts'

function wordsOf(content: string, category: Category = 'Novel'): string[] {
  const tokens = readTokens(content, category)
  return Array.from({ length: tokens.count }, (_, index) => textOf(tokens, index))
}

/** Each word with what stands before it: ↵ line, ¶ paragraph, § stanza, →n an indent of n columns; then its role, if not text. */
function laidOut(content: string, category: Category): string {
  const tokens = readTokens(content, category)
  const signs = { none: '', line: '↵ ', paragraph: '¶ ', stanza: '§ ' }
  return Array.from({ length: tokens.count }, (_, index) => {
    const indent = indentBefore(tokens, index)
    const role = roleOf(tokens, index)
    const before = signs[breakBefore(tokens, index)] + (indent > 0 ? `→${indent} ` : '')
    return before + textOf(tokens, index) + (role === 'text' ? '' : `/${role}`)
  }).join(' ')
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

test.each<[string, Category, string, string]>([
  ['a blank line parts paragraphs', 'Novel', 'One\ntwo.\n\nThree', 'One two. ¶ Three'],
  ['several blank lines are one', 'Novel', 'One.\n\n \n\nTwo', 'One. ¶ Two'],
  ['blank lines at the start are none', 'Novel', '\n\n\nOne', 'One'],
  ['carriage returns alone break lines', 'Poem', 'One\rtwo\r\rthree', 'One ↵ two § three'],
  ['two carriage returns and a line feed are one break', 'Poem', 'One\r\r\ntwo', 'One ↵ two'],
  ['a line separator breaks a line', 'Poem', 'One\u2028two', 'One ↵ two'],
  ['a paragraph separator parts paragraphs', 'Novel', 'One\u2029two', 'One ¶ two'],
  ['an indent has a count', 'Novel', 'One.\n\n   Two', 'One. ¶ →3 Two'],
  ['a tab is an indent of four', 'Novel', 'One.\n\n\tTwo', 'One. ¶ →4 Two'],
  ['verse keeps its lines', 'Poem', 'One\n  two\n\nthree', 'One ↵ →2 two § three'],
  ['a couplet keeps its indent', 'Poem', '  a,\n    b.', '→2 a, ↵ →4 b.'],
  ['a short story joins its lines', 'Short Story', 'One\ntwo', 'One two'],
  ['an ornament stands alone in prose', 'Novel', 'One\n* * *\ntwo', 'One * * * two'],
  [
    'number signs make a heading',
    'Essay/Information',
    '# The Title\nText.',
    'The/heading Title/heading ↵ Text.',
  ],
  [
    'closing number signs are no words',
    'Essay/Information',
    '## A B ##\n\nText.',
    'A/heading B/heading ¶ Text.',
  ],
  [
    'a name may end in a number sign',
    'Essay/Information',
    '## On C#\n\nText.',
    'On/heading C#/heading ¶ Text.',
  ],
  [
    'a short line alone is a heading',
    'Essay/Information',
    'Text.\n\nOn Time\n\nMore.',
    'Text. ¶ On/heading Time/heading ¶ More.',
  ],
  [
    'a line with a closing mark is no heading',
    'Essay/Information',
    'Text.\n\nIt is.\n\nMore.',
    'Text. ¶ It is. ¶ More.',
  ],
  ['a line closed within quotes is no heading', 'Essay/Information', '“It is.”\n\nMore.', '“It is.” ¶ More.'],
  ['two lines are no heading', 'Essay/Information', 'Text.\n\nOn\nTime\n\nMore.', 'Text. ¶ On Time ¶ More.'],
  [
    'thirteen words are no heading',
    'Essay/Information',
    'a b c d e f g h i j k l m\n\nN.',
    'a b c d e f g h i j k l m ¶ N.',
  ],
  ['a row of asterisks is no list', 'Essay/Information', 'A.\n\n* * *\n\nB.', 'A. ¶ * * * ¶ B.'],
  ['a hyphen begins an item', 'Essay/Information', '- one\n- two', 'one/item ↵ two/item'],
  ['an asterisk begins an item', 'Essay/Information', '* one\n* two', 'one/item ↵ two/item'],
  ['a bullet begins an item', 'Essay/Information', '• one\n•two', 'one/item ↵ two/item'],
  ['a number begins an item', 'Essay/Information', '1. one\n2) two', 'one/item ↵ two/item'],
  ['a year begins no item', 'Essay/Information', 'It was in\n1776. Then so.', 'It was in 1776. Then so.'],
  ['a negative number begins no item', 'Essay/Information', 'It was.\n-5 then.', 'It was. -5 then.'],
  ['an item goes on below', 'Essay/Information', '- one\n  more\n- two', 'one/item more/item ↵ two/item'],
  ['a list parts from the line above', 'Essay/Information', 'Thus:\n- one', 'Thus: ↵ one/item'],
  [
    'after a blank line the item is over',
    'Essay/Information',
    '- one\n\nThen it was.',
    'one/item ¶ Then it was.',
  ],
  ['a novel has no headings or lists', 'Novel', 'Chapter 4\n\n- one', 'Chapter 4 ¶ - one'],
  ['capitals with a full stop are a name', 'Stage Play', 'JACK. Oh!', 'JACK./name Oh!'],
  ['capitals with a colon are a name', 'Stage Play', 'JACK: Oh!', 'JACK:/name Oh!'],
  ['a line in capitals is a name', 'Stage Play', 'LADY BRACKNELL\nOh!', 'LADY/name BRACKNELL/name ↵ Oh!'],
  ['a title belongs to the name', 'Stage Play', 'MRS. WARREN. Oh!', 'MRS./name WARREN./name Oh!'],
  ['a name may have an aside', 'Stage Play', 'HAMLET (aside): Oh!', 'HAMLET/name (aside):/direction Oh!'],
  [
    'a name may stand before a bracket',
    'Stage Play',
    'VIVIE [calmly] Yes.',
    'VIVIE/name [calmly]/direction Yes.',
  ],
  ['one capital is no name', 'Stage Play', 'I. Oh!', 'I. Oh!'],
  ['a shout is no name', 'Stage Play', 'NO! OH!', 'NO! OH!'],
  ['an abbreviation in capitals is no name', 'Stage Play', 'U.S.A is far', 'U.S.A is far'],
  [
    'a recurring opening is a name',
    'Stage Play',
    'Jack. Oh!\n\nJack. Ah!',
    'Jack./name Oh! ¶ Jack./name Ah!',
  ],
  ['an opening met once is no name', 'Stage Play', 'Jack. Oh!\n\nLane. Ah!', 'Jack. Oh! ¶ Lane. Ah!'],
  ['an interjection is no name', 'Stage Play', 'Yes. Oh!\n\nYes. Ah!', 'Yes. Oh! ¶ Yes. Ah!'],
  [
    'a name of two words recurs',
    'Stage Play',
    'Miss Prism. A.\n\nMiss Prism. B.',
    'Miss/name Prism./name A. ¶ Miss/name Prism./name B.',
  ],
  [
    'a name is known only where a paragraph begins',
    'Stage Play',
    'Jack. A.\n\nJack. B\nJack. C',
    'Jack./name A. ¶ Jack./name B ↵ Jack. C',
  ],
  [
    'two known names speak together',
    'Stage Play',
    'Jack. A.\n\nJack. B.\n\nLane. C.\n\nLane. D.\n\nJack and Lane [Both.] E.',
    'Jack./name A. ¶ Jack./name B. ¶ Lane./name C. ¶ Lane./name D. ¶ Jack/name and/name Lane/name [Both.]/direction E.',
  ],
  [
    'acts and scenes are headings',
    'Stage Play',
    'ACT I\n\nSCENE. A room',
    'ACT/heading I/heading ¶ SCENE./heading A/heading room/heading',
  ],
  ['an act may be counted in words', 'Stage Play', 'FIRST ACT', 'FIRST/heading ACT/heading'],
  ['acts in mixed case are headings', 'Stage Play', 'Act II', 'Act/heading II/heading'],
  ['speech may begin with act', 'Stage Play', 'Act as you wish', 'Act as you wish'],
  ['a prologue is a heading', 'Stage Play', 'PROLOGUE', 'PROLOGUE/heading'],
  [
    'square brackets are a direction',
    'Stage Play',
    '[Enter Lane.] Sir.',
    '[Enter/direction Lane.]/direction Sir.',
  ],
  [
    'round brackets are a direction',
    'Stage Play',
    'Yes (he bows) sir',
    'Yes (he/direction bows)/direction sir',
  ],
  ['a direction may be emphasised', 'Stage Play', '[_Exit._] Sir.', '[Exit.]/direction Sir.'],
  [
    'a direction goes on over a line',
    'Stage Play',
    '[Enter\nLane.] Sir.',
    '[Enter/direction ↵ Lane.]/direction Sir.',
  ],
  [
    'a direction left open ends with its paragraph',
    'Stage Play',
    '[Enter\n\nSir.',
    '[Enter/direction ¶ Sir.',
  ],
  ['brackets nest', 'Stage Play', '[a (b) c] d', '[a/direction (b)/direction c]/direction d'],
  ['a bracket within a word is no direction', 'Stage Play', 'word(s) here', 'word(s) here'],
  ['a novel has no directions', 'Novel', '[sic] ACT I', '[sic] ACT I'],
])('%s', (_, category, content, expected) => {
  expect(laidOut(content, category)).toBe(expected)
})

test('a word knows its place in the source', () => {
  const content = '\ufeffThe _first_ one—and\r\n. . . last.'
  const tokens = readTokens(content, 'Novel')
  const starts = Array.from({ length: tokens.count }, (_, index) =>
    content.slice(tokens.starts[index], tokens.ends[index]),
  )
  expect(starts).toEqual(['The', '_first_', 'one—', 'and\r\n. . .', 'last.'])
})
