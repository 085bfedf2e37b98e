import { expect, test } from 'vitest'
import type { Category } from '../../shared/timing/category.ts'
import { wordStartsBefore } from './words-before.ts'

/** Parts a text where a word began. */
function partedBefore(content: string, category: Category): string {
  const starts = [...wordStartsBefore(content, category)]
  return starts.map((start, index) => content.slice(start, starts[index + 1] ?? content.length)).join('|')
}

const prose = `\ufeffThe _first_ one—and ’t will do, he 's sure:\r
“I did n't see 't, Mr.--Lord ----, at two o' clock . . .
the cloak-
room of http://www.gutenberg.org/files/84/84-h.htm--_my_self.” « Oui » dit- il

* * *

—No. 我们喜欢看书。it— —
`
const verse = "’T was\n  the wrong 'd made right —\n\n“\nHalf-\nway …and"
const essay = '# On C# ##\n\nNotes\n\n1. One is\n12. not\n- two\n  more\n• three—\n\n  18 men'

// As version 2 of the engine has cut them.
const proseParted = `The |_first_ |one—|and |’t |will |do, |he |'s |sure:\r
|“I |did |n't |see |'t, |Mr.--|Lord |----, |at |two |o' |clock . . .
|the |cloak-
|room |of |http://www.gutenberg.org/files/84/84-h.htm--_my_self.” |« Oui » |dit- |il

|* * *

|—No. |我们|喜欢|看书。|it— —
`
const verseParted = "’T |was\n  |the |wrong |'d |made |right —\n\n|“\n|Half-\n|way …|and"

test.each<[Category, string, string]>([
  ['Novel', prose, proseParted],
  ['Short Story', prose, proseParted],
  ['Poem', verse, verseParted],
  ['Stage Play', verse, verseParted],
  [
    'Essay/Information',
    essay,
    'On |C# ##\n\n|Notes\n\n1. |One |is\n12. |not\n- |two\n  |more\n• |three—\n\n  |18 |men',
  ],
])(
  'the words of a text of category %s are cut for ever as version 2 of the engine cut them',
  (category, content, expected) => {
    expect(partedBefore(content, category)).toBe(expected)
  },
)
