import { describe, expect, test } from 'vitest'
import { parseBook } from '../../parse-book.ts'
import { buildNavPoint, makeEpub } from '../../testing/make-epub.ts'
import { readEpub } from './epub.ts'

const filler = 'Some words of a chapter go on and on until there are enough of them to be read. '.repeat(12)
const paragraph = (text = '') => `<p>${text} ${filler}</p>`

const listTitles = (book: Awaited<ReturnType<typeof readEpub>>) => book.parts.map(({ title }) => title)

test('parses an EPUB 3 in spine order with nav titles and percent-encoded names', async () => {
  const book = await readEpub(
    makeEpub({
      title: 'Caf&#233; &amp; Bar',
      metadata: `<dc:creator id="a">Ada One</dc:creator><dc:creator>Bob Two</dc:creator>
        <dc:creator id="t">Tom Translator</dc:creator><meta refines="#t" property="role">trl</meta>
        <dc:description>&lt;p&gt;A &lt;b&gt;short&lt;/b&gt; one.&lt;/p&gt;</dc:description><dc:subject>Fiction</dc:subject>`,
      documents: {
        'text/second%20part.xhtml': `<h1>Zwei</h1>${paragraph('Second.')}`,
        'text/caf%C3%A9.xhtml': paragraph('Third.'),
      },
      nav: `<li><a href="text/second%20part.xhtml">The Second</a></li><li><a href="./text/../text/caf%C3%A9.xhtml"><span>The</span> Third</a></li>`,
    }),
  )
  expect(book).toMatchObject({
    title: 'Café & Bar',
    author: 'Ada One, Bob Two',
    description: 'A short one.',
    subjects: ['Fiction'],
  })
  expect(listTitles(book)).toEqual(['The Second', 'The Third'])
  expect(book.parts[1]?.content).toMatch(/^Third\. Some words/)
})

test('parses an EPUB 2 by its ncx, with the package in the root folder', async () => {
  const book = await readEpub(
    makeEpub({
      folder: '',
      documents: { 'a.html': paragraph('One.'), 'b.html': paragraph('Two.') },
      ncx: buildNavPoint('First', 'a.html') + buildNavPoint('Second &amp; last', 'b.html'),
    }),
  )
  expect(listTitles(book)).toEqual(['First', 'Second & last'])
})

test('splits a file at entries that point into it, and appends unlisted files to the part before', async () => {
  const book = await readEpub(
    makeEpub({
      documents: {
        'one.xhtml': `<h2 id="c1">Chapter One</h2>${paragraph('A.')}<div><a id="c2"></a><h2>Chapter Two</h2></div>${paragraph('B.')}`,
        'two.xhtml': paragraph('More of B.'),
        'three.xhtml': `<section id="c3">${paragraph('C.')}</section>`,
      },
      nav:
        ['c1', 'c2'].map((id) => `<li><a href="one.xhtml#${id}">Entry ${id}</a></li>`).join('') +
        '<li><a href="three.xhtml#c3">Entry c3</a></li>',
    }),
  )
  expect(listTitles(book)).toEqual(['Entry c1', 'Entry c2', 'Entry c3'])
  expect(book.parts[0]?.content).not.toContain('B.')
  expect(book.parts[1]?.content).toMatch(/B\. Some[\s\S]*\n\nMore of B\./)
})

test('names parts without a table of contents by headings, document titles or numbers', async () => {
  const book = await readEpub(
    makeEpub({
      documents: {
        'a.xhtml': `<h1>CHAPTER I<br/>The Beginning</h1>${paragraph()}`,
        'b.xhtml': paragraph(),
        'c.xhtml': paragraph(),
      },
      titles: { 'b.xhtml': 'The Middle' },
      ncx: '',
    }),
  )
  expect(listTitles(book)).toEqual(['Chapter I. The Beginning', 'The Middle', 'Part 3'])
  expect(book.parts[0]?.content).toMatch(/^Some words/)
})

test('prefixes equal chapter titles with their divisions', async () => {
  const chapter = (id: string) => `<h2 id="${id}">I</h2>${paragraph(id)}`
  const book = await readEpub(
    makeEpub({
      documents: {
        'a.xhtml': `<h1 id="p1">Part One</h1>${chapter('x')}`,
        'b.xhtml': `<h1>Part Two</h1>${chapter('y')}`,
      },
      nav: `<li><span>Part One</span><ol><li><a href="a.xhtml#x">Chapter I</a></li></ol></li>
        <li><a href="b.xhtml">Part Two</a><ol><li><a href="b.xhtml#y">Chapter I</a></li></ol></li>`,
    }),
  )
  expect(book.parts.filter(({ matter }) => matter === undefined).map(({ title }) => title)).toEqual([
    'Part One: Chapter I',
    'Part Two: Chapter I',
  ])
})

