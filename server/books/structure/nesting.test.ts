import { describe, expect, test } from 'vitest'
import { numberDuplicateTitles, prefixParentTitles } from './nesting.ts'

const text = 'word '.repeat(300)
/** Returns the prefixed titles of parts. A star at the end of a title means that the part has no text. */
const prefixTitles = (...titles: string[]) =>
  prefixParentTitles(
    titles.map((title) => ({
      title: title.replace('*', ''),
      parents: [],
      content: title.endsWith('*') ? '' : text,
    })),
    'The Book',
  ).map(({ title }) => title)

describe('prefixes chapter titles', () => {
  test('with a book, part or act up to the next one', () => {
    expect(
      prefixTitles(
        'Book the First: Recalled to Life*',
        'I. The Period',
        'II. The Mail',
        'Book the Second*',
        'I. Later',
      ),
    ).toEqual([
      'Book the First: Recalled to Life',
      'Book the First: I. The Period',
      'Book the First: II. The Mail',
      'Book the Second',
      'Book the Second: I. Later',
    ])
  })

  test('with the short name of a cluster, or its number when the name is long', () => {
    expect(prefixTitles('Book I. Inscriptions*', 'To You', 'Book II*', 'To Me')[1]).toBe(
      'Book I. Inscriptions: To You',
    )
    expect(prefixTitles('Part One: What Happened*', 'I', 'Part Two*', 'I')[1]).toBe('Part One: I')
  })

  test('with nested divisions', () => {
    expect(
      prefixTitles('Volume I*', 'Part One*', 'Chapter 1', 'Volume II*', 'Part One*', 'Chapter 1').slice(2),
    ).toEqual([
      'Volume I, Part One: Chapter 1',
      'Volume II',
      'Volume II: Part One',
      'Volume II, Part One: Chapter 1',
    ])
  })

  test('with the play of a collection where acts restart', () => {
    expect(prefixTitles('Eyvind*', 'Act I', 'Act II', 'The Farm*', 'Act I', 'Act II')).toEqual([
      'Eyvind',
      'Eyvind: Act I',
      'Eyvind: Act II',
      'The Farm',
      'The Farm: Act I',
      'The Farm: Act II',
    ])
  })

  test('with a part that is called like the book', () => {
    const chapter = (parent: string) => ({ title: 'I', parents: [parent], content: text })
    expect(
      prefixParentTitles([chapter('Part One: Dawn'), chapter('Part Two: The Book')], 'The Book')[1]?.title,
    ).toBe('Part Two: I')
  })

  test('but not with a single volume, the book itself or an epilogue', () => {
    expect(prefixTitles('Vol. XII*', 'Chapter 1', 'Chapter 2')).toEqual([
      'Vol. XII',
      'Chapter 1',
      'Chapter 2',
    ])
    expect(prefixTitles('The Book*', 'Chapter 1')).toEqual(['The Book', 'Chapter 1'])
    expect(prefixTitles('Part One*', 'I', 'Part Two*', 'I', 'Epilogue').at(-1)).toBe('Epilogue')
  })
})

test('numbers chapters of the same title, and counts no half-title', () => {
  const parts = [
    { title: 'Castle Rackrent', content: 'A tale', matter: 'title_page' as const },
    { title: 'Castle Rackrent', content: text, matter: undefined },
    { title: 'Spring', content: text, matter: undefined },
    { title: 'Spring', content: text, matter: undefined },
  ]
  expect(numberDuplicateTitles(parts).map(({ title }) => title)).toEqual([
    'Castle Rackrent',
    'Castle Rackrent',
    'Spring',
    'Spring (2)',
  ])
})
