import { describe, expect, test } from 'vitest'
import { markLineEnds } from '../../structure/clean.ts'
import { readPlainText } from './plain-text.ts'

const prose = `It was a quiet street except at the hour when the school set the boys
free. An uninhabited house of two storeys stood at the blind end,
detached from its neighbours in a square ground, and the other houses
of the street gazed at one another with brown imperturbable faces.
Nothing else was ever seen there.`
const joined = prose.replaceAll('\n', ' ')

const book = (...parts: string[]) => readPlainText(parts.join('\n\n'))
const listTitles = ({ parts }: ReturnType<typeof readPlainText>) => parts.map(({ title }) => title)

describe('strips Project Gutenberg’s header and licence and reads title and author', () => {
  test('in the current form', () => {
    const read = book(
      'The Project Gutenberg eBook of Emma, by Jane Austen\n\nThis ebook is for the use of anyone',
      'Title: Emma\n       A Novel\n\nAuthor: Jane Austen\n\nLanguage: English',
      '*** START OF THE PROJECT GUTENBERG EBOOK EMMA ***\n\nProduced by Somebody\nand others\n',
      `CHAPTER I\n\n${prose}`,
      'End of the Project Gutenberg EBook of Emma\n*** END OF THE PROJECT GUTENBERG EBOOK EMMA ***\nlicence',
    )
    expect(read).toMatchObject({ title: 'Emma: A Novel', author: 'Jane Austen' })
    expect(read.parts).toEqual([{ title: 'Chapter I', content: joined, matter: undefined }])
  })

  test('in the old form', () => {
    const read = book(
      '**The Project Gutenberg Etext of Emma, by Jane Austen**',
      '***START**THE SMALL PRINT!**FOR PUBLIC DOMAIN ETEXTS**START***\nsmall print',
      '*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*',
      prose,
      'End of Project Gutenberg Etext of Emma',
    )
    expect(read.parts.map(({ content }) => content)).toEqual([joined])
    expect(read.author).toContain('Jane Austen')
  })

  test('but not from a book that only mentions it', () => {
    const text = `CHAPTER 1\n\nHe had read it on Project Gutenberg.\n\nend of the project Gutenberg\n\nCHAPTER 2\n\n${prose}`
    expect(listTitles(book(text))).toEqual(['Chapter 1', 'Chapter 2'])
  })
})

