import { describe, expect, test } from 'vitest'
import { findMatterByText, findMatterByTitle, findMatterOfPage } from './matter.ts'

const list = Array.from({ length: 12 }, (_, index) => `A name of something ${index}`).join('\n')
const prose = Array.from(
  { length: 60 },
  () => 'Nobody had been in the house since the first snow of that year, and',
).join(' ')
const about = { title: 'The Book', author: 'Ada One' }

test.each([
  ['Cover', 'A picture.', 'cover'],
  ['TITLE PAGE', 'The Book', 'title_page'],
  ['Copyright © 2001', 'All rights reserved.', 'imprint'],
  ['Table of Contents', list, 'contents'],
  ['Inhoud', list, 'contents'],
  ['Dedication', 'To my mother', 'dedication'],
  ['Dramatis Personæ', list, 'persons'],
  ['Also by Somebody', list, 'advertisements'],
  ['Transcriber’s Note', 'Some words were misspelt.', 'transcriber'],
  ['Errata', list, 'errata'],
  ['Notes', '1. Of this.\n\n2. Of that.', 'notes'],
  ['Index', list, 'index'],
])('%s looks like what it is', (title, content, matter) =>
  expect(findMatterByTitle(title, content)).toBe(matter),
)

test.each([
  'Preface',
  'Introduction',
  'Chapter I',
  'Cover Her Face',
  'The Title',
  'Prologue',
  'To a Stranger',
])('%s is read', (title) => expect(findMatterByTitle(title, list)).toBeUndefined())

test.each(['Contents', 'Dedication', 'Cover', 'Note'])('a long text under %s is read', (title) => {
  expect(findMatterByTitle(title, prose)).toBeUndefined()
})

describe('what a text says of itself', () => {
  test('a licence, a transcriber’s note and a list of contents are told without a title', () => {
    expect(findMatterByText('It is under the terms of the Project Gutenberg License.')).toBe('licence')
    expect(findMatterByText('[Transcriber’s Note: misspelt.]')).toBe('transcriber')
    expect(findMatterByText(`CONTENTS\n\n${list}`)).toBe('contents')
  })

  test('nothing is matter for a mark of rights, for an ISBN, or for being short', () => {
    for (const text of [
      '© 1999',
      'ISBN 3-16-148410-0',
      'First published in 1890, it sold well.',
      'Then he died.',
    ])
      expect([findMatterByText(text), findMatterOfPage('', text, about)]).toEqual([undefined, undefined])
  })

  test('a page of rights says several things of them, and a title page bears the book’s name or its author’s', () => {
    const rights = 'First published in 1999 by A Press. Copyright © Ada One. All rights reserved.'
    expect(findMatterOfPage('', rights, about)).toBe('imprint')
    expect(findMatterOfPage('', `${rights} ${prose}`, about)).toBeUndefined()
    expect(findMatterOfPage('', 'The Book\n\nAda One\n\nLondon', about)).toBe('title_page')
    expect(findMatterOfPage('The Book', 'London', about)).toBe('title_page')
    expect(findMatterOfPage('The Book', prose, about)).toBeUndefined()
  })
})
