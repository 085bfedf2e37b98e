import { describe, expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { markLineEnds } from '../../structure/clean.ts'
import { readPlainText } from './plain-text.ts'

const readContent = (text: string) =>
  readPlainText(text)
    .parts.filter(({ matter }) => matter === undefined)
    .map(({ content }) => content)
    .join('\n\n')

const prose = `It was a quiet street except at the hour when the school set the boys
free. An uninhabited house of two storeys stood at the blind end, detached
from its neighbours in a square ground, and the other houses of the street
gazed at one another with brown imperturbable faces. Nothing else was seen.`
const joined = prose.replaceAll('\n', ' ')

describe('verse', () => {
  test('keeps two lines within prose and joins the prose around them', () => {
    const song =
      'The sun was shining on the sea,\nShining with all his might:\nHe did his very best to make\nThe billows smooth and bright.'
    expect(readContent(`${prose}\n\n${song}\n\nAnd this was odd,\nBecause it was\n\n${prose}`)).toBe(
      `${joined}\n\n${markLineEnds(song)}\n\nAnd this was odd,  \nBecause it was\n\n${joined}`,
    )
  })

  test('joins turned-over lines and keeps indented ones', () => {
    const poem = `  I pass death with the dying and birth with the new-wash'd babe, and
      am not contain'd between my hat and boots,
  And peruse manifold objects, no two alike and every one good,
  The earth good and the stars good, and their adjuncts all good.

  Tyger Tyger,
      burning bright,
  In the forests
      Of the night.`
    expect(readContent(`${poem}\n\n${poem}`).split('\n\n').slice(0, 2)).toEqual([
      markLineEnds(`I pass death with the dying and birth with the new-wash'd babe, and am not contain'd between my hat and boots,
And peruse manifold objects, no two alike and every one good,
The earth good and the stars good, and their adjuncts all good.`),
      markLineEnds('Tyger Tyger,\n    burning bright,\nIn the forests\n    Of the night.'),
    ])
  })

  test('is not assumed for prose in narrow columns', () => {
    const narrow = joined.replace(/(.{30,38}) /g, '$1\n')
    expect(readContent(`${narrow}\n\n${narrow}`)).toBe(`${joined}\n\n${joined}`)
  })

  test('splits a book of verse at titles in any case', () => {
    const poem = (title: string) =>
      `${title}\n\n  Of ${title} I sing,\n  The Female equally with the Male,\n  The Form complete is worthier far,\n  And all.`
    const titles = ['One’s-Self', 'To Foreign Lands', 'Eidolons', 'Savantism', 'Beginners', 'To You']
    const { parts } = readPlainText(`\n\n\n${titles.map(poem).join('\n\n\n\n\n')}`)
    expect(parts.map(({ title }) => title)).toEqual(titles)
  })
})

describe('words', () => {
  test('divided at a line end are rejoined when the text has the whole word, and keep their hyphen otherwise', () => {
    expect(
      readContent(
        `He went immediately to the quiet house at the very end of the street, and immedi-\nately after him, along the same and nearly empty street, there came a well-\nknown man. He said--\nand nobody heard him say it in that street--that it was late and dark.`,
      ),
    ).toBe(
      'He went immediately to the quiet house at the very end of the street, and immediately after him, along the same and nearly empty street, there came a well-known man. He said--and nobody heard him say it in that street--that it was late and dark.',
    )
  })

  test('lose page numbers, but not a single one', () => {
    const { parts, omissions } = readPlainText(
      `One {1} two {2} three [Pg 3] four [Pg 4] five [Pg 5] six [7].`,
    )
    expect(parts[0]?.content).toBe('One two three four five six [7].')
    expect(omissions).toEqual([{ reason: 'page_numbers', text: ' {1}  {2}  [Pg 3]  [Pg 4]  [Pg 5]' }])
    expect(readContent('A set {1} of one.')).toBe('A set {1} of one.')
  })

  test('lose the line numbers of verse, but not other numbers at line ends', () => {
    const verse = (numbers: number[]) =>
      numbers.map((number) => `The ferry went away,\nAnd did not come to-day,      ${number}`).join('\n')
    const numbers = Array.from({ length: 12 }, (_, at) => (at + 1) * 5)
    expect(readContent(verse(numbers))).not.toMatch(/\d/)
    expect(readContent(verse(numbers.map((number) => number * number)))).toMatch(/to-day, 3600$/)
  })

  test('keep the hyphen of old word processors', () => {
    expect(readContent('A well\x1eknown man.')).toBe('A well-known man.')
  })
})

describe('notes', () => {
  test('stand below the paragraphs of their marks and in a last part', () => {
    const { parts } = readPlainText(
      `${prose} So he said.[1]\n\nFOOTNOTES:\n\n[1] A note on it.\n\n${prose} Thus.[A]\n\n[Footnote A: Another,\n\nof two paragraphs.]\n\n${prose} He looked at [2].`,
    )
    expect(parts.map(({ title, matter }) => [title, matter])).toEqual([
      ['', undefined],
      ['Notes', 'notes'],
    ])
    expect(parts[0]?.content).toBe(
      `${joined} So he said.[^1]\n\n[^1]: A note on it.\n\n${joined} Thus.[^A]\n\n[^A]: Another, of two paragraphs.\n\n${joined} He looked at [2].`,
    )
    expect(parts[1]?.content).toBe(
      'FOOTNOTES:\n\n[1] A note on it.\n\n[Footnote A: Another,\n\nof two paragraphs.]',
    )
  })

  test.each([
    ['in brackets', '[1]'],
    ['with a colon', '1:'],
  ])('whose labels, %s, begin again in each chapter belong to their own marks', (_, label) => {
    const { parts } = readPlainText(
      `${prose} One.[1]\n\n${prose} Two.[1]\n\nNOTES\n\n${label} The first.\n\n${label} The second.`,
    )
    expect(parts[0]?.content).toBe(
      `${joined} One.[^1]\n\n[^1]: The first.\n\n${joined} Two.[^1]\n\n[^1]: The second.`,
    )
  })

  test('with stars stand below the paragraph of their mark', () => {
    const { parts } = readPlainText(`${prose} He erred.*\n\n  *To err is human.\n\n${prose}`)
    expect(parts[0]?.content).toBe(`${joined} He erred.[^*]\n\n[^*]: To err is human.\n\n${joined}`)
  })

  test('with stars are moved with their marks, and other stars stay', () => {
    const { parts } = readPlainText(
      `${prose}\n\n“Humanum est errare, * but...” he said.\n\n     * To err is human.\n\n2 * 3`,
    )
    expect(parts[0]?.content).toBe(`${joined}\n\n“Humanum est errare, but...” he said.\n\n2 * 3`)
    expect(parts[1]?.content).toBe('* To err is human.')
  })
})

describe('a play', () => {
  const heard = (text: string) => {
    const { words } = createTimeline(text, 'Stage Play')
    const of = (role: string) => words.filter((word) => word.role === role).map(({ text }) => text)
    return { names: new Set(of('name')), directions: of('direction').join(' ') }
  }
  const speech = (name: string) => `${name}To be or not to be, that is what they ask us here.`
  const scene = (...names: string[]) => Array.from({ length: 12 }, () => names.map(speech)).flat()

  test('is recognized by abbreviated names on indented lines', () => {
    const text = readContent(
      `Enter Hamlet.\n${scene('  Ham. ', '  Hor. ', '  Mar. ').join('\n  and so on.\n')}\n  Exeunt.`,
    )
    expect(text).toMatch(/^\[Enter Hamlet\.\]\n\nHAM\. To be/)
    expect(heard(text)).toEqual({
      names: new Set(['HAM.', 'HOR.', 'MAR.']),
      directions: '[Enter Hamlet.] [Exeunt.]',
    })
  })

  test.each([
    ['italics above the speech', (name: string) => `_${name}._\n\n`],
    ['capitals above the speech', (name: string) => `${name.toUpperCase()}\n\n`],
    ['mixed case on a line of their own', (name: string) => `${name}\n`],
    ['dashes around them', (name: string) => `- ${name} -\n\n`],
    ['a colon', (name: string) => `${name.toUpperCase()}: `],
    ['italics before their full stop', (name: string) => `_${name}_. `],
    ['bold and a dash', (name: string) => `=${name}.=--`],
    ['swung dashes', (name: string) => `~${name}.~ `],
    ['an aside in italics', (name: string) => `${name.toUpperCase()}, _rising_.\n`],
    ['an aside after a comma', (name: string) => `${name.toUpperCase()}, rising slowly: `],
    ['capitals without a stop', (name: string) => `${name.toUpperCase()} `],
    ['a line in the middle above indented verse', (name: string) => `${' '.repeat(24)}${name}.\n    `],
  ])('is recognized by names with %s', (_, mark) => {
    const text = readContent(scene(...['Gudfinna', 'The Boy', 'Kari'].map(mark)).join('\n\n'))
    expect(heard(text).names).toEqual(new Set(['GUDFINNA.', 'THE', 'BOY.', 'KARI.']))
  })

  test('is recognized by marked names with abbreviations and small letters', () => {
    const text = readContent(scene('_Col. G._ ', '_K. Edw._ ', '_Poor men._ ').join('\n\n'))
    expect(heard(text).names).toEqual(new Set(['COL', 'G.', 'K', 'EDW.', 'POOR', 'MEN.']))
  })

  test('has speakers with one speech beside frequent ones', () => {
    const text = readContent([...scene('_Ham._ ', '_Hor._ ', '_Mar._ '), speech('_Wat._ ')].join('\n\n'))
    expect(heard(text).names).toContain('WAT.')
  })

  test.each([
    ['in capitals', (name: string) => name.toUpperCase()],
    ['in mixed case', (name: string) => name],
  ])('is recognized without blank lines by names %s', (_, format) => {
    const names = ['Ham', 'Hor', 'Mar'].map((name) => `${format(name)}. `)
    const speeches = readContent(scene(...names).join('\n')).split('\n\n')
    expect(speeches.map((text) => text.slice(0, 4))).toEqual(
      Array.from({ length: 12 }, () => ['HAM.', 'HOR.', 'MAR.']).flat(),
    )
  })

  test('in prose keeps a short speech beside the name above it; in verse each line', () => {
    const play = (said: string) =>
      ['Faust', 'Margarete', 'Wagner'].flatMap((name) => [`${name}\n${said}`, `${name}\nYes, so it is.`])
    const inProse = readContent(
      Array.from({ length: 9 }, () => play(prose))
        .flat()
        .join('\n\n'),
    )
    expect(inProse).toContain(`FAUST. ${joined}\n\nFAUST. Yes, so it is.`)
    const verse = 'The sea is a road,\nAnd nobody goes\nTo the end of the land,\nBut the wind that blows.'
    const inVerse = markLineEnds(
      readContent(
        Array.from({ length: 9 }, () => play(verse))
          .flat()
          .join('\n\n'),
      ),
    )
    expect(inVerse).toMatch(/FAUST\.\s*\nYes, so it is\./)
  })

  test('keeps a bracket that spans paragraphs', () => {
    const note = '[The curtain falls.\n\nNobody moves.]'
    const text = readContent(`${scene('Ham. ', 'Hor. ', 'Mar. ').join('\n\n')}\n\n${note}\n\nHam. I go.`)
    expect(text).toContain(note)
  })

  test('is not assumed for a story with names at line beginnings', () => {
    const story = Array.from(
      { length: 40 },
      (_, index) => `Peter. ${index % 3 ? 'He' : 'She'} said so, and went.\n\n${prose}`,
    )
    expect(readContent(story.join('\n\n'))).toMatch(/^Peter\. She said so/)
  })
})

describe('limits', () => {
  test('reject too many paragraphs and accept a paragraph of any length', () => {
    expect(() => readPlainText('a\n\n'.repeat(500_001))).toThrow(
      'This file has more than 500,000 paragraphs: divide it into several books',
    )
    for (const line of [
      'immedi-\n',
      '  A line of verse that is long enough to be turned over here\n      over\n',
    ])
      expect(readPlainText(line.repeat(100_000)).parts).toHaveLength(1)
    expect(readPlainText(' \n'.repeat(500_000)).parts).toEqual([])
  })
})