describe('chapters', () => {
  test.each([
    [
      ['CHAPTER I', 'CHAPTER II'],
      ['Chapter I', 'Chapter II'],
    ],
    [
      ['Chapter 1. The Start', 'Chapter 2. The End'],
      ['Chapter 1. The Start', 'Chapter 2. The End'],
    ],
    [
      ['CHAPTER ONE\nTHE START', 'CHAPTER TWO\nTHE END'],
      ['Chapter One. The Start', 'Chapter Two. The End'],
    ],
    [
      ['CHAPTER I.\n\nDown the Rabbit-Hole', 'CHAPTER II.\n\nThe Pool of Tears'],
      ['Chapter I. Down the Rabbit-Hole', 'Chapter II. The Pool of Tears'],
    ],
    [
      ['Letter 1', 'Letter 2'],
      ['Letter 1', 'Letter 2'],
    ],
    [
      ['PREFACE', 'LETTER 4', 'EPILOGUE'],
      ['Preface', 'Letter 4', 'Epilogue'],
    ],
    [
      ['I', 'II', 'III'],
      ['I', 'II', 'III'],
    ],
    [
      ['I. A SCANDAL IN BOHEMIA', 'II. THE RED-HEADED LEAGUE'],
      ['I. A Scandal in Bohemia', 'II. The Red-Headed League'],
    ],
    [
      ['\n\nTHE SISTERS', '\n\nAN ENCOUNTER'],
      ['The Sisters', 'An Encounter'],
    ],
    [
      ['Erstes Kapitel', 'Zweites Kapitel. Die Fähre', 'Einundzwanzigstes Kapitel'],
      ['Erstes Kapitel', 'Zweites Kapitel. Die Fähre', 'Einundzwanzigstes Kapitel'],
    ],
    [
      ['Kapitel 1: Die Fähre', 'Kapitel 2: Das Licht'],
      ['Kapitel 1: Die Fähre', 'Kapitel 2: Das Licht'],
    ],
    [
      ['ERSTER AKT', 'ZWEITER AKT'],
      ['Erster Akt', 'Zweiter Akt'],
    ],
    [
      ['1. Akt\n\n\n\n1. Szene', '2. Szene', '2. Akt\n\n\n\n1. Szene', '2. Szene'],
      ['1. Akt: 1. Szene', '1. Akt: 2. Szene', '2. Akt: 1. Szene', '2. Akt: 2. Szene'],
    ],
    [
      ['Chapitre premier', 'Chapitre deux'],
      ['Chapitre premier', 'Chapitre deux'],
    ],
    [
      ['Capítulo primero', 'Capítulo II'],
      ['Capítulo primero', 'Capítulo II'],
    ],
    [
      ['CAPITOLO PRIMO', 'CAPITOLO II'],
      ['Capitolo Primo', 'Capitolo II'],
    ],
    [
      ['Eerste hoofdstuk', 'Tweede hoofdstuk'],
      ['Eerste hoofdstuk', 'Tweede hoofdstuk'],
    ],
    [
      ['Глава первая', 'Глава вторая'],
      ['Глава первая', 'Глава вторая'],
    ],
    [
      ['第一章 渡口', '第二章 灯塔'],
      ['第一章 渡口', '第二章 灯塔'],
    ],
    [
      ['ONE. The Start', 'TWO. The End'],
      ['ONE. The Start', 'TWO. The End'],
    ],
    [
      ['-I-', '-II-'],
      ['I', 'II'],
    ],
    [
      ['chapter.001', 'chapter.002'],
      ['chapter.001', 'chapter.002'],
    ],
    [
      ['CHAPTER I', 'CHAPTER THE LAST'],
      ['Chapter I', 'Chapter the Last'],
    ],
    [
      ['\n1 The Frog-King, or Iron Henry', '\n2 Our Lady’s Child', '\n3 Rapunzel'],
      ['1 The Frog-King, or Iron Henry', '2 Our Lady’s Child', '3 Rapunzel'],
    ],
    [
      ['TWINTIGSTE HOOFDSTUK,\n\nWAARIN HIJ GAAT', 'EEN-EN-TWINTIGSTE HOOFDSTUK,\n\nWAARIN HIJ KOMT'],
      ['Twintigste Hoofdstuk, Waarin Hij Gaat', 'Een-En-Twintigste Hoofdstuk, Waarin Hij Komt'],
    ],
    [
      ['HOOFDSTUK 1\n\nEen late rit', 'HOOFDSTUK 2\n\nDe vijand, hij is voor de poort!'],
      ['Hoofdstuk 1 Een late rit', 'Hoofdstuk 2 De vijand, hij is voor de poort!'],
    ],
    [
      ['I\n\nTHE KING\n\n(_A Tale_)', 'II\n\nTHE QUEEN\n\n(_A Tale_)'],
      ['I. The King (A Tale)', 'II. The Queen (A Tale)'],
    ],
    [
      ['\n\nJELA.\n\nI.', '\n\nORRORI.\n\nII.'],
      ['Jela. I', 'Orrori. II'],
    ],
    [
      ['^Siebtes Kapitel^', '^Achtes Kapitel^'],
      ['Siebtes Kapitel', 'Achtes Kapitel'],
    ],
    [
      ['CAPO I.', 'CAPO II.'],
      ['Capo I', 'Capo II'],
    ],
    [
      ['I. THE KING (1805)', 'II. THE QUEEN', 'IV. THE "END"', 'V. The Heir (Continued)', 'VI. THE HALL'],
      ['I. The King (1805)', 'II. The Queen', 'IV. The "End"', 'V. The Heir (Continued)', 'VI. The Hall'],
    ],
    [
      ['SCÈNE PREMIÈRE', 'SCÈNE DERNIÈRE'],
      ['Scène Première', 'Scène Dernière'],
    ],
    [
      ['\n\nI\n\nTHE KING', '\n\nThe Queen’s Song', '\n\nII\n\nTHE END OF\n\nTHE WAR', '\n\nIII'],
      ['I. The King', 'The Queen’s Song', 'II. The End of the War', 'III'],
    ],
  ])('begin at %j', (headings, titles) => {
    const read = book(...headings.map((heading) => `${heading}\n\n${prose}`))
    expect(listTitles(read)).toEqual(titles)
    expect(read.parts.map(({ content }) => content)).toEqual(titles.map(() => joined))
  })

  test('have the summary below their number in their title', () => {
    const text = Array(4).fill(prose).join('\n\n')
    const summaries = ['Nel quale si narra di una strada.', 'In cui la strada finisce.']
    const read = book(...summaries.map((summary, at) => `\n\n${at + 1}\n\n${summary}\n\n\n${text}`))
    expect(listTitles(read)).toEqual(['1. Nel quale si narra di una strada', '2. In cui la strada finisce'])
  })

  test('are prefixed with the books or parts of a novel', () => {
    const chapters = `CHAPTER I\n\n${prose}\n\nCHAPTER II\n\n${prose}`
    expect(listTitles(book(`BOOK ONE: 1805\n\n${chapters}`, `BOOK TWO: 1806\n\n${chapters}`))).toEqual([
      'Book One: Chapter I',
      'Book One: Chapter II',
      'Book Two: Chapter I',
      'Book Two: Chapter II',
    ])
  })

  test('are prefixed with the number of a division with a long name', () => {
    const read = book(
      `Book the First--Recalled to Life\n\n\nI. THE PERIOD\n\n${prose}\n\n\nII. THE MAIL\n\n${prose}`,
      `Book the Second--the Golden Thread\n\n\nI. FIVE YEARS LATER\n\n${prose}`,
    )
    expect(listTitles(read)).toEqual([
      'Book the First: I. The Period',
      'Book the First: II. The Mail',
      'Book the Second: I. Five Years Later',
    ])
  })

  test('are the stories listed in the contents, not the numbers within one', () => {
    const read = book(
      'TWO CASES\n\nCONTENTS\n\n  I. A Scandal in Bohemia\n II. The Red-headed League\nIII. The Blue Carbuncle',
      `ADVENTURE I. A SCANDAL IN BOHEMIA\n\nI.\n\n${prose}\n\nII.\n\n${prose}`,
      `ADVENTURE II. THE RED-HEADED LEAGUE\n\n${prose}`,
      `III. THE BLUE CARBUNCLE\n\n${prose}`,
    )
    expect(listTitles(read)).toEqual([
      'Title page',
      'Contents',
      'Adventure I. A Scandal in Bohemia',
      'Adventure II. The Red-Headed League',
      'III. The Blue Carbuncle',
    ])
    expect(read.parts[2]?.content).toBe(`I.\n\n${joined}\n\nII.\n\n${joined}`)
  })

  test('begin at the title of the book where text follows it, as in its first story', () => {
    const story = (title: string) => `\n\n${title}\n\n${prose}\n\n${prose}`
    const sections = `\n\nTHE SQUARE\n\n\nI\n\n${prose}\n\n\nII\n\n${prose}`
    const stories = ['THE STREET', 'THE DOOR', 'THE KEY'].map(story)
    const read = book(
      'THE STREET\n\nby Ada One',
      `\n\nPREFACE\n\n${prose}`,
      ...stories,
      sections,
      story('END'),
    )
    expect(listTitles(read).slice(1)).toEqual([
      'Preface',
      'The Street',
      'The Door',
      'The Key',
      'The Square',
      'End',
    ])
  })

  test('are stories whose sections are below an epigraph', () => {
    const motto = '  A street is longer\n  than it looks.'
    const story = (title: string) => `\n\n${title}\n\n${motto}\n\n\nI\n\n${prose}\n\n\nII\n\n${prose}`
    const read = book(story('THE STREET'), story('THE DOOR'), `\n\nTHE SQUARE\n\n${prose}`, story('THE KEY'))
    expect(listTitles(read)).toEqual(['The Street', 'The Door', 'The Square', 'The Key'])
  })

  test.each([
    'COPYRIGHT, 1917, BY KURT & SONS',
    'COPYRIGHT, MCMXVII, BY KURT & SONS',
    'COPYRIGHT BY KURT & SONS',
    '(C) 1917 KURT & SONS',
    'ALL RIGHTS RESERVED',
    'PUBLISHED MAY, 1917',
    'PRINTED IN U. S. A.',
  ])('are not named by the imprint above their number: %s', (imprint) => {
    const read = book(
      'THE FERRY\n\nBY\n\nA. PILOT',
      `\n\n${imprint}`,
      ...['I.', 'II.', 'III.'].map((number) => `\n\n${number}\n\n${prose}`),
    )
    expect(listTitles(read)).toEqual(['Title page', 'I', 'II', 'III'])
  })

  test('do not begin at speech in the words of a title', () => {
    const said = `${prose}\n\n“Fifty-two.”\n\n${prose}`
    const read = book(
      'A BOOK\n\nCONTENTS\n\nCHAPTER I  Fifty-two\n\nCHAPTER II  Dusk',
      `I. Fifty-two\n\n${said}`,
      `II. Dusk\n\n${prose}`,
    )
    expect(read.parts.slice(2).map(({ content }) => content)).toEqual([
      `${joined}\n\n“Fifty-two.”\n\n${joined}`,
      joined,
    ])
  })

  test('of numbered letters listed without pages begin with the first', () => {
    const letter = (n: number) => `Letter ${n}\n\n_To Mrs. Saville, England._\n\n${prose}`
    const read = book('A BOOK\n\nCONTENTS\n\nLetter 1\n\nLetter 2', letter(1), letter(2))
    expect(listTitles(read)).toEqual(['Title page', 'Contents', 'Letter 1', 'Letter 2'])
  })

  test('do not begin at a sentence like a heading or at numbers within a chapter', () => {
    const text = `Chapter one of my life was over, and I was glad of it.\n\nPart of the crew slept.\n\nI\n\nwent on.\n\nI did.`
    expect(listTitles(book(`CHAPTER 1\n\n${text}`, `CHAPTER 2\n\n${prose}`))).toEqual([
      'Chapter 1',
      'Chapter 2',
    ])
  })

  test.each([
    [
      'under its name',
      'CONTENTS\n\nI. The First ..... 1\nII. The Second ... 20',
      ['I. The First', 'II. The Second'],
      ['I. The First', 'II. The Second'],
    ],
    [
      'without a name',
      'CHAPTER I  One\n\nCHAPTER II  Two\n\nCHAPTER III  Three',
      ['CHAPTER I', 'CHAPTER II', 'CHAPTER III'],
      ['Chapter I', 'Chapter II', 'Chapter III'],
    ],
    ['of stories', 'Contents\n\nThe Cat\n\nThe Dog', ['\n\nTHE CAT', '\n\nTHE DOG'], ['The Cat', 'The Dog']],
  ])('do not begin in a table of contents %s', (_, contents, headings, titles) => {
    const read = book(
      'A BOOK\n\nby Somebody Else',
      contents,
      ...headings.map((heading) => `${heading}\n\n${prose}`),
    )
    expect(read).toMatchObject({ title: 'A Book', author: 'Somebody Else' })
    const chapters = read.parts.filter(({ matter }) => matter === undefined)
    expect(chapters.map(({ title }) => title)).toEqual(titles)
    expect(read.parts[0]).toMatchObject({ title: 'Title page', matter: 'title_page' })
  })

  test('without headings are one', () => {
    expect(book(prose, prose).parts).toEqual([
      { title: '', content: `${joined}\n\n${joined}`, matter: undefined },
    ])
  })
})

