import { expect, test } from 'vitest'
import { startCpuTimer } from '../../../testing/cpu.ts'
import { underlineEmphasis } from '../../structure/emphasis.ts'
import { readHtml } from './blocks.ts'

const readText = (html: string) =>
  underlineEmphasis(
    readHtml(html)
      .blocks.map(({ text }) => text)
      .join('\n\n'),
  )

test('reads blocks as paragraphs, and breaks as lines', () => {
  expect(
    readText(`<h2>One</h2><p>A <b>bold</b>
      word<br/>and   more.</p><div>Bare <em>text</em><p>Inside.</p>after</div><hr/><blockquote><p>Quoted.</p></blockquote>`),
  ).toBe('One\n\nA __bold__ word\nand more.\n\nBare _text_\n\nInside.\n\nafter\n\n* * *\n\nQuoted.')
})

test.each([
  ['a <i>b</i> <em>c d</em> <cite>e</cite> <span class="italic">f</span>', 'a _b_ _c d_ _e_ _f_'],
  ['<b>a</b> <strong>b</strong>, <span class="smcap">C d</span>', '__a__ __b__, ___C d___'],
  ['the <i>Pequod</i>’s <i>s</i>he un<i>happy</i> <i>Mr. X</i>s', 'the _Pequod_’s _she_ _unhappy_ _Mr. Xs_'],
  ['a<i>b</i>c and <i>.</i> and <i>—D</i>', '_abc_ and . and —_D_'],
  ['<i>a </i>b<i> c</i>', '_a_ b _c_'],
  ['<i>a</i><i>b</i> <i>a</i><b>b</b>', '_ab_ ab'],
  ['<i>a <em>b</em> c</i> <i>d<br/>e</i>', '_a b c_ _d\ne_'],
  ['<i>snake_case</i>', 'snake_case'],
  ['<b class="dropcap">T</b><span class="smcap">he whale</span> was', '___The whale___ was'],
])('keeps the emphasis of %s', (html, text) => {
  expect(readText(`<p>${html}</p>`)).toBe(text)
})

test('decodes entities, removes soft hyphens and keeps text that resembles markup', () => {
  expect(
    readText(
      '<p>a&nbsp;b &mdash; &hellip; &eacute;&#8217;&#x201C; co&shy;op &#151; &amp;lt; &nope; 1 < 2 &</p>',
    ),
  ).toBe('a b — … é’“ coop — &lt; &nope; 1 < 2 &')
})

test('omits scripts, styles, pictures and page numbers', () => {
  const html = `<head><title>T</title></head><p>A<img alt="picture"/><span class="pagenum">[12]</span>B</p>
    <script>if (a < b) document.write("<p>no</p>")</script><style>p{}</style><!-- <p>no</p> --><svg><text>no</text></svg>
    <span epub:type="pagebreak" title="3">3</span><p>C</p>`
  expect(readText(html)).toBe('AB\n\nC')
})

test('reads the text of a formula in place of its numbers', () => {
  const power = '<msup><mn>10</mn><mn>50</mn></msup>'
  expect(readText(`<p>It has <m:math alttext="10⁵⁰">${power}</m:math> parts.</p>`)).toBe('It has 10⁵⁰ parts.')
  const half = '<math alttext="\\tfrac{1}{2}"><mfrac><mn>1</mn> <mn>2</mn></mfrac></math>'
  expect(readText(`<p>It is ${half}.</p>`)).toBe('It is 1 2.')
})

test('writes list marks that the timing engine recognizes', () => {
  expect(
    readText('<ul><li>one</li><li><p>two</p><p>more</p></li><li></li></ul><ol><li>first<li>second</ol>'),
  ).toBe('- one\n\n- two\n\nmore\n\n1. first\n\n2. second')
})

test('keeps lines and indents of verse in every markup', () => {
  const lines = 'One line,\n  another.'
  expect(readText('<p>One line,<br/>&nbsp;&nbsp;another.</p>')).toBe(lines)
  expect(
    readText(
      '<div class="stanza"><span class="i0">One line,<br/></span><span class="i2">another.</span></div>',
    ),
  ).toBe(lines)
  expect(
    readText(
      '<div class="poem"><div class="stanza"><div class="verse indent0">One line,</div><div class="verse indent2">another.</div></div></div>',
    ),
  ).toBe(lines)
  expect(readText('<div class="x"><p class="line">One line,</p><p class="line">another.</p></div>')).toBe(
    lines.replace('  ', ''),
  )
  expect(readText('<pre>One line,\n  another.\n</pre>')).toBe(lines)
  expect(readText('<div class="stanza"><p>a</p><p>b</p></div><div class="stanza"><p>c</p></div>')).toBe(
    'a\nb\n\nc',
  )
})

test('reads an indented paragraph of prose as prose', () => {
  expect(readText('<p class="indent">One.</p><p class="indent">&nbsp;&nbsp;Two.</p>')).toBe('One.\n\nTwo.')
})

test('removes note marks and keeps other superscripts', () => {
  expect(
    readText(
      '<p>word<sup><a href="#n1">1</a></sup> more<a class="noteref" href="#n2">*</a>, 1<sup>st</sup><a epub:type="noteref" href="n.xhtml#n3"><sup>12</sup></a></p>',
    ),
  ).toBe('word more, 1st')
})

test('assigns link targets to the enclosing or next block', () => {
  const { blocks } = readHtml(
    '<section id="s"><a id="a"/><h2 id="h">H</h2><p>x<span id="in"/>y</p></section><a id="end"/>',
  )
  const ids = blocks.map(({ ids }) => ids)
  expect(ids).toEqual([['s', 'a', 'h'], ['in'], ['end']])
})

test('reads unclosed and misnested markup', () => {
  expect(readText('<p>One<p>Two</div></b><ul><li>a<li>b</ul><p>Three<table><tr><td>1<td>2</table>end')).toBe(
    'One\n\nTwo\n\n- a\n\n- b\n\nThree\n\n1 2\n\nend',
  )
})

test('limits nesting and reads the paragraphs after it', () => {
  expect(readText(`${'<div>'.repeat(5_000)}<p>One</p><p>Two</p>${'</div>'.repeat(5_000)}<p>Three</p>`)).toBe(
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
])('reads 100,000 characters of %j quickly', (piece) => {
  const elapsedCpuMs = startCpuTimer()
  readHtml(piece.repeat(100_000 / piece.length))
  expect(elapsedCpuMs()).toBeLessThan(4_000)
})

test.each([' ', '-', 'a', '<br>'])(
  'underlines 100,000 times %j quickly, with and without an end',
  (piece) => {
    const elapsedCpuMs = startCpuTimer()
    underlineEmphasis(`\ufdd2a${piece.repeat(100_000)}b\ufdd3`)
    underlineEmphasis(`\ufdd2${piece.repeat(100_000)}`)
    expect(elapsedCpuMs()).toBeLessThan(1_000)
  },
)