test('does not split a chapter at its sections', async () => {
  const sections = ['s1', 's2'].map((id) => `<h2 id="${id}">Section ${id}</h2>${paragraph()}`).join('')
  const book = await readEpub(
    makeEpub({
      documents: {
        'a.xhtml': `<h1>One</h1>${sections}`,
        'b.xhtml': paragraph(),
        'c.xhtml': paragraph().repeat(4),
      },
      nav: `<li><a href="a.xhtml">One</a><ol><li><a href="a.xhtml#s1">S1</a></li><li><a href="a.xhtml#s2">S2</a></li></ol></li>
        <li><a href="b.xhtml">Two</a></li><li><a href="c.xhtml">Three</a></li>`,
    }),
  )
  expect(listTitles(book)).toEqual(['One', 'Two', 'Three'])
  expect(book.parts[0]?.content).toContain('\n\n## Section s2\n\n')
})

test('divides siblings alike, and a half-title page into its only chapter', async () => {
  const section = (id: string, words: number) => `<h2 id="${id}">${id}</h2>${paragraph().repeat(words)}`
  const entry = (file: string, title: string, ids: string[]) =>
    `<li><a href="${file}">${title}</a><ol>${ids.map((id) => `<li><a href="${file}#${id}">${id}</a></li>`).join('')}</ol></li>`
  const long = section('Prologue', 1_000) + section('Tale', 1_000)
  const document = (name: string, sections: string) => `<h1>${name}</h1>${sections}`
  const tales = await readEpub(
    makeEpub({
      documents: {
        'Monk.xhtml': document('Monk', long),
        'Cook.xhtml': document('Cook', long),
        'Reeve.xhtml': document('Reeve', section('Prologue', 10) + section('Tale', 10)),
      },
      nav: ['Monk', 'Cook', 'Reeve']
        .map((name) => entry(`${name}.xhtml`, name, ['Prologue', 'Tale']))
        .join(''),
    }),
  )
  expect(listTitles(tales)).toEqual(
    ['Monk', 'Cook', 'Reeve'].flatMap((name) => [`${name}: Prologue`, `${name}: Tale`]),
  )
  const novel = await readEpub(
    makeEpub({
      documents: { 'half.xhtml': '<h1>Goriot</h1>', 'text.xhtml': paragraph().repeat(20) },
      nav: '<li><a href="half.xhtml">Half-Title</a><ol><li><a href="text.xhtml">Old Goriot</a></li></ol></li>',
    }),
  )
  expect(listTitles(novel)).toEqual(['Old Goriot'])
})

test('divides a short work in parts among other texts', async () => {
  const part = (id: string) =>
    `<h2 id="${id}">Part ${id}</h2><h3 id="${id}1">I</h3>${paragraph()}<h3 id="${id}2">II</h3>${paragraph()}`
  const entry = (id: string) =>
    `<li><a href="way.xhtml#${id}">Part ${id}</a><ol><li><a href="way.xhtml#${id}1">I</a></li><li><a href="way.xhtml#${id}2">II</a></li></ol></li>`
  const book = await readEpub(
    makeEpub({
      documents: {
        'essay.xhtml': `<h1>Of Ways</h1>${paragraph().repeat(20)}`,
        'way.xhtml': `<h1>The Way</h1>${part('A')}${part('B')}`,
      },
      nav: `<li><a href="essay.xhtml">Of Ways</a></li>
        <li><a href="way.xhtml">The Way</a><ol>${entry('A')}${entry('B')}</ol></li>`,
    }),
  )
  expect(listTitles(book)).toEqual(['Of Ways', 'Part A: I', 'Part A: II', 'Part B: I', 'Part B: II'])
})

test('joins the pages of a scanned book across sentences and words', async () => {
  const text = [
    'CHAPTER I. The lamp',
    'stood on the',
    'sill, and the keep-',
    'er wound',
    'the clock.',
    'It was',
  ]
  const pages = [...text, 'late, and', 'CHAPTER II. Outside', 'the wind', 'had dropped.']
  const book = await readEpub(
    makeEpub({
      documents: Object.fromEntries(pages.map((page, at) => [`page${at}.xhtml`, `<p>${page}</p>`])),
      nav: '',
    }),
  )
  expect(book.parts.map(({ title, content }) => [title, content])).toEqual([
    ['Chapter I', 'The lamp stood on the sill, and the keep-er wound the clock.\n\nIt was late, and'],
    ['Chapter II', 'Outside the wind had dropped.'],
  ])
})