test('names the divisions above a chapter without their year', () => {
  const chapters = `CHAPTER I\n\n${prose}\n\nCHAPTER II\n\n${prose}`
  const titles = listTitles(book(`BOOK I. 1805\n\n${chapters}`, `BOOK II. 1806\n\n${chapters}`))
  expect(titles).toContain('Book II: Chapter II')
})

describe('finds the stories that a table of contents lists', () => {
  const names = [
    'The Sisters',
    'A Visit to La Rochelle',
    'Araby',
    'Eveline',
    'After the Race',
    'Two Gallants',
  ]
  const contents = `CONTENTS\n\n${names.join('\n')}\n\n\n`
  const text = Array(6).fill(prose).join('\n\n')
  const stories = names.map((name) => `${name.toUpperCase()}\n\n${text}`)

  test('with the titles as listed, not those of the title page', () => {
    const dedication = `\n\n\n\nTO MY MOTHER\n\n${text}\n\n\n`
    const titles = listTitles(book('DUBLINERS', dedication, contents, ...stories))
    expect(titles).toEqual(expect.arrayContaining(['Contents', ...names]))
    expect(titles).not.toContain('To My Mother')
  })

  test('when each has a half-title', () => {
    const halved = names.map((name, at) => `${name.toUpperCase()}\n\n\n\n${stories[at]}`)
    expect(listTitles(book('DUBLINERS', contents, ...halved))).toEqual(expect.arrayContaining(names))
  })
})

