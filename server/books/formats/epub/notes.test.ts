import { expect, test } from 'vitest'
import { makeEpub } from '../../testing/make-epub.ts'
import { readEpub } from './epub.ts'

const filler = 'Some words of a chapter go on and on until there are enough of them to be read. '.repeat(6)
const read = async (body: string, more: Record<string, string> = {}) => {
  const documents = { 'one.xhtml': body, ...more }
  const nav = '<li><a href="one.xhtml">One</a></li>'
  const { parts, omissions } = await readEpub(makeEpub({ documents, nav }))
  return { parts: parts.map(({ title, content, matter }) => [title, content, matter] as const), omissions }
}

test('moves notes to a last part and removes their marks from the text', async () => {
  const { parts, omissions } = await read(
    `<p>${filler}It was so.<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1"><p>1. A note.</p></aside><p>And on.</p>`,
  )
  expect(parts).toEqual([
    ['One', `${filler}It was so.\n\nAnd on.`, undefined],
    ['Notes', '1. A note.', 'notes'],
  ])
  expect(omissions).toContainEqual({ reason: 'note_marks', text: '1' })
})

test('recognizes an unmarked note by the superscript link to it', async () => {
  const { parts } = await read(
    `<p>${filler}So.<sup><a href="#f1">1</a></sup></p><p id="f1">1 Of that.</p><p>And on.</p>`,
  )
  expect(parts.map(([title]) => title)).toEqual(['One', 'Notes'])
  expect(parts[0]?.[1]).toBe(`${filler}So.\n\nAnd on.`)
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
