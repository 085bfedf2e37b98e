import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { type BookFile, parseBook } from './parse-book.ts'
import { compareWordCounts } from './testing/compare-word-counts.ts'
import { buildNavPoint, makeEpub } from './testing/make-epub.ts'
import { extractSourceText, extractVisibleText } from './testing/source-words.ts'

const settings = { seed: 1851, numRuns: 300 }

const balanced = { lost: [], invented: [] }

/** Lists words of the file that are in neither the book nor its omissions, and words of the book that are not in the file. */
async function compareWords(file: BookFile) {
  try {
    const { lost, invented } = compareWordCounts(await extractSourceText(file), await parseBook(file))
    return { lost: [...lost], invented: [...invented] }
  } catch (error) {
    // A licence without a book is rejected.
    if (error instanceof ApiError && error.message === 'There is no text in this file') return balanced
    throw error
  }
}
const createFile = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })

// Real texts are optional, in a folder beside the repository.
const corpus = new URL('../../../shared/corpus/', import.meta.url)
const books = existsSync(corpus) ? readdirSync(corpus).filter((name) => /\.(?:txt|epub)$/.test(name)) : []

test.each(books.length > 0 ? books : ['no books are installed'])(
  'loses and invents no word of %s',
  async (name) => {
    if (books.length === 0) return expect(existsSync(corpus)).toBe(false)
    expect(await compareWords({ name, bytes: new Uint8Array(readFileSync(new URL(name, corpus))) })).toEqual(
      balanced,
    )
  },
)

const sentence =
  'Nobody in the house had seen the old man since the first snow fell upon the hills of that country, and'
/** Headings, notes, marks and other special text of plain files. */
const piece = fc.constantFrom(
  ...[
    'CHAPTER I',
    'CHAPTER II',
    'BOOK THE FIRST',
    'PART TWO',
    'I.',
    'II',
    'III. A NAME',
    'THE CAT',
    'ACT I',
    'SCENE II.',
  ],
  ...[
    'Contents',
    'CONTENTS',
    'Preface',
    'The End',
    'by Somebody',
    'A',
    'B',
    'FOOTNOTES:',
    'Dedication',
    'Letter 1',
  ],
  ...[
    '[1] A note on it.',
    '[Footnote 2: Another.]',
    'He came[1] and went[2].',
    '  * A starred note.',
    'so *',
    '[Illustration: A cat]',
  ],
  ...[
    'Enter the Ghost.',
    '[Exit',
    'Ham. To be.',
    '  Ham. Or not.',
    'HAMLET',
    '_Queen._',
    '[Pg 12]',
    '{13}',
    '- 14 -',
  ],
  ...[
    '*** START OF THE PROJECT GUTENBERG EBOOK X ***',
    'End of the Project Gutenberg EBook of X',
    'Produced by Nobody',
  ],
  ...[
    'Transcriber’s Note: none.',
    '[Transcriber’s Note: many',
    'of them]',
    '* * *',
    'immedi-',
    'ately',
    'end--',
    '----',
  ],
  ...[
    sentence,
    `${sentence} ${sentence}`,
    '  A line of verse,',
    '      turned over here',
    'ﬁne ligatures',
    'co\u00adop',
    'naïve',
  ],
  ...['© 1999', 'ISBN 1-2', 'First published in 1890', '日本語の本', 'שלום', 'Ελλάς', 'Глава'],
)
const gap = fc.constantFrom('\n', '\n', '\n\n', '\n\n\n', '\n\n\n\n\n', ' ')
const plainText = fc
  .array(fc.tuple(piece, gap), { minLength: 1, maxLength: 60 })
  .map((pieces) => pieces.flat().join(''))

test('loses and invents no word of a generated plain text', async () => {
  await fc.assert(
    fc.asyncProperty(plainText, async (text) => {
      expect(await compareWords(createFile('book.txt', `${text}\n\nword`))).toEqual(balanced)
    }),
    settings,
  )
})

test.each([
  ['a hyphen at a line end', `${sentence} sweep the bric-a-\nbrac from the mantel.`, 'bric-a-brac from'],
  ['page numbers', `${sentence} the tongue and\n{12}the lips, {13} or {14}\nmore.`, 'and the lips, or more.'],
  ['note marks', `${sentence} prenez [3]donc ${sentence}.\n\n[3] A note.`, 'prenez[^3] donc'],
])('keeps words apart at %s', async (_, text, kept) => {
  const file = createFile('book.txt', text)
  const { parts } = await parseBook(file)
  expect(parts.map(({ content }) => content).join('\n')).toContain(kept)
  expect(await compareWords(file)).toEqual(balanced)
})