test.each([
  ['titles', '\n\nTHE CAT', '\n\nTHE DOG', '\n\nTHE HEN', '\n\nTHE FOX'],
  ['chapters', 'CHAPTER I', 'CHAPTER II', 'CHAPTER III', 'CHAPTER IV'],
])('keeps numbered sections below %s in their text', (_, ...headings) => {
  const read = book(...headings.map((heading) => `${heading}\n\nI\n\n${prose}\n\nII\n\n${prose}`))
  expect(read.parts.map(({ content }) => content)).toEqual(
    headings.map(() => `I\n\n${joined}\n\nII\n\n${joined}`),
  )
})

test('finds numbered chapters below the names of divisions', () => {
  const parts = ['FIRST', 'SECOND', 'THIRD', 'FOURTH'].map(
    (number) => `PART ${number}\n\nAT THE ${number} SEA`,
  )
  const text = parts.map((part) => `${part}\n\n\n${prose}\n\nI\n\n${prose}\n\nII\n\n${prose}`)
  const read = book(`CONTENTS\n\n${parts.join('\n')}\n\n\n`, ...text)
  expect(listTitles(read).slice(1, 5)).toEqual([
    'Part First: At the First Sea',
    'Part First: I',
    'Part First: II',
    'Part Second: At the Second Sea',
  ])
})