test('keeps a long poem in numbered sections whole and splits a part into numbered chapters', async () => {
  const section = (id: number) => `<h3 id="s${id}">${id}</h3><p>A line of it,<br/>and another.</p>`
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  const entry = (file: string, title: string) =>
    `<li><a href="${file}">${title}</a><ol>${ids.map((id) => `<li><a href="${file}#s${id}">${id}</a></li>`).join('')}</ol></li>`
  const long = (id: number) => `<h3 id="s${id}">${id}</h3>${paragraph().repeat(4)}`
  const book = await readEpub(
    makeEpub({
      documents: {
        'song.xhtml': `<h2>Song of Myself</h2>${ids.map(section).join('')}`,
        'part.xhtml': `<h2>The First</h2>${ids.map(long).join('')}`,
      },
      nav: entry('song.xhtml', 'Song of Myself') + entry('part.xhtml', 'The First'),
    }),
  )
  expect(listTitles(book)).toEqual(['Song of Myself', ...ids.map((id) => `The First: ${id}`)])
  expect(book.parts[0]?.content).toMatch(/^### 1\n\nA line of it, {2}\nand another\.\n\n### 2\n\n/)
})

test('keeps pictures, lines and rules where they stand, and no rules at the ends of a chapter', async () => {
  const { parts, omissions } = await parseBook({
    name: 'book.epub',
    bytes: makeEpub({
      documents: {
        'cover.xhtml': '<img alt="A Book by Somebody"/>',
        'one.xhtml': `<h1>One</h1><hr/><div><img alt="A harbour"/></div><p>${filler}</p>
          <figure><img alt="long"/><figcaption><p>A <i>cat</i>,</p><p>and a mouse.</p></figcaption></figure><hr/>
          <p>Dear <img alt="sic"/> Sir,<br/>come.</p><p><img alt="Illustration 2"/></p><hr/><div><img alt="A tailpiece"/></div><hr/>`,
      },
      nav: '<li><a href="one.xhtml">One</a></li>',
    }),
  })
  expect(parts.map(({ content }) => content.split('\n\n'))).toEqual([
    [
      '![A harbour]',
      filler.trim(),
      '![A _cat_,]',
      '![and a mouse.]',
      '* * *',
      '![sic]',
      'Dear Sir,  \ncome.',
      '* * *',
      '![A tailpiece]',
    ],
  ])
  expect(omissions).toContainEqual({ reason: 'pictures', text: 'A Book by Somebody' })
})

test('joins wrapped prose of preformatted text, and keeps its verse', async () => {
  const wrapped = filler
    .slice(0, 400)
    .replace(/(.{60,70}) /g, '$1\n')
    .trim()
  const { parts } = await readEpub(
    makeEpub({ documents: { 'one.xhtml': `<pre>${wrapped}\n\nO rose,\n  thou art sick</pre>` }, nav: '' }),
  )
  expect(parts[0]?.content).toBe(`${wrapped}\n\nO rose,  \n  thou art sick`)
})

describe('front matter', () => {
  const documents = {
    'cover.xhtml': '<img src="c.jpg" alt="never read"/>',
    'title.xhtml': '<h1>A Book</h1><p>by Somebody</p>',
    'rights.xhtml': '<p>Copyright © 2001. All rights reserved.</p>',
    'nav.xhtml': '<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li></ol></nav>',
    'one.xhtml': `<h1>One</h1>${paragraph()}`,
    'note.xhtml': paragraph('An aside.'),
    'licence.xhtml': `<section id="pg-footer" class="pg-boilerplate"><p>THE FULL PROJECT GUTENBERG LICENSE</p>${paragraph()}</section>`,
  }
  test('marks title page, imprint, contents, nonlinear documents and licence, keeping their text', async () => {
    const book = await readEpub(
      makeEpub({
        documents,
        spine: { 'note.xhtml': 'linear="no"' },
        guide: '<reference type="copyright-page" href="rights.xhtml"/>',
        ncx: buildNavPoint('One', 'one.xhtml'),
      }),
    )
    const found = Object.fromEntries(book.parts.map(({ content, matter }) => [content.slice(0, 12), matter]))
    expect(found).toEqual({
      'by Somebody': 'title_page',
      'Copyright © ': 'imprint',
      '1. One': 'contents',
      'Some words o': undefined,
      'An aside. So': 'outside',
      'THE FULL PRO': 'licence',
    })
  })

  test('splits from a chapter in the same document', async () => {
    const { parts } = await readEpub(
      makeEpub({
        documents: {
          'all.xhtml': `<section epub:type="titlepage"><h1>A Book</h1><p>Somebody</p></section><section id="c">${paragraph('Text.')}</section>`,
        },
        nav: '<li><a href="all.xhtml">Chapter</a></li>',
      }),
    )
    expect(parts.map(({ title, matter }) => [title, matter])).toEqual([
      ['A Book', 'title_page'],
      ['Chapter', undefined],
    ])
  })
})
