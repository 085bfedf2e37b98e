import { expect, test } from 'vitest'
import { underlineEmphasis } from '../../structure/emphasis.ts'
import { makeEpub } from '../../testing/make-epub.ts'
import { readEpub } from './epub.ts'

const filler = 'Some words of a chapter go on and on until there are enough of them to be read. '.repeat(6)
const read = async (body: string, more: Record<string, string> = {}) => {
  const documents = { 'one.xhtml': body, ...more }
  const nav = '<li><a href="one.xhtml">One</a></li>'
  const { parts, omissions } = await readEpub(makeEpub({ documents, nav }))
  return {
    parts: parts.map(({ title, content, matter }) => [title, underlineEmphasis(content), matter] as const),
    omissions,
  }
}

test('writes each note below the paragraph of its mark and in a last part', async () => {
  const { parts } = await read(
    `<p>${filler}It was so.<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1"><p>1. A note.</p></aside><p>And on.</p>`,
  )
  expect(parts).toEqual([
    ['One', `${filler}It was so.[^1]\n\n[^1]: A note.\n\nAnd on.`, undefined],
    ['Notes', '1. A note.', 'notes'],
  ])
})

const notes = (list: string) => ({ 'notes.xhtml': `<section epub:type="endnotes">${list}</section>` })
const back = '<a href="one.xhtml#r" role="doc-backlink">↩</a>'

test.each<[string, string, Record<string, string>, string]>([
  [
    'a superscript link to an unmarked note',
    '<p>So.<sup><a href="#f1">1</a></sup></p><p id="f1">1 Of <i>that</i>.</p>',
    {},
    'So.[^1]\n\n[^1]: Of _that_.',
  ],
  [
    'endnotes of another document',
    '<p>So<a href="notes.xhtml#n1" id="r" epub:type="noteref">1</a> it<a href="notes.xhtml#n2" epub:type="noteref">2</a> was.</p>',
    notes(`<ol><li id="n1"><p>Who.</p><p>What. ${back}</p></li><li id="n2"><p>Why.</p></li></ol>`),
    'So[^1] it[^2] was.\n\n[^1]: Who. What.\n[^2]: Why.',
  ],
  [
    'labels in brackets',
    '<p>So.<a class="fnanchor" href="#F1">[A]</a></p><div class="footnote"><p id="F1"><a href="#A1">[A]</a> A man.</p></div>',
    {},
    'So.[^A]\n\n[^A]: A man.',
  ],
  [
    'a mark after each line of verse',
    '<p class="verse">One<sup><a href="#v1">*</a></sup><br/>Two</p><p id="v1">* A line.</p>',
    {},
    'One[^*]  \nTwo\n\n[^*]: A line.',
  ],
  [
    'a heading and a link to text',
    '<h2>So<sup><a href="#h">1</a></sup></h2><p id="h">It<sup><a href="#h">2</a></sup> was.</p>',
    {},
    '## So\n\nIt was.',
  ],
])('reads notes: %s', async (_, body, more, expected) => {
  const { parts } = await read(`<p>${filler}</p>${body}`, more)
  expect(parts[0]?.[1]).toBe(`${filler.trim()}\n\n${expected}`)
})

test('keeps a document of notes alone', async () => {
  const { parts } = await read(`<p>${filler}</p>`, {
    'notes.xhtml': '<section epub:type="endnotes"><h2>Endnotes</h2><p>1. A note.</p></section>',
  })
  expect(parts.at(-1)).toEqual(['Endnotes', '1. A note.', 'notes'])
})

test('marks a document missing from the spine as outside the reading order', async () => {
  const body = `<p>${filler}</p>`
  const files = makeEpub({
    documents: { 'one.xhtml': body, 'map.xhtml': '<p>A map of the island.</p>' },
    spine: { 'map.xhtml': 'linear="no"' },
    nav: '<li><a href="one.xhtml">One</a></li>',
  })
  const { parts } = await readEpub(files)
  expect(parts.at(-1)).toMatchObject({ content: 'A map of the island.', matter: 'outside' })
})