test('names parts that begin anew below sections or stories after what is above them', () => {
  const long = Array(5).fill(prose).join('\n\n')
  const parts = `PART I\n\n${long}\n\n\nPART II\n\n${long}`
  const sections = ['SECTION I\n\nOF RAIN', 'SECTION II\n\nOF SNOW']
  const ofBook = book(
    ...sections.map((section) => `${section}\n\n${parts}`),
    `SECTION III\n\nOF WIND\n\n${long}`,
  )
  expect(listTitles(ofBook)).toEqual([
    'Section I. Of Rain: Part I',
    'Section I. Of Rain: Part II',
    'Section II. Of Snow: Part I',
    'Section II. Of Snow: Part II',
    'Section III. Of Wind',
  ])
  const stories = [long, parts, parts, long].map(
    (text, at) => `\n\n${['THE MILL', 'THE FERRY', 'THE ORCHARD', 'THE WELL'][at]}\n\n\n${text}`,
  )
  expect(listTitles(book(...stories))).toEqual([
    'The Mill',
    'The Ferry: Part I',
    'The Ferry: Part II',
    'The Orchard: Part I',
    'The Orchard: Part II',
    'The Well',
  ])
})

test('takes long texts under names set apart like the chapters as chapters', () => {
  const long = Array(5).fill(prose).join('\n\n')
  const names = ['THE SHIP', 'CHAPTER I', 'CHAPTER II', 'THE STORY OF TOBY']
  expect(listTitles(book(...names.map((name) => `\n\n${name}\n\n${long}`)))).toEqual([
    'The Ship',
    'Chapter I',
    'Chapter II',
    'The Story of Toby',
  ])
})

