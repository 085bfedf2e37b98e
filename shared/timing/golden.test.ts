import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { createTimeline } from './timeline.ts'

/*
 * Formats a timeline for comparison with one checked by hand: each word with its factor, and with its role unless that is `text`.
 * Signs at the start of a line: ↵ line break, ¶ paragraph, § stanza, →n indent of n columns. ␣ is a space within a word.
 */
function formatTimeline(content: string, category: Category): string {
  const timeline = createTimeline(content, category)
  const signs = { line: '↵', paragraph: '¶', stanza: '§', indent: '→' }
  const words = timeline.words.map((word, index) => {
    const markers = word.markers
      .map(({ kind, count }) => signs[kind] + (kind === 'indent' ? count : ''))
      .join('')
    const role = word.role === 'text' ? '' : `/${word.role}`
    const factor = Number(timeline.dwellMs(index, 60_000).toFixed(5))
    return `${markers && `\n${markers} `}${word.text.replaceAll(' ', '␣')}${role} ${factor}`
  })
  return words.join(' ').replaceAll(' \n', '\n').trim()
}

const novel = `“Oh! my dear Mr. Bennet,” as she entered the room, “we have had a most
delightful evening, a most excellent ball. I wish you had been there.
Jane was so admired, nothing could be like it. Everybody said how well
she looked; and Mr. Bingley thought her quite beautiful, and danced with
her twice! Only think of _that_, my dear; he actually danced with her
twice! and she was

“If he had had any compassion for _me_,” cried her husband impatiently,
“he would not have danced half so much! For God's sake, say no more of
his partners. Oh that he had sprained his ankle in the first dance!”`

test('times the dialogue of a novel word for word', () => {
  expect(formatTimeline(novel, 'Novel')).toBe(
    `“Oh! 3.57 my 0.85 dear 0.85 Mr. 0.85 Bennet,” 2.52 as 0.85 she 0.85 entered 1 the 0.85 room, 1.53 “we 1.19 have 0.85 had 0.85 a 0.85 most 0.85 delightful 1.82 evening, 1.98 a 0.85 most 0.85 excellent 1.4 ball. 2.55 I 0.85 wish 0.85 you 0.85 had 0.85 been 0.85 there. 3 Jane 0.85 was 0.85 so 0.85 admired, 1.8 nothing 1.1 could 1 be 0.85 like 0.85 it. 2.55 Everybody 1.4 said 0.85 how 0.85 well 0.85 she 0.85 looked; 2.2 and 0.85 Mr. 0.85 Bingley 1 thought 1 her 0.85 quite 1 beautiful, 3.024 and 0.85 danced 1 with 0.85 her 0.85 twice! 3 Only 0.85 think 1 of 0.85 that, 1.53 my 0.85 dear; 1.87 he 0.85 actually 1 danced 1 with 0.85 her 0.85 twice! 3 and 0.85 she 0.85 was 0.95
¶ “If 1.19 he 0.85 had 0.85 had 0.85 any 0.85 compassion 1.4 for 0.85 me,” 2.142 cried 1 her 0.85 husband 1 impatiently, 2.52 “he 1.19 would 1 not 0.85 have 0.85 danced 1 half 0.85 so 0.85 much! 2.55 For 0.85 God's 0.85 sake, 1.53 say 0.85 no 0.85 more 0.85 of 0.85 his 0.85 partners. 3 Oh 0.85 that 0.85 he 0.85 had 0.85 sprained 1 his 0.85 ankle 1 in 0.85 the 0.85 first 1 dance!” 4.2`,
  )
})

const sonnet = `  II

  When forty winters shall besiege thy brow,
  And dig deep trenches in thy beauty's field,
  Thy youth's proud livery so gazed on now,
  Will be a tatter'd weed of small worth held:
  Then being asked, where all thy beauty lies,
  Where all the treasure of thy lusty days;
  To say, within thine own deep sunken eyes,
  Were an all-eating shame, and thriftless praise.
  How much more praise deserv'd thy beauty's use,
  If thou couldst answer 'This fair child of mine
  Shall sum my count, and make my old excuse,'
  Proving his beauty by succession thine!
    This were to be new made when thou art old,
    And see thy blood warm when thou feel'st it cold.`

