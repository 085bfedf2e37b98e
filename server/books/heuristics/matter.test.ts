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
  ['Nota del Trascrittore', 'Some words were misspelt.', 'transcriber'],
  ['NOTA DE TRANSCRIPCIÓN', 'Some words were misspelt.', 'transcriber'],
  ['Weitere Anmerkungen zur Transkription', 'Some words were misspelt.', 'transcriber'],
  ['Dello stesso Autore', list, 'advertisements'],
  ['Proprietà letteraria', 'I diritti sono riservati.', 'imprint'],
  ['Personaggi', list, 'persons'],
  ['Errata', list, 'errata'],
  ['Notes', '1. Of this.\n\n2. Of that.', 'notes'],
  ['Notes to a Tale', '1. Of this.\n\n2. Of that.', 'notes'],
  ['Index', list, 'index'],
])('classifies %s by its title', (title, content, matter) =>
  expect(findMatterByTitle(title, content)).toBe(matter),
)

test.each([
  'Preface',
  'Introduction',
  'Chapter I',
  'Cover Her Face',
  'The Title',
  'Prologue',
  'Advertisement',
  'To a Stranger',
])('takes %s as text', (title) => expect(findMatterByTitle(title, list)).toBeUndefined())

test.each(['Contents', 'Dedication', 'Cover', 'Note'])('takes a long text under %s as text', (title) => {
  expect(findMatterByTitle(title, prose)).toBeUndefined()
})

test('takes notes that a tale without a heading follows as text', () => {
  for (const notes of [['1. Of this.'], ['1. Of this.', '2. Of that.']]) {
    const content = [...notes, prose, prose, prose].join('\n\n')
    expect(findMatterByTitle('Notes to a Tale', content)).toBeUndefined()
  }
})

describe('by content', () => {
  test('classifies a licence, a transcriber’s note and a table of contents', () => {
    expect(findMatterByText('It is under the terms of the Project Gutenberg License.')).toBe('licence')
    expect(findMatterByText('[Transcriber’s Note: misspelt.]')).toBe('transcriber')
    expect(findMatterByText(`| OPMERKINGEN VAN DE BEWERKER |\n\n${prose}`)).toBe('transcriber')
    expect(findMatterByText(['Transcriber’s Note', prose, prose, prose].join('\n\n'))).toBeUndefined()
    expect(findMatterByText(`CONTENTS\n\n${list}`)).toBe('contents')
  })

  test('does not classify by a copyright sign, an ISBN or shortness alone', () => {
    for (const text of [
      '© 1999',
      'ISBN 3-16-148410-0',
      'First published in 1890, it sold well.',
      'Then he died.',
    ])
      expect([findMatterByText(text), findMatterOfPage('', text, about)]).toEqual([undefined, undefined])
  })

  test('classifies an imprint by several phrases and a title page by the name of the book or author', () => {
    const rights = 'First published in 1999 by A Press. Copyright © Ada One. All rights reserved.'
    expect(findMatterOfPage('', rights, about)).toBe('imprint')
    expect(findMatterOfPage('', `${rights} ${prose}`, about)).toBeUndefined()
    expect(findMatterOfPage('', 'The Book\n\nAda One\n\nLondon', about)).toBe('title_page')
    expect(findMatterOfPage('The Book', 'London', about)).toBe('title_page')
    expect(findMatterOfPage('The Book', prose, about)).toBeUndefined()
    expect(findMatterOfPage('Letter XII: Ada One to Her Aunt', 'I am well.', about)).toBeUndefined()
  })
})