test('takes places and dates of letters for chapters, but no single line in italics', () => {
  const dates = ['12 March 1822.', 'in April 1822.', 'the 3rd of May.', '1823.', '9 June 1823.']
  const letters = dates.map((date) => `\n\n_Weimar_, ${date}\n\n${prose}`)
  const titles = dates.map((date) => `Weimar, ${date.slice(0, -1)}`)
  expect(listTitles(book('LETTERS TO A FRIEND', ...letters)).slice(-5)).toEqual(titles)
  const chapters = ['I', 'II', 'III'].map((number) => `\n\nCHAPTER ${number}\n\n${prose}`)
  expect(listTitles(book(...chapters, letters[0] ?? ''))).toEqual(['Chapter I', 'Chapter II', 'Chapter III'])
})

test('unticks a table of contents at the end', () => {
  const parts = ['PRIMERA PARTE', 'SEGUNDA PARTE']
  const text = parts.map((part) => `\n\n${part}\n\nI\n\n${prose}\n\nII\n\n${prose}`)
  const list = parts.map((part) => `${part}\n\nI.--De viaje 203\n\nII.--Llegada al pueblo 207`)
  const read = book(...text, `ÍNDICE\n\n${list.join('\n\n')}`)
  expect(read.parts.filter(({ matter }) => matter === undefined).map(({ title }) => title)).toEqual([
    'Primera Parte: I',
    'Primera Parte: II',
    'Segunda Parte: I',
    'Segunda Parte: II',
  ])
})

test('takes the letters of a dictionary as chapters', () => {
  const letters = [...'ABCDEFGHIJKLMNOP']
  expect(listTitles(book(...letters.map((letter) => `${letter}\n\n${prose}`)))).toEqual(letters)
})

test('takes acts and scenes of a play as chapters and keeps names with their speeches', () => {
  const scene =
    'HAMLET.\nTo be, or not to be, that is the question:\nWhether ’tis nobler in the mind to suffer\nThe slings and arrows of outrageous fortune,'
  const read = book(
    `ACT I\n\nSCENE I. Elsinore.\n\n${scene}`,
    `SCENE II. A room.\n\n${scene}`,
    `ACT II\n\nSCENE I. A hall.\n\n${scene}`,
  )
  expect(listTitles(read)).toEqual([
    'Act I: Scene I. Elsinore',
    'Act I: Scene II. A room',
    'Act II: Scene I. A hall',
  ])
  expect(read.parts[0]?.content).toBe(markLineEnds(scene))
})

test('takes names of speakers for no chapters, but that of a play, which is set further apart', () => {
  const names = ['NURSE', 'PHILLIP', 'HIPPOLYTUS']
  const speeches = Array.from({ length: 12 }, () => names.map((name) => `${name}\n\n${prose}`)).flat()
  const read = book(
    `KARMA\n\nCONTENTS\n\nACT I\n\nNURSE\n\nPHILLIP\n\n\n\nACT I\n\n${speeches.join('\n\n')}`,
    `\n\n\n\nHIPPOLYTUS\n\n${speeches.join('\n\n')}`,
  )
  expect(listTitles(read).slice(2)).toEqual(['Act I', 'Hippolytus'])
})

test('names an act, not its first scene, above the scenes that follow', () => {
  const scenes = ['ACT I. SCENE I.', 'SCENE II.', 'ACT II. SCENE I.', 'SCENE II.']
  expect(listTitles(book(...scenes.map((scene) => `${scene}\n\n${prose}`)))).toEqual([
    'Act I. Scene I',
    'Act I: Scene II',
    'Act II. Scene I',
    'Act II: Scene II',
  ])
})