test('times a sonnet word for word', () => {
  expect(formatTimeline(sonnet, 'Poem')).toBe(
    `→2 II 4.225
§→2 When 0.85 forty 1 winters 1 shall 1 besiege 1 thy 0.85 brow, 4.025
↵→2 And 0.85 dig 0.85 deep 0.85 trenches 1 in 0.85 thy 0.85 beauty's 1.2 field, 4.7
↵→2 Thy 0.85 youth's 1 proud 1 livery 1 so 0.85 gazed 1 on 0.85 now, 4.025
↵→2 Will 0.85 be 0.85 a 0.85 tatter'd 1 weed 0.85 of 0.85 small 1 worth 1 held: 4.025
↵→2 Then 0.85 being 1.1 asked, 1.8 where 1 all 0.85 thy 0.85 beauty 1.2 lies, 4.025
↵→2 Where 1 all 0.85 the 0.85 treasure 1 of 0.85 thy 0.85 lusty 1 days; 4.875
↵→2 To 0.85 say, 1.53 within 1 thine 1 own 0.85 deep 0.85 sunken 1 eyes, 4.025
↵→2 Were 0.85 an 0.85 all-eating 1.848 shame, 1.8 and 0.85 thriftless 1.4 praise. 7.7
↵→2 How 0.85 much 0.85 more 0.85 praise 1 deserv'd 1 thy 0.85 beauty's 1.2 use, 4.025
↵→2 If 0.85 thou 0.85 couldst 1.3 answer 1 'This 1.02 fair 0.85 child 1 of 0.85 mine 2.325
↵→2 Shall 1 sum 0.85 my 0.85 count, 1.8 and 0.85 make 0.85 my 0.85 old 0.85 excuse,' 5.6
↵→2 Proving 1.1 his 0.85 beauty 1.2 by 0.85 succession 1.4 thine! 7.7
↵→4 This 0.85 were 0.85 to 0.85 be 0.85 new 0.85 made 0.85 when 0.85 thou 0.85 art 0.85 old, 4.025
↵→4 And 0.85 see 0.85 thy 0.85 blood 1 warm 0.85 when 0.85 thou 0.85 feel'st 1 it 0.85 cold. 2.55`,
  )
})

const play = `FIRST ACT


SCENE


Morning-room in Algernon's flat in Half-Moon Street.  The room is
luxuriously and artistically furnished.  The sound of a piano is heard in
the adjoining room.

[Lane is arranging afternoon tea on the table, and after the music has
ceased, Algernon enters.]

Algernon.  Did you hear what I was playing, Lane?

Lane.  I didn't think it polite to listen, sir.

Algernon.  I'm sorry for that, for your sake.  I don't play
accurately--any one can play accurately--but I play with wonderful
expression.

Lane.  Yes, sir.  [Hands them on a salver.]

Algernon.  [Inspects them, takes two, and sits down on the sofa.]  Oh! . . .
by the way, Lane, I see from your book that on Thursday night, when
Lord Shoreman and Mr. Worthing were dining with me, eight bottles of
champagne are entered as having been consumed.

[Enter Jack.]

JACK.  [Pulling off his gloves_._]  When one is in town one amuses
oneself.`

