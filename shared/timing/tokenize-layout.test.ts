import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { tokenize } from './tokenize.ts'

const essay = 'Essay/Information'
const play = 'Stage Play'

/** Formats each word after its break: ↵ line, ¶ paragraph, § stanza, →n indent of n columns; then its role, except `text`. */
function formatTokens(content: string, category: Category): string {
  const tokens = tokenize(content, category)
  const signs = { none: '', line: '↵ ', paragraph: '¶ ', stanza: '§ ' }
  return Array.from({ length: tokens.count }, (_, index) => {
    const indent = tokens.indentBefore(index)
    const role = tokens.role(index)
    const before = signs[tokens.breakBefore(index)] + (indent > 0 ? `→${indent} ` : '')
    return before + tokens.text(index) + (role === 'text' ? '' : `/${role}`)
  }).join(' ')
}

test.each<[string, Category, string, string]>([
  ['a blank line separates paragraphs', 'Novel', 'One\ntwo.\n\nThree', 'One two. ¶ Three'],
  ['several blank lines count as one', 'Novel', 'One.\n\n \n\nTwo', 'One. ¶ Two'],
  ['blank lines at the start are ignored', 'Novel', '\n\n\nOne', 'One'],
  ['carriage returns alone break lines', 'Poem', 'One\rtwo\r\rthree', 'One ↵ two § three'],
  ['two carriage returns and a line feed are one break', 'Poem', 'One\r\r\ntwo', 'One ↵ two'],
  ['a line separator breaks a line', 'Poem', 'One\u2028two', 'One ↵ two'],
  ['a paragraph separator separates paragraphs', 'Novel', 'One\u2029two', 'One ¶ two'],
  ['an indent is counted in columns', 'Novel', 'One.\n\n   Two', 'One. ¶ →3 Two'],
  ['a tab is an indent of four', 'Novel', 'One.\n\n\tTwo', 'One. ¶ →4 Two'],
  ['verse keeps its lines', 'Poem', 'One\n  two\n\nthree', 'One ↵ →2 two § three'],
  ['a couplet keeps its indent', 'Poem', '  a,\n    b.', '→2 a, ↵ →4 b.'],
  ['a short story joins its lines', 'Short Story', 'One\ntwo', 'One two'],
  [
    'two spaces end a line of prose',
    'Novel',
    'O mistress mine,  \n  where are\nyou',
    'O mistress mine, ↵ →2 where are you',
  ],
  ['two spaces behind a note mark end a line', 'Novel', 'One.[^1]  \r\ntwo', 'One. ↵ two'],
  ['one space at a line end joins lines', 'Novel', 'One \ntwo', 'One two'],
  ['two spaces end a line in an essay', essay, 'Mr. Hill,  \nLondon.', 'Mr. Hill, ↵ London.'],
  ['a list item may have lines', essay, '- one  \n  two', 'one/item ↵ two/item'],
  [
    'two spaces end a line that looks wrapped in a poem',
    'Poem',
    'To the best of all the readers of the book who ever  \nlived in the town by the river',
    'To the best of all the readers of the book who ever ↵ lived in the town by the river',
  ],
  ['the words of a picture are not read', 'Novel', 'One\n![A cat.]\ntwo.\n\n![A dog]', 'One ¶ two.'],
  ['a picture within a line is text', 'Novel', 'One ![A cat] two', 'One ![A cat] two'],
  ['an ornament stands alone in prose', 'Novel', 'One\n* * *\ntwo', 'One * * * two'],
  ['number signs make a heading', essay, '# The Title\nText.', 'The/heading Title/heading ↵ Text.'],
  ['closing number signs are removed', essay, '## A B ##\n\nText.', 'A/heading B/heading ¶ Text.'],
  ['a name may end in a number sign', essay, '## On C#\n\nText.', 'On/heading C#/heading ¶ Text.'],
  [
    'a short line alone is a heading',
    essay,
    'Text.\n\nOn Time\n\nMore.',
    'Text. ¶ On/heading Time/heading ¶ More.',
  ],
  ['a line with a closing mark is no heading', essay, 'Text.\n\nIt is.\n\nMore.', 'Text. ¶ It is. ¶ More.'],
  ['a line closed within quotes is no heading', essay, '“It is.”\n\nMore.', '“It is.” ¶ More.'],
  ['two lines are no heading', essay, 'Text.\n\nOn\nTime\n\nMore.', 'Text. ¶ On Time ¶ More.'],
  [
    'thirteen words are no heading',
    essay,
    'a b c d e f g h i j k l m\n\nN.',
    'a b c d e f g h i j k l m ¶ N.',
  ],
  ['a row of asterisks is no list', essay, 'A.\n\n* * *\n\nB.', 'A. ¶ * * * ¶ B.'],
  [
    'hard-wrapped prose in a book of poems has no line breaks',
    'Poem',
    'These lines were written by a reader of the book who\nlived in the same town by the river and who had once had\nLord Byron for his guest and friend for half a year in\nthe end.\n\nI wandered lonely as a cloud that floats on high\nO’er vales and hills',
    'These lines were written by a reader of the book who lived in the same town by the river and who had once had Lord Byron for his guest and friend for half a year in the end. § I wandered lonely as a cloud that floats on high ↵ O’er vales and hills',
  ],
  [
    'an overlong verse continues on the indented next line',
    'Poem',
    'Out of the cradle endlessly rocking, out of the mocking-bird’s\n    throat, the musical shuttle,\nOut of the Ninth-month midnight',
    'Out of the cradle endlessly rocking, out of the mocking-bird’s throat, the musical shuttle, ↵ Out of the Ninth-month midnight',
  ],
  [
    'short lines of verse may start in lower case',
    'Poem',
    'i sing of a thing\nthat nobody knows\nand nobody minds',
    'i sing of a thing ↵ that nobody knows ↵ and nobody minds',
  ],
  ['a hyphen starts an item', essay, '- one\n- two', 'one/item ↵ two/item'],
  ['an asterisk starts an item', essay, '* one\n* two', 'one/item ↵ two/item'],
  ['a bullet starts an item', essay, '• one\n•two', 'one/item ↵ two/item'],
  ['a number starts an item', essay, '1. one\n2) two', '1./item one/item ↵ 2)/item two/item'],
  [
    'the next number continues a list',
    essay,
    'x.\n1. one\n\nx.\n2. two',
    'x. ↵ 1./item one/item ¶ x. ↵ 2./item two/item',
  ],
  ['a number at the end of a sentence starts no item', essay, 'He was\n87. Then so.', 'He was 87. Then so.'],
  ['a year starts no item', essay, 'It was in\n1776. Then so.', 'It was in 1776. Then so.'],
  ['a negative number starts no item', essay, 'It was.\n-5 then.', 'It was. -5 then.'],
  ['a line below an item belongs to it', essay, '- one\n  more\n- two', 'one/item more/item ↵ two/item'],
  ['a list starts a new line', essay, 'Thus:\n- one', 'Thus: ↵ one/item'],
  ['a blank line ends an item', essay, '- one\n\nThen it was.', 'one/item ¶ Then it was.'],
  ['a novel has no headings or lists', 'Novel', 'Chapter 4\n\n- one', 'Chapter 4 ¶ - one'],
  ['capitals with a full stop are a name', play, 'JACK. Oh!', 'JACK./name Oh!'],
  ['capitals with a colon are a name', play, 'JACK: Oh!', 'JACK:/name Oh!'],
  ['a line in capitals is a name', play, 'LADY BRACKNELL\nOh!', 'LADY/name BRACKNELL/name ↵ Oh!'],
  ['a title belongs to the name', play, 'MRS. WARREN. Oh!', 'MRS./name WARREN./name Oh!'],
  ['an aside after a name is a direction', play, 'HAMLET (aside): Oh!', 'HAMLET/name (aside):/direction Oh!'],
  ['a name may precede a bracket', play, 'VIVIE [calmly] Yes.', 'VIVIE/name [calmly]/direction Yes.'],
  ['a name may begin with a number', play, '1ST WOMAN. Oh!', '1ST/name WOMAN./name Oh!'],
  ['a date is no name', play, '4TH JULY. Oh!', '4TH JULY. Oh!'],
  ['a number is no name', play, '1. NO. 12 MEN. 3RD', '1. NO. 12 MEN. 3RD'],
  ['one capital is no name', play, 'I. Oh!', 'I. Oh!'],
  ['a shout is no name', play, 'NO! OH!', 'NO! OH!'],
  ['an abbreviation in capitals is no name', play, 'U.S.A is far', 'U.S.A is far'],
  ['a recurring opening is a name', play, 'Jack. Oh!\n\nJack. Ah!', 'Jack./name Oh! ¶ Jack./name Ah!'],
  ['an opening that occurs once is no name', play, 'Jack. Oh!\n\nLane. Ah!', 'Jack. Oh! ¶ Lane. Ah!'],
  ['an interjection is no name', play, 'Yes. Oh!\n\nYes. Ah!', 'Yes. Oh! ¶ Yes. Ah!'],
  [
    'a name of two words recurs',
    play,
    'Miss Prism. A.\n\nMiss Prism. B.',
    'Miss/name Prism./name A. ¶ Miss/name Prism./name B.',
  ],
  [
    'a mixed-case name is recognized only at the start of a paragraph',
    play,
    'Jack. A.\n\nJack. B\nJack. C',
    'Jack./name A. ¶ Jack./name B ↵ Jack. C',
  ],
  [
    'two recognized names may share a speech',
    play,
    'Jack. A.\n\nJack. B.\n\nLane. C.\n\nLane. D.\n\nJack and Lane [Both.] E.',
    'Jack./name A. ¶ Jack./name B. ¶ Lane./name C. ¶ Lane./name D. ¶ Jack/name and/name Lane/name [Both.]/direction E.',
  ],
  [
    'acts and scenes are headings',
    play,
    'ACT I\n\nSCENE. A room',
    'ACT/heading I/heading ¶ SCENE./heading A/heading room/heading',
  ],
  ['an act may be numbered in words', play, 'FIRST ACT', 'FIRST/heading ACT/heading'],
  ['acts in mixed case are headings', play, 'Act II', 'Act/heading II/heading'],
  ['speech may begin with act', play, 'Act as you wish', 'Act as you wish'],
  ['a prologue is a heading', play, 'PROLOGUE', 'PROLOGUE/heading'],
  ['square brackets are a direction', play, '[Enter Lane.] Sir.', '[Enter/direction Lane.]/direction Sir.'],
  ['round brackets are a direction', play, 'Yes (he bows) sir', 'Yes (he/direction bows)/direction sir'],
  ['a direction may be emphasised', play, '[_Exit._] Sir.', '[Exit.]/direction Sir.'],
  [
    'a direction continues on the next line',
    play,
    '[Enter\nLane.] Sir.',
    '[Enter/direction ↵ Lane.]/direction Sir.',
  ],
  ['a direction left open ends with its paragraph', play, '[Enter\n\nSir.', '[Enter/direction ¶ Sir.'],
  [
    'an entrance without brackets is a direction',
    play,
    'Jack. Oh.\n\nEnter Horatio and\nMarcellus.\nYes.\n\nJack. Ah.',
    'Jack./name Oh. ¶ Enter/direction Horatio/direction and/direction ↵ Marcellus./direction ↵ Yes. ¶ Jack./name Ah.',
  ],
  ['an exit is a direction', play, 'Farewell.\nExit Ghost.', 'Farewell. ↵ Exit/direction Ghost./direction'],
  [
    'a list of entrances continues after a comma',
    play,
    'Enter Claudius King of Denmark, Gertrude the Queen, Polonius,\n  Laertes and his sister Ophelia, Lords Attendant.\nThough yet',
    'Enter/direction Claudius/direction King/direction of/direction Denmark,/direction Gertrude/direction the/direction Queen,/direction Polonius,/direction ↵ →2 Laertes/direction and/direction his/direction sister/direction Ophelia,/direction Lords/direction Attendant./direction ↵ Though yet',
  ],
  [
    'a name alone ends a list of entrances and is no speaker',
    play,
    'Enter Duncan, Lenox and\nMALCOLM.\nSo.',
    'Enter/direction Duncan,/direction Lenox/direction and/direction ↵ MALCOLM./direction ↵ So.',
  ],
  [
    'a bracket ends an entrance',
    play,
    'Exeunt [all]\nThough yet',
    'Exeunt/direction [all]/direction ↵ Though yet',
  ],
  [
    'a speaker ends an entrance',
    play,
    'Enter Ghost\nHAMLET. Angels',
    'Enter/direction Ghost/direction ↵ HAMLET./name Angels',
  ],
  ['an exit may be emphasised', play, '_Exeunt_ all.', 'Exeunt/direction all./direction'],
  [
    'an emphasised exit may precede a name in capitals',
    play,
    '_Exit_ GHOST.',
    'Exit/direction GHOST./direction',
  ],
  [
    'an entrance may be emphasised',
    play,
    '_Enter_ GHOST _and_ HAMLET.',
    'Enter/direction GHOST/direction and/direction HAMLET./direction',
  ],
  [
    'a return may be emphasised',
    play,
    'So.\n_Re-enter_ ROSS.\nSo.',
    'So. ↵ Re-enter/direction ROSS./direction ↵ So.',
  ],
  [
    'thunder before an entrance is a direction',
    play,
    'Thunder and Lightning. Enter three Witches.\nWhen shall',
    'Thunder/direction and/direction Lightning./direction Enter/direction three/direction Witches./direction ↵ When shall',
  ],
  [
    'an alarum is a direction',
    play,
    'Alarum. Enter MACBETH.',
    'Alarum./direction Enter/direction MACBETH./direction',
  ],
  [
    'a flourish is a direction',
    play,
    'Flourish. Exeunt all.',
    'Flourish./direction Exeunt/direction all./direction',
  ],
  [
    'a sennet is a direction',
    play,
    'Sennet. Enter MACBETH as King,\nBANQUO.',
    'Sennet./direction Enter/direction MACBETH/direction as/direction King,/direction ↵ BANQUO./direction',
  ],
  [
    'a sound cue alone is a direction',
    play,
    'So.\n_Trumpets within._\nSo.',
    'So. ↵ Trumpets/direction within./direction ↵ So.',
  ],
  [
    'speech about thunder is no direction',
    play,
    'Thunder shall not so awake the beds.\nMusic, ho! Music.',
    'Thunder shall not so awake the beds. ↵ Music, ho! Music.',
  ],
  ['an invitation to enter is no direction', play, 'Enter, my lord.', 'Enter, my lord.'],
  [
    'recurring names at the start of indented lines are speakers',
    play,
    '  Ham. Alas poore Ghost\n  Gho. Pitty me not\nbut lend thy serious hearing\n  Ham. Speake\n  Gho. So art thou',
    '→2 Ham./name Alas poore Ghost ↵ →2 Gho./name Pitty me not ↵ but lend thy serious hearing ↵ →2 Ham./name Speake ↵ →2 Gho./name So art thou',
  ],
  ['brackets nest', play, '[a (b) c] d', '[a/direction (b)/direction c]/direction d'],
  ['a bracket within a word is no direction', play, 'word(s) here', 'word(s) here'],
  ['a novel has no directions', 'Novel', '[sic] ACT I', '[sic] ACT I'],
])('%s', (_, category, content, expected) => {
  expect(formatTokens(content, category)).toBe(expected)
})