describe('lines', () => {
  test('of prose are joined, those of verse kept with their indents', () => {
    const verse =
      '    Full fathom five thy father lies;\n      Of his bones are coral made;\n    Those are pearls that were his eyes.'
    expect(book(prose, verse, prose).parts[0]?.content).toBe(
      `${joined}\n\nFull fathom five thy father lies;  \n  Of his bones are coral made;  \nThose are pearls that were his eyes.\n\n${joined}`,
    )
  })

  test('that begin with small letters may be wrapped, and are joined by the categories of prose', () => {
    const narrow = 'where the shepherds\nkeep the long\nnight upon\nthe moorlands and the hills\nand the sea'
    expect(book(prose, narrow, prose).parts[0]?.content).toBe(`${joined}\n\n${narrow}\n\n${joined}`)
  })

  test('of a book of short verse are kept', () => {
    const sonnet =
      'From fairest creatures we desire increase,\nThat thereby beauty’s rose might never die,\nBut as the riper should by time decease,\n  His tender heir might bear his memory.'
    expect(book(`I\n\n${sonnet}`, `II\n\n${sonnet}`).parts.map(({ content }) => content)).toEqual([
      markLineEnds(sonnet),
      markLineEnds(sonnet),
    ])
  })

  test('without wrapping are paragraphs', () => {
    expect(book(`${joined}\n${joined}`).parts[0]?.content).toBe(`${joined}\n\n${joined}`)
  })

  test('of stars and larger gaps become breaks between paragraphs', () => {
    const larger = [prose, `“${prose}”`, prose.replace(/^/gm, '    '), 'A Heading', prose].join('\n\n\n')
    const read = book('* * *', prose, prose, `${larger}\n\n\n${prose}`, prose, prose, prose, prose, '*****')
    expect(read.parts[0]?.content.replaceAll(joined, 'prose').split('\n\n')).toEqual([
      ...['prose', 'prose', 'prose', '“prose”', 'prose', 'A Heading', 'prose', '* * *', 'prose'],
      ...['prose', 'prose', 'prose', 'prose'],
    ])
  })

  test('of stars become a break, captions of pictures stay in their place', () => {
    const read = book(prose, '*       *       *       *', '[Illustration: A\ncat]', prose, '[Illustration]')
    expect(read.parts[0]?.content).toBe(`${joined}\n\n* * *\n\n![A cat]\n\n${joined}`)
    expect(read.omissions).toEqual([{ reason: 'pictures', text: 'Illustration\n\nIllustration' }])
  })
})

describe('texts without blank lines', () => {
  test('have a paragraph at each indent', () => {
    const indented = `    ${prose}\n`.repeat(3)
    expect(book(`CHAPTER I\n\n${indented}`).parts[0]?.content).toBe([joined, joined, joined].join('\n\n'))
  })

  test('have a paragraph on each line when nearly all lines end a sentence', () => {
    const lines = [
      '“Are you there?” she asked.',
      '“I am.”',
      'He put the lamp down.',
      'Nobody spoke for a while.',
    ]
    const chapter = [...lines, ...lines, ...lines]
    const read = book(['Chapter 1', ...chapter, 'Chapter 2', ...chapter].join('\n'))
    expect(listTitles(read)).toEqual(['Chapter 1', 'Chapter 2'])
    expect(read.parts[1]?.content).toBe(chapter.join('\n\n'))
  })

  test('keep the lines of verse', () => {
    const stanza =
      'The tide is out, and on the stone,\nThe keeper winds his clock alone,\n  And hears the sea;'
    const poem = Array(5).fill(stanza).join('\n')
    expect(book(poem).parts[0]?.content).toBe(markLineEnds(poem))
  })
})

test('ends the contents above the first letter, whose address and date are short', () => {
  const letters = ['Letter 1', 'Letter 2', 'Letter 3']
  const text = letters.map(
    (letter) => `${letter}\n\n_To Mrs. Saville, England._\n\nArchangel, 28th March.\n\n${prose}`,
  )
  const read = book('FRANKENSTEIN', `CONTENTS\n\n${letters.join('\n\n')}`, ...text)
  expect(listTitles(read)).toEqual(['Title page', 'Contents', ...letters])
  expect(read.parts[2]?.content).toMatch(/^_To Mrs/)
})

test('takes short sentences below the title for text', () => {
  const read = book(
    'THE LANTERN BOOK\n\nby Vera Hunt\n\nIt rained. Nobody came.',
    'The old man slept.\n\nThen he went up.',
  )
  expect(read.parts.map(({ content, matter }) => [content, matter])).toEqual([
    ['THE LANTERN BOOK\n\nby Vera Hunt', 'title_page'],
    ['It rained. Nobody came.\n\nThe old man slept.\n\nThen he went up.', undefined],
  ])
})