test('times a scene of a play word for word', () => {
  expect(formatTimeline(play, 'Stage Play')).toBe(
    `FIRST/heading 2 ACT/heading 1.8
¶ SCENE/heading 2.1
¶ Morning-room 1.68 in 0.85 Algernon's 1.4 flat 0.85 in 0.85 Half-Moon 1.2 Street. 3 The 0.85 room 0.85 is 0.95
↵ luxuriously 1.68 and 0.85 artistically 1.4 furnished. 4.2 The 0.85 sound 1 of 0.85 a 0.85 piano 1 is 0.85 heard 1 in 0.95
↵ the 0.85 adjoining 1.54 room. 2.65
¶ [Lane/direction 0.9945 is/direction 0.765 arranging/direction 1.386 afternoon/direction 1.26 tea/direction 0.765 on/direction 0.765 the/direction 0.765 table,/direction 1.62 and/direction 0.765 after/direction 0.9 the/direction 0.765 music/direction 0.9 has/direction 0.865
↵ ceased,/direction 1.62 Algernon/direction 0.9 enters.]/direction 3.61
¶ Algernon./name 2 Did 0.85 you 0.85 hear 0.85 what 0.85 I 0.85 was 0.85 playing, 1.98 Lane? 2.65
¶ Lane./name 1.7 I 0.85 didn't 1 think 1 it 0.85 polite 1 to 0.85 listen, 1.8 sir. 2.65
¶ Algernon./name 2 I'm 0.85 sorry 1 for 0.85 that, 1.53 for 0.85 your 0.85 sake. 2.55 I 0.85 don't 0.85 play 0.95
↵ accurately-- 2.52 any 0.85 one 0.85 can 0.85 play 0.85 accurately-- 2.52 but 0.85 I 0.85 play 0.85 with 0.85 wonderful 1.5
↵ expression. 4.3
¶ Lane./name 1.7 Yes, 1.53 sir. 2.55 [Hands/direction 1.17 them/direction 0.765 on/direction 0.765 a/direction 0.765 salver.]/direction 3.61
¶ Algernon./name 2 [Inspects/direction 1.17 them,/direction 1.377 takes/direction 0.9 two,/direction 1.377 and/direction 0.765 sits/direction 0.765 down/direction 0.765 on/direction 0.765 the/direction 0.765 sofa.]/direction 2.9835 Oh!␣.␣.␣. 2.65
↵ by 0.85 the 0.85 way, 1.53 Lane, 1.53 I 0.85 see 0.85 from 0.85 your 0.85 book 0.85 that 0.85 on 0.85 Thursday 1 night, 1.8 when 0.95
↵ Lord 0.85 Shoreman 1 and 0.85 Mr. 0.85 Worthing 1.1 were 0.85 dining 1.1 with 0.85 me, 1.53 eight 1 bottles 1 of 0.95
↵ champagne 1.4 are 0.85 entered 1 as 0.85 having 1.1 been 0.85 consumed. 3.1
¶ [Enter/direction 1.17 Jack.]/direction 3.0835
¶ JACK./name 1.7 [Pulling/direction 1.287 off/direction 0.765 his/direction 0.765 gloves.]/direction 3.51 When 0.85 one 0.85 is 0.85 in 0.85 town 0.85 one 0.85 amuses 1.1
↵ oneself. 3`,
  )
})

const essay = `# Of Government

INTRODUCTION

Some writers have so confounded society with government, as to leave
little or no distinction between them; whereas they are not only
different, but have different origins. Two things follow:

- First.--The remains of monarchical tyranny in the person of the king,
  that is to say the "Crown".
- The peers (i.e. the Lords), viz. 26 bishops etc.
1. Thirdly.--The Commons, on whose virtue depends the freedom of
England.

See No. 5 of the Gazette, p. 12. It says so.

The Rights of Man

Read on...`

test('times an essay with headings and a list word for word', () => {
  expect(formatTimeline(essay, 'Essay/Information')).toBe(
    `Of/heading 0.85 Government/heading 5
¶ INTRODUCTION/heading 5
¶ Some 0.85 writers 1 have 0.85 so 0.85 confounded 1.4 society 1 with 0.85 government, 2.52 as 0.85 to 0.85 leave 1 little 1 or 0.85 no 0.85 distinction 1.4 between 1 them; 1.87 whereas 1 they 0.85 are 0.85 not 0.85 only 0.85 different, 2.52 but 0.85 have 0.85 different 1.4 origins. 3 Two 0.85 things 1 follow: 1.9
¶ First.--/item 4.5 The/item 0.85 remains/item 1.1 of/item 0.85 monarchical/item 1.4 tyranny/item 1 in/item 0.85 the/item 0.85 person/item 1 of/item 0.85 the/item 0.85 king,/item 1.683 that/item 0.85 is/item 0.85 to/item 0.85 say/item 0.85 the/item 0.85 "Crown"./item 3.7
↵ The/item 1.275 peers/item 1 (i.e./item 1.105 the/item 0.85 Lords),/item 2.34 viz./item 0.85 26/item 0.85 bishops/item 1 etc./item 2.65
↵ 1./item 1.275 Thirdly.--/item 3 The/item 0.85 Commons,/item 1.8 on/item 0.85 whose/item 1 virtue/item 1 depends/item 1 the/item 0.85 freedom/item 1 of/item 0.85 England./item 3.1
¶ See 0.85 No. 0.85 5 0.85 of 0.85 the 0.85 Gazette, 1.8 p. 0.85 12. 2.55 It 0.85 says 0.85 so. 2.65
¶ The/heading 0.85 Rights/heading 1.3 of/heading 0.85 Man/heading 3.075
¶ Read 0.935 on... 2.55`,
  )
})
