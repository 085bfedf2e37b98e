import { describe, expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

const chaptersOf = (source: string) =>
  readMarkdown(source).parts.map(({ title, content }) => [title, content])

test('headings part a text into chapters, and the only one of the first level is its title', () => {
  const source = '# The Book\n\n## One\n\nText.\n\n### Within\n\nMore.\n\n## Two ##\n\nText.'
  expect(readMarkdown(source).title).toBe('The Book')
  expect(chaptersOf(source)).toEqual([
    ['One', 'Text.\n\n### Within\n\nMore.'],
    ['Two', 'Text.'],
  ])
})

test('headings of the first level are chapters where there are several; parts without a text hold theirs', () => {
  expect(chaptersOf('# One\nText.\n# Two\nText.').map(([title]) => title)).toEqual(['One', 'Two'])
  const parts = '# Part I\n\n## One\n\nText.\n\n## Two\n\nText.\n\n# Part II\n\n## One\n\nText.'
  expect(chaptersOf(parts).map(([title]) => title)).toEqual(['Part I: One', 'Part I: Two', 'Part II: One'])
})

test('headings may be underlined, and a text may have none or begin before the first', () => {
  expect(chaptersOf('Before.\n\nOne\n===\n\nText.\n\nTwo\n===\n\nText.')).toEqual([
    ['Beginning', 'Before.'],
    ['One', 'Text.'],
    ['Two', 'Text.'],
  ])
  expect(chaptersOf('Only text.')).toEqual([['Beginning', 'Only text.']])
})

test('the lines at the beginning tell title, author and description', () => {
  expect(
    readMarkdown('---\ntitle: "A Book"\nauthor: Somebody\ndescription: Of a kind\n---\n\nText.'),
  ).toMatchObject({
    title: 'A Book',
    author: 'Somebody',
    description: 'Of a kind',
    parts: [{ title: 'A Book', content: 'Text.' }],
  })
})

describe('marks within lines leave their text', () => {
  test.each([
    ['*a* **b** ***c*** _d_ __e__ ~~f~~', 'a b c d e f'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['[a link](http://x.y/z_(w) "title") and [another][ref] <http://x.y>', 'a link and another http://x.y'],
    ['![a picture](p.png)text', 'text'],
    ['`code` and \\*stars\\* &amp; &mdash;', 'code and *stars* & —'],
    ['a <b>bold</b> <br/>tag <!-- gone -->here', 'a bold tag here'],
    ['> quoted\n> twice', 'quoted\ntwice'],
    ['a note[^1]', 'a note'],
  ])('%j', (source, text) => {
    expect(chaptersOf(source)[0]?.[1]).toBe(text)
  })
})

test('lists, rules and code are kept as far as the engine knows them', () => {
  expect(
    chaptersOf(
      '* one\n+ two\n  - three\n1) four\n\n***\n\n```js\nconst a = 1\n```\n\n[ref]: http://x.y',
    )[0]?.[1],
  ).toBe('- one\n- two\n  - three\n1. four\n\n* * *\n\nconst a = 1')
})

test('tables, HTML, verse that is moved in and items that go on are read as text', () => {
  expect(chaptersOf('| a | *b* |\n|---|---|\n| 1 | 2 |\n\n<div>\n<p>One<br>two</p>\n</div>')[0]?.[1]).toBe(
    'a b\n1 2\n\nOne\ntwo',
  )
  expect(chaptersOf('Text.\n\n    *O* wind,\n      blow.\n\n- one that\n  goes on\n\n- two')[0]?.[1]).toBe(
    'Text.\n\nO wind,\n  blow.\n\n- one that goes on\n\n- two',
  )
})

test('what is quoted a thousand times within itself is read all the same', () => {
  expect(chaptersOf(`${'> '.repeat(1_000)}deep`)[0]?.[1]).toMatch(/deep$/)
})

test('a long paragraph without a mark is read whole, to its last entity', () => {
  const paragraph = `${'Rose &amp; Crown, the sea '.repeat(400)}&eacute;`
  expect(chaptersOf(paragraph)[0]?.[1]).toBe(`${'Rose & Crown, the sea '.repeat(400)}é`)
})

test.each(['*', '**a', '[', '![', '`', '_a ', '<a', '\\', '> ', '# ', '- ', '[a](', '<!--'])(
  'a hundred thousand characters of %j are read at once',
  (piece) => {
    const started = performance.now()
    readMarkdown(piece.repeat(100_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(4_000)
  },
)
