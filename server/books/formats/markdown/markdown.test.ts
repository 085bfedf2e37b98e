import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../../testing/cpu.ts'
import { underlineEmphasis } from '../../structure/emphasis.ts'
import { readMarkdown } from './markdown.ts'

const readChapters = (source: string) =>
  readMarkdown(source).parts.map(({ title, content }) => [title, underlineEmphasis(content)])

test('splits at headings and takes a single top-level heading as the title', () => {
  const source = '# The Book\n\n## One\n\nText.\n\n### Within\n\nMore.\n\n## Two ##\n\nText.'
  expect(readMarkdown(source).title).toBe('The Book')
  expect(readChapters(source)).toEqual([
    ['One', 'Text.\n\n### Within\n\nMore.'],
    ['Two', 'Text.'],
  ])
})

test('takes several top-level headings as chapters, and empty ones as divisions', () => {
  expect(readChapters('# One\nText.\n# Two\nText.').map(([title]) => title)).toEqual(['One', 'Two'])
  const parts = '# Part I\n\n## One\n\nText.\n\n## Two\n\nText.\n\n# Part II\n\n## One\n\nText.'
  expect(readChapters(parts).map(([title]) => title)).toEqual(['Part I: One', 'Part I: Two', 'Part II: One'])
})

test('reads underlined headings, text before the first heading and text without headings', () => {
  expect(readChapters('Before.\n\nOne\n===\n\nText.\n\nTwo\n===\n\nText.')).toEqual([
    ['Beginning', 'Before.'],
    ['One', 'Text.'],
    ['Two', 'Text.'],
  ])
  expect(readChapters('Only text.')).toEqual([['Beginning', 'Only text.']])
})

test('reads the author below the title', () => {
  expect(
    readMarkdown('# The Lantern\n\nby Vera Hunt\n\n## One\n\nIt rained.\n\n## Two\n\nIt froze.'),
  ).toMatchObject({
    title: 'The Lantern',
    author: 'Vera Hunt',
  })
})

test('reads title, author and description from front matter', () => {
  expect(
    readMarkdown('---\ntitle: "A Book"\nauthor: Somebody\ndescription: Of a kind\n---\n\nText.'),
  ).toMatchObject({
    title: 'A Book',
    author: 'Somebody',
    description: 'Of a kind',
    parts: [{ title: 'A Book', content: 'Text.' }],
  })
})

test('reads folded values and lists of front matter', () => {
  const source =
    '---\ntitle: >-\n  The Lantern\n  Book\nauthor:\n  - Vera Hunt\n  - Ada One\ntags: [sea, night]\n---\n\nText.'
  expect(readMarkdown(source)).toMatchObject({
    title: 'The Lantern Book',
    author: 'Vera Hunt, Ada One',
    subjects: ['sea, night'],
  })
})

test('keeps the text after a rule at the beginning', () => {
  expect(readChapters('---\n\nOnce upon a time.\n\n---\n\nText.')[0]?.[1]).toMatch('Once upon a time.')
  expect(readChapters('---\nOnce upon a time.\n\n---\n\nText.')[0]?.[1]).toMatch('Once upon a time.')
})

test('reads an inline note as a note', () => {
  expect(readChapters('So^[a note] it was.')).toEqual([
    ['Beginning', 'So[^*1] it was.\n\n[^*1]: a note'],
    ['Notes', '[*1] a note'],
  ])
})

describe('reduces inline marks to their text', () => {
  test.each([
    ['*a* **b** ***c*** _d_ __e__ ~~f~~', '_a_ __b__ _c_ _d_ __e__ f'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['[a link](http://x.y/z_(w) "title") and [another][ref] <http://x.y>', 'a link and another http://x.y'],
    ['![a picture](p.png)text', 'text\n\n![a picture]'],
    ['one  \ntwo\\\nthree\nfour', 'one  \ntwo  \nthree\nfour'],
    ['`code` and \\*stars\\* &amp; &mdash;', 'code and *stars* & —'],
    ['a <b>bold</b> <br/>tag <!-- gone -->here', 'a bold tag here'],
    ['> quoted\n> twice', 'quoted\ntwice'],
    ['a note[^1]', 'a note[^1]'],
    ['[[The Bridge|the bridge]] and [[The Well]]![[map.png]]', 'the bridge and The Well'],
    ['==Marked== words%%, a comment%%, x^2^', 'Marked words, x²'],
    ['> [!note] Careful\n> Steep.', 'Careful\nSteep.'],
  ])('%j to %j', (source, text) => {
    expect(readChapters(source)[0]?.[1]).toBe(text)
  })
})

test('keeps lists, rules and code in the forms of the timing engine', () => {
  expect(
    readChapters(
      '* one\n+ two\n  - three\n1) four\n\n***\n\n```js\nconst a = 1\n```\n\n[ref]: http://x.y',
    )[0]?.[1],
  ).toBe('- one  \n- two  \n  - three  \n1. four\n\n* * *\n\nconst a = 1')
})

test('reads tables, HTML, indented verse and multi-paragraph items as text', () => {
  expect(readChapters('| a | *b* |\n|---|---|\n| 1 | 2 |\n\n<div>\n<p>One<br>two</p>\n</div>')[0]?.[1]).toBe(
    'a _b_  \n1 2\n\nOne  \ntwo',
  )
  expect(readChapters('Text.\n\n    *O* wind,\n      blow.\n\n- one that\n  goes on\n\n- two')[0]?.[1]).toBe(
    'Text.\n\n_O_ wind,  \n  blow.\n\n- one that goes on\n\n- two',
  )
})

test('reads a thousand nested quotations', () => {
  expect(readChapters(`${'> '.repeat(1_000)}deep`)[0]?.[1]).toMatch(/deep$/)
})

test('reads a long unmarked paragraph to its last entity', () => {
  const paragraph = `${'Rose &amp; Crown, the sea '.repeat(400)}&eacute;`
  expect(readChapters(paragraph)[0]?.[1]).toBe(`${'Rose & Crown, the sea '.repeat(400)}é`)
})

test.each(['*', '**a', '[', '![', '`', '_a ', '<a', '\\', '> ', '>\n', '# ', '- ', '[a](', '<!--'])(
  'reads 100,000 characters of %j quickly',
  (piece) => {
    const elapsedCpuMs = startCpuTimer()
    readMarkdown(piece.repeat(100_000 / piece.length))
    expect(elapsedCpuMs()).toBeLessThan(4_000)
  },
)
