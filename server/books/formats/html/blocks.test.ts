import { expect, test } from 'vitest'
import { readHtml } from './blocks.ts'

const textOf = (html: string) =>
  readHtml(html)
    .blocks.map(({ text }) => text)
    .join('\n\n')

test('blocks are paragraphs, breaks are lines, and whatever else is marked is plain text', () => {
  expect(
    textOf(`<h2>One</h2><p>A <b>bold</b>
      word<br/>and   more.</p><div>Bare <em>text</em><p>Inside.</p>after</div><hr/><blockquote><p>Quoted.</p></blockquote>`),
  ).toBe('One\n\nA bold word\nand more.\n\nBare text\n\nInside.\n\nafter\n\n* * *\n\nQuoted.')
})

test('entities by name and number are read, soft hyphens are gone, and what only looks like markup stays', () => {
  expect(
    textOf(
      '<p>a&nbsp;b &mdash; &hellip; &eacute;&#8217;&#x201C; co&shy;op &#151; &amp;lt; &nope; 1 < 2 &</p>',
    ),
  ).toBe('a b — … é’“ coop — &lt; &nope; 1 < 2 &')
})

test('scripts, styles, pictures and page numbers say nothing', () => {
  const html = `<head><title>T</title></head><p>A<img alt="picture"/><span class="pagenum">[12]</span>B</p>
    <script>if (a < b) document.write("<p>no</p>")</script><style>p{}</style><!-- <p>no</p> --><svg><text>no</text></svg>
    <span epub:type="pagebreak" title="3">3</span><p>C</p>`
  expect(textOf(html)).toBe('AB\n\nC')
})

test('lists have the marks that the engine knows', () => {
  expect(
    textOf('<ul><li>one</li><li><p>two</p><p>more</p></li><li></li></ul><ol><li>first<li>second</ol>'),
  ).toBe('- one\n\n- two\n\nmore\n\n1. first\n\n2. second')
})

test('verse keeps its lines and indents, whichever way it is marked', () => {
  const lines = 'One line,\n  another.'
  expect(textOf('<p>One line,<br/>&nbsp;&nbsp;another.</p>')).toBe(lines)
  expect(
    textOf(
      '<div class="stanza"><span class="i0">One line,<br/></span><span class="i2">another.</span></div>',
    ),
  ).toBe(lines)
  expect(
    textOf(
      '<div class="poem"><div class="stanza"><div class="verse indent0">One line,</div><div class="verse indent2">another.</div></div></div>',
    ),
  ).toBe(lines)
  expect(textOf('<div class="x"><p class="line">One line,</p><p class="line">another.</p></div>')).toBe(
    lines.replace('  ', ''),
  )
  expect(textOf('<pre>One line,\n  another.\n</pre>')).toBe(lines)
  expect(textOf('<div class="stanza"><p>a</p><p>b</p></div><div class="stanza"><p>c</p></div>')).toBe(
    'a\nb\n\nc',
  )
})

test('a paragraph of prose that is called indented is no line of verse', () => {
  expect(textOf('<p class="indent">One.</p><p class="indent">&nbsp;&nbsp;Two.</p>')).toBe('One.\n\nTwo.')
})

test('the mark of a note leaves the text, and raised letters stay', () => {
  expect(
    textOf(
      '<p>word<sup><a href="#n1">1</a></sup> more<a class="noteref" href="#n2">*</a>, 1<sup>st</sup><a epub:type="noteref" href="n.xhtml#n3"><sup>12</sup></a></p>',
    ),
  ).toBe('word more, 1st')
})

test('what links point at is known by the block that it stands in or before', () => {
  const { blocks } = readHtml(
    '<section id="s"><a id="a"/><h2 id="h">H</h2><p>x<span id="in"/>y</p></section><a id="end"/>',
  )
  const ids = blocks.map(({ ids }) => ids)
  expect(ids).toEqual([['s', 'a', 'h'], ['in'], ['end']])
})

test('markup that nobody closed or nested rightly is read all the same', () => {
  expect(textOf('<p>One<p>Two</div></b><ul><li>a<li>b</ul><p>Three<table><tr><td>1<td>2</table>end')).toBe(
    'One\n\nTwo\n\n- a\n\n- b\n\nThree\n\n1 2\n\nend',
  )
})

test('elements in one another without end are read down to a depth, and the paragraphs after it too', () => {
  expect(textOf(`${'<div>'.repeat(5_000)}<p>One</p><p>Two</p>${'</div>'.repeat(5_000)}<p>Three</p>`)).toBe(
    'One\n\nTwo\n\nThree',
  )
})

test.each([
  '<',
  '<a ',
  '<a x="',
  '</p>',
  '<p>',
  '<b>',
  '<!--',
  '<![CDATA[',
  '&',
  ' ',
  '<sup><a href="#">',
  '<ul><li>',
])('V6: a hundred thousand characters of %j are read at once', (piece) => {
  const started = performance.now()
  readHtml(piece.repeat(100_000 / piece.length))
  expect(performance.now() - started).toBeLessThan(4_000)
})
