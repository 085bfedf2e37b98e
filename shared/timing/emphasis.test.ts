import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { tokenize } from './tokenize.ts'

/** Lists the words of a content, with the look of each that is emphasized. */
function listLooks(content: string, category: Category = 'Novel'): string {
  const tokens = tokenize(content, category)
  return Array.from({ length: tokens.count }, (_, index) => {
    const emphasis = tokens.emphasis(index)
    return tokens.text(index) + (emphasis === 'none' ? '' : `/${emphasis}`)
  }).join(' ')
}

test.each([
  ['one underscore is italic', 'the _Pequod_ sailed', 'the Pequod/italic sailed'],
  ['two are bold', 'the __Pequod__ sailed', 'the Pequod/bold sailed'],
  ['three are small capitals', '___The Whale___, by', 'The/capitals Whale,/capitals by'],
  ['punctuation may be inside', '“_Not so!_” he said', '“Not/italic so!”/italic he said'],
  ['punctuation may be outside', 'in (_Persuasion_), and', 'in (Persuasion),/italic and'],
  ['a line end does not end it', 'it is _so\nvery_ fine', 'it is so/italic very/italic fine'],
  ['a paragraph ends it', 'it is _so\n\nvery_ fine', 'it is so very fine'],
  ['a mark alone has no effect', 'it is _so very fine', 'it is so very fine'],
  ['a closing mark alone opens nothing', 'it is so_, very _fine_ now', 'it is so, very fine/italic now'],
  ['a part of a word emphasizes it', 'gentle_men_ and _my_self', 'gentlemen/italic and myself/italic'],
  ['names with underscores are plain', 'call snake_case or a_b_c now', 'call snake_case or a_b_c now'],
  ['a name with an underscore is emphasized whole', 'call _snake_case_ now', 'call snake_case/italic now'],
  ['blanks to fill in are plain', 'Name: ____ or ____ here', 'Name: ____ or ____ here'],
  ['it starts after a dash', 'himself--_never_ again', 'himself-- never/italic again'],
  ['a possessive belongs to it', 'the _Pequod_’s crew', 'the Pequod’s/italic crew'],
])('%s', (_, content, expected) => {
  expect(listLooks(content)).toBe(expected)
})

test('verse keeps its emphasis over lines, not over stanzas', () => {
  const poem = '_O captain\nmy captain_\n\n_our fearful\n\ntrip'
  expect(listLooks(poem, 'Poem')).toBe('O/italic captain/italic my/italic captain/italic our fearful trip')
})