test('keeps the note marks of headings in the omissions', async () => {
  const heading = '<h2>I</h2><p epub:type="title">The Hill<a epub:type="noteref" href="#n7">7</a></p>'
  const note = '<aside epub:type="footnote" id="n7"><p>7. A note.</p></aside>'
  const file = {
    name: 'book.epub',
    bytes: makeEpub({
      documents: { 'd.xhtml': `<hgroup>${heading}</hgroup><p>${sentence}</p>${note}` },
      nav: '<li><a href="d.xhtml">I: The Hill</a></li>',
    }),
  }
  const { omissions } = await parseBook(file)
  expect(omissions).toContainEqual({ reason: 'headings', text: 'I\n\nThe Hill 7' })
  expect(await compareWords(file)).toEqual(balanced)
})

/** Arbitrary HTML as e-book tools and web pages write it. */
const html: fc.Arbitrary<string> = fc.letrec<{ node: string; text: string; element: string }>((tie) => ({
  // Surrounds each text with spaces. Otherwise adjacent texts could form one word, because inline elements do not separate words.
  text: fc
    .constantFrom(
      ...[
        'word',
        'Chapter I',
        'II',
        '1',
        '[2]',
        '*',
        'Ham.',
        'Notes',
        'Contents',
        '© 1999',
        sentence,
        'co&shy;op',
        'a &amp; b ',
      ],
    )
    .map((text) => ` ${text} `),
  element: fc
    .tuple(
      fc.constantFrom(
        ...[
          'p',
          'h1',
          'h2',
          'div',
          'section',
          'span',
          'i',
          'b',
          'br',
          'ul',
          'li',
          'table',
          'tr',
          'td',
          'dl',
          'dt',
          'dd',
          'a',
          'sup',
        ],
        ...['blockquote', 'aside', 'nav', 'pre', 'ruby', 'rt', 'svg', 'hr'],
      ),
      fc.constantFrom(
        ...[
          '',
          '',
          '',
          ' class="stanza"',
          ' class="line"',
          ' class="smcap"',
          ' epub:type="z3998:persona"',
          ' class="footnote"',
        ],
        ...[
          ' epub:type="z3998:stage-direction"',
          ' class="pagenum"',
          ' epub:type="noteref" href="#n1"',
          ' id="n1"',
          ' hidden="hidden"',
        ],
        ...[
          ' epub:type="titlepage"',
          ' epub:type="dedication"',
          ' epub:type="toc"',
          ' epub:type="endnotes"',
          ' class="pg-boilerplate"',
        ],
      ),
      fc.array(tie('node'), { maxLength: 4 }),
    )
    .map(([name, attributes, nodes]) =>
      name === 'br' || name === 'hr' ? `<${name}/>` : `<${name}${attributes}>${nodes.join('')}</${name}>`,
    ),
  node: fc.oneof({ maxDepth: 5 }, tie('text'), tie('element')),
})).node
const document = fc
  .array(html, { minLength: 1, maxLength: 8 })
  .map((nodes) => nodes.map((node) => `<div>${node}</div>`).join(''))

test('loses and invents no word of a generated EPUB', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (bodies, isOld) => {
        const documents = Object.fromEntries(
          bodies.map((body, index) => [`d${index}.xhtml`, `${body}<p>word</p>`]),
        )
        const names = Object.keys(documents)
        const contents = isOld
          ? { ncx: names.map((name, index) => buildNavPoint(`Part ${index}`, name)).join('') }
          : { nav: names.map((name, index) => `<li><a href="${name}">${index}</a></li>`).join('') }
        expect(
          await compareWords({ name: 'book.epub', bytes: makeEpub({ documents, ...contents }) }),
        ).toEqual(balanced)
      },
    ),
    settings,
  )
})

const markdown = fc
  .array(
    fc.constantFrom(
      ...[
        '# One',
        '## Two',
        'Three\n===',
        sentence,
        '- item',
        '> quoted',
        '    verse',
        '* * *',
        '[^1]: A note',
        'so[^1]',
      ],
      ...[
        '![a picture](p.png)',
        '[link](http://x.y)',
        '| a | b |\n|---|---|\n| c | d |',
        '```\ncode\n```',
        '<p>tag</p>',
        '**bold**',
        '`x`',
      ],
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((blocks) => blocks.join('\n\n'))

test('loses no shown word and invents none of a generated Markdown text', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (text) => {
      const { lost, invented } = compareWordCounts(
        shownMarkdown(`${text}\n\nword`),
        await parseBook(createFile('b.md', `${text}\n\nword`)),
      )
      expect({ lost: [...lost], invented: [...invented] }).toEqual(balanced)
    }),
    settings,
  )
})

/** Returns the visible words, without link addresses and footnote labels. */
const shownMarkdown = (text: string) =>
  extractVisibleText(text.replace(/\]\([^)]*\)/g, ']').replace(/^\[\^1\]:/gm, '[1]'))
