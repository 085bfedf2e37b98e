import { expect, test } from 'vitest'
import { buildNavPoint, type Files, makeEpubFiles, zip } from '../../testing/make-epub.ts'
import { readEpub } from './epub.ts'

const filler = 'Some words of a chapter go on and on until there are enough of them to be read. '.repeat(12)
const names = ['a.xhtml', 'b.xhtml', 'c.xhtml']
const titles = ['One', 'Two', 'Three']
const documents = Object.fromEntries(names.map((name) => [name, `<p>${name} ${filler}</p>`]))
const points = names.map((name, index) => buildNavPoint(titles[index] ?? '', name)).join('')
const links = names.map((name, index) => `<li><a href="${name}">${titles[index]}</a></li>`).join('')

/** Replaces a string in the package file. */
const replaceInPackage = (files: Files, from: string, to: string): Files => ({
  ...files,
  'OEBPS/book.opf': String(files['OEBPS/book.opf']).replaceAll(from, to),
})
const renameFiles = (files: Files, rename: (name: string) => string): Files =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [rename(name), content]))

const book = makeEpubFiles({ documents, ncx: points })
const { 'META-INF/container.xml': container = '', ...uncontained } = book
const withNav = (nav: string) => makeEpubFiles({ documents, nav })

test.each([
  ['a media type in capitals', replaceInPackage(book, 'application/xhtml+xml', 'Application/XHTML+XML')],
  ['an old media type', replaceInPackage(book, 'application/xhtml+xml', 'text/x-oeb1-document')],
  ['a wrong media type', replaceInPackage(book, 'application/xhtml+xml', 'application/octet-stream')],
  ['blanks around ids', replaceInPackage(book, 'idref="d1"', 'idref=" d1 "')],
  ['blanks around addresses', replaceInPackage(book, 'href="b.xhtml"', 'href=" b.xhtml "')],
  [
    'an id given twice',
    replaceInPackage(replaceInPackage(book, 'id="d2"', 'id="d1"'), 'idref="d2"', 'idref="d1"'),
  ],
  [
    'a fallback',
    replaceInPackage(
      replaceInPackage(
        book,
        '<item id="d1"',
        '<item id="x" href="x.pdf" media-type="application/pdf" fallback="d1"/><item id="d1"',
      ),
      'idref="d1"',
      'idref="x"',
    ),
  ],
  ['no container', uncontained],
  [
    'a container with a wrong address',
    { ...book, 'META-INF/container.xml': String(container).replace('OEBPS/', '') },
  ],
  ['a folder around it', renameFiles(book, (name) => `My Book/${name}`)],
  ['backslashes in names', renameFiles(book, (name) => name.replaceAll('/', '\\'))],
  [
    'links that differ in case and slashes',
    { ...book, 'OEBPS/toc.ncx': String(book['OEBPS/toc.ncx']).replace('b.xhtml', './/B.XHTML') },
  ],
  [
    'a table of contents without links beside a good one',
    makeEpubFiles({ documents, nav: '<li><span>One</span></li>', ncx: points }),
  ],
  [
    'pictures in the table of contents',
    withNav(links.replace('>Two<', '><img alt="Two"/><').replace('>Three<', ' title="Three"><img alt=""/><')),
  ],
])('reads the chapters of an EPUB with %s', async (_, files) => {
  const { parts, omissions } = await readEpub(zip(files))
  expect(parts.map(({ title, content }) => [title, content.slice(0, 7)])).toEqual(
    names.map((name, index) => [titles[index], name]),
  )
  expect(omissions.map(({ reason }) => reason)).not.toContain('unread')
})

test('finds accented names in either Unicode form', async () => {
  const files = makeEpubFiles({
    documents: { 'caf%C3%A9.xhtml': filler, 'b.xhtml': filler },
    ncx: buildNavPoint('One', 'cafe%CC%81.xhtml') + buildNavPoint('Two', 'b.xhtml'),
  })
  expect((await readEpub(zip(files))).parts.map(({ title }) => title)).toEqual(['One', 'Two'])
})

test('lists what the spine names and the file lacks or hides', async () => {
  const lacking = replaceInPackage(
    book,
    '<itemref idref="d0" />',
    '<itemref idref="cover"/><itemref idref="d0"/>',
  )
  const unreadable = {
    ...lacking,
    'OEBPS/b.xhtml': Uint8Array.from({ length: 400 }, (_, index) => (index * 7) % 256),
  }
  const { parts, omissions } = await readEpub(zip(unreadable))
  expect(parts.map(({ title }) => title)).toEqual(['One', 'Three'])
  expect(omissions).toContainEqual({ reason: 'unread', text: 'cover\n\nOEBPS/b.xhtml' })
})

const brokenNcx = { ...book, 'OEBPS/toc.ncx': `<ncx><navMap>${'<navPoint>'.repeat(90)}` }
const brokenDoctype = { ...book, 'OEBPS/toc.ncx': `<!DOCTYPE ncx [${book['OEBPS/toc.ncx']}` }
/** Returns an archive in which the bytes of a file no longer match its checksum. */
function damage(bytes: Uint8Array, name: string): Uint8Array {
  const at = Buffer.from(bytes).indexOf(name) + name.length + 20
  return bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte))
}

test.each([
  ['too deep', zip(brokenNcx)],
  ['without the end of its DOCTYPE', zip(brokenDoctype)],
  ['damaged in the archive', damage(zip(book), 'OEBPS/toc.ncx')],
])('reads an EPUB without its table of contents, which is %s', async (_, file) => {
  const { parts, omissions } = await readEpub(file)
  expect(parts.map(({ content }) => content.slice(0, 7))).toEqual(names)
  expect(omissions).toContainEqual({ reason: 'unread', text: 'OEBPS/toc.ncx' })
})

test('finds the package of an EPUB whose container is damaged', async () => {
  const file = zip({ ...book, 'META-INF/container.xml': '<!DOCTYPE container [' })
  expect((await readEpub(file)).parts.map(({ title }) => title)).toEqual(titles)
})

test('recognizes protection in a folder of its own', async () => {
  const files = renameFiles({ ...book, 'META-INF/rights.xml': '<rights/>' }, (name) => `My Book/${name}`)
  await expect(readEpub(zip(files))).rejects.toThrow(/copy-protected/)
})

test('takes the main title', async () => {
  const metadata =
    '<dc:title id="m">The Lantern</dc:title><meta refines="#m" property="title-type">main</meta>'
  expect((await readEpub(zip(makeEpubFiles({ documents, ncx: points, metadata })))).title).toBe('The Lantern')
})

const chapters = (level: number) =>
  titles.map((title) => `<h${level}>${title}</h${level}><p>${filler}</p>`).join('')

test.each([
  ['no table of contents', chapters(1), ''],
  ['a single entry', `<h1>A Book</h1>${chapters(2)}`, buildNavPoint('Start', 'all.xhtml')],
  [
    'links to missing ids',
    chapters(2),
    titles.map((title) => buildNavPoint(title, `all.xhtml#${title}`)).join(''),
  ],
  [
    'links to missing ids under other names',
    chapters(2),
    buildNavPoint('I', 'all.xhtml#i') + buildNavPoint('II', 'all.xhtml#ii'),
  ],
])('splits a single document at its headings with %s', async (_, body, ncx) => {
  const { parts } = await readEpub(zip(makeEpubFiles({ documents: { 'all.xhtml': body }, ncx })))
  expect(parts.map(({ title }) => title)).toEqual(titles)
})
