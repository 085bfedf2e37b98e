import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { breakBefore, indentBefore, tokenRole, tokenText } from './token-table.ts'
import { tokenize } from './tokenize.ts'

/** Each word with what stands before it: ↵ line, ¶ paragraph, § stanza, →n an indent of n columns; then its role, if not text. */
function laidOut(content: string, category: Category): string {
  const tokens = tokenize(content, category)
  const signs = { none: '', line: '↵ ', paragraph: '¶ ', stanza: '§ ' }
  return Array.from({ length: tokens.count }, (_, index) => {
    const indent = indentBefore(tokens, index)
    const role = tokenRole(tokens, index)
    const before = signs[breakBefore(tokens, index)] + (indent > 0 ? `→${indent} ` : '')
    return before + tokenText(tokens, index) + (role === 'text' ? '' : `/${role}`)
  }).join(' ')
}

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
  [
    'a preface in prose, in a book of poems, does not stop at line ends',
    'Poem',
    'These lines were written by a reader of the book who\nlived in the same town by the river and who had once had\nLord Byron for his guest and friend for half a year in\nthe end.\n\nI wandered lonely as a cloud that floats on high\nO’er vales and hills',
    'These lines were written by a reader of the book who lived in the same town by the river and who had once had Lord Byron for his guest and friend for half a year in the end. § I wandered lonely as a cloud that floats on high ↵ O’er vales and hills',
  ],
  [
    'a line of verse that is longer than the page goes on below, set in further',
    'Poem',
    'Out of the cradle endlessly rocking, out of the mocking-bird’s\n    throat, the musical shuttle,\nOut of the Ninth-month midnight',
    'Out of the cradle endlessly rocking, out of the mocking-bird’s throat, the musical shuttle, ↵ Out of the Ninth-month midnight',
  ],
  [
    'short lines of verse may begin small',
    'Poem',
    'i sing of a thing\nthat nobody knows\nand nobody minds',
    'i sing of a thing ↵ that nobody knows ↵ and nobody minds',
  ],
  ['a hyphen begins an item', 'Essay/Information', '- one\n- two', 'one/item ↵ two/item'],
  ['an asterisk begins an item', 'Essay/Information', '* one\n* two', 'one/item ↵ two/item'],
  ['a bullet begins an item', 'Essay/Information', '• one\n•two', 'one/item ↵ two/item'],
  ['a number begins an item', 'Essay/Information', '1. one\n2) two', '1./item one/item ↵ 2)/item two/item'],
  [
    'a number that counts on goes on with the list',
    'Essay/Information',
    'x.\n1. one\n\nx.\n2. two',
    'x. ↵ 1./item one/item ¶ x. ↵ 2./item two/item',
  ],
  [
    'a number that a sentence ends with begins no item',
    'Essay/Information',
    'He was\n87. Then so.',
    'He was 87. Then so.',
  ],
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
  [
    'an entrance without brackets is a direction',
    'Stage Play',
    'Jack. Oh.\n\nEnter Horatio and\nMarcellus.\nYes.\n\nJack. Ah.',
    'Jack./name Oh. ¶ Enter/direction Horatio/direction and/direction ↵ Marcellus./direction ↵ Yes. ¶ Jack./name Ah.',
  ],
  [
    'an exit is a direction',
    'Stage Play',
    'Farewell.\nExit Ghost.',
    'Farewell. ↵ Exit/direction Ghost./direction',
  ],
  [
    'a list of who enters goes on behind a comma',
    'Stage Play',
    'Enter Claudius King of Denmark, Gertrude the Queen, Polonius,\n  Laertes and his sister Ophelia, Lords Attendant.\nThough yet',
    'Enter/direction Claudius/direction King/direction of/direction Denmark,/direction Gertrude/direction the/direction Queen,/direction Polonius,/direction ↵ →2 Laertes/direction and/direction his/direction sister/direction Ophelia,/direction Lords/direction Attendant./direction ↵ Though yet',
  ],
  [
    'a name alone ends a list, and is nobody’s speech',
    'Stage Play',
    'Enter Duncan, Lenox and\nMALCOLM.\nSo.',
    'Enter/direction Duncan,/direction Lenox/direction and/direction ↵ MALCOLM./direction ↵ So.',
  ],
  [
    'a bracket closes an entrance',
    'Stage Play',
    'Exeunt [all]\nThough yet',
    'Exeunt/direction [all]/direction ↵ Though yet',
  ],
  [
    'who speaks ends an entrance',
    'Stage Play',
    'Enter Ghost\nHAMLET. Angels',
    'Enter/direction Ghost/direction ↵ HAMLET./name Angels',
  ],
  ['an exit may be emphasised', 'Stage Play', '_Exeunt_ all.', 'Exeunt/direction all./direction'],
  ['before a name in capitals too', 'Stage Play', '_Exit_ GHOST.', 'Exit/direction GHOST./direction'],
  [
    'an entrance may be emphasised',
    'Stage Play',
    '_Enter_ GHOST _and_ HAMLET.',
    'Enter/direction GHOST/direction and/direction HAMLET./direction',
  ],
  [
    'a return may be emphasised',
    'Stage Play',
    'So.\n_Re-enter_ ROSS.\nSo.',
    'So. ↵ Re-enter/direction ROSS./direction ↵ So.',
  ],
  [
    'thunder before an entrance is a direction',
    'Stage Play',
    'Thunder and Lightning. Enter three Witches.\nWhen shall',
    'Thunder/direction and/direction Lightning./direction Enter/direction three/direction Witches./direction ↵ When shall',
  ],
  [
    'an alarum is a direction',
    'Stage Play',
    'Alarum. Enter MACBETH.',
    'Alarum./direction Enter/direction MACBETH./direction',
  ],
  [
    'a flourish is a direction',
    'Stage Play',
    'Flourish. Exeunt all.',
    'Flourish./direction Exeunt/direction all./direction',
  ],
  [
    'a sennet is a direction',
    'Stage Play',
    'Sennet. Enter MACBETH as King,\nBANQUO.',
    'Sennet./direction Enter/direction MACBETH/direction as/direction King,/direction ↵ BANQUO./direction',
  ],
  [
    'what is heard alone is a direction',
    'Stage Play',
    'So.\n_Trumpets within._\nSo.',
    'So. ↵ Trumpets/direction within./direction ↵ So.',
  ],
  [
    'who speaks of thunder speaks on',
    'Stage Play',
    'Thunder shall not so awake the beds.\nMusic, ho! Music.',
    'Thunder shall not so awake the beds. ↵ Music, ho! Music.',
  ],
  ['who is asked to enter speaks on', 'Stage Play', 'Enter, my lord.', 'Enter, my lord.'],
  [
    'names that begin lines set in are known, as in old editions',
    'Stage Play',
    '  Ham. Alas poore Ghost\n  Gho. Pitty me not\nbut lend thy serious hearing\n  Ham. Speake\n  Gho. So art thou',
    '→2 Ham./name Alas poore Ghost ↵ →2 Gho./name Pitty me not ↵ but lend thy serious hearing ↵ →2 Ham./name Speake ↵ →2 Gho./name So art thou',
  ],
  ['brackets nest', 'Stage Play', '[a (b) c] d', '[a/direction (b)/direction c]/direction d'],
  ['a bracket within a word is no direction', 'Stage Play', 'word(s) here', 'word(s) here'],
  ['a novel has no directions', 'Novel', '[sic] ACT I', '[sic] ACT I'],
])('%s', (_, category, content, expected) => {
  expect(laidOut(content, category)).toBe(expected)
})
