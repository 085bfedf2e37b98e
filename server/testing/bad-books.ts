import { dirname } from 'node:path'
import { buildNavPoint, makeEpubFiles, zip } from '../books/testing/make-epub.ts'
import { makeBadZip } from './bad-zips.ts'
import { badFiles, listHostileFileNames } from './hostile-files.ts'

type Books = Record<string, Uint8Array>

export const words = `<p>Some words. ${'And more of them. '.repeat(40)}</p>`

const stored = (files: Record<string, string | Uint8Array>) =>
  Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content as string) }))

/** Creates a book with one chapter. */
export const makeBookFiles = () =>
  makeEpubFiles({ documents: { 'a.xhtml': words }, ncx: buildNavPoint('First', 'a.xhtml') })
const opf = 'OEBPS/book.opf'

/** Creates books that reference a local file or an external address, or whose XML entities expand without limit. */
export function makeEntityBooks(secretFile: string, outside: string): Uint8Array[] {
  const letters = [...'bcdefghij']
  const laughs = letters.map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  const declared = [
    `<!ENTITY x SYSTEM "file://${secretFile}">`,
    `<!ENTITY x SYSTEM "${outside}/x">`,
    `<!ENTITY % p SYSTEM "${outside}/x.dtd"> %p; <!ENTITY x "${secretFile}">`,
    `<!ENTITY a "aaaaaaaaaa">${laughs.join('')}<!ENTITY x "&j;">`,
    '<!ENTITY x "&y;"><!ENTITY y "&x;">',
  ]
  // Adds the declarations to every XML file: container, package, navigation and text.
  const books = declared.map((entities) => {
    const files = Object.entries(
      makeEpubFiles({ documents: { 'a.xhtml': `<p>&x;</p>${words}` }, ncx: buildNavPoint('&x;', 'a.xhtml') }),
    )
    const declaring = files.map(([name, text]) => {
      const bare = String(text).replace(/<!DOCTYPE[^>]*>/, '')
      return [name, bare.replace(/(<(?:html|package|ncx|container)[ >])/, `<!DOCTYPE any [${entities}]>$1`)]
    })
    return zip({
      ...Object.fromEntries(declaring),
      [opf]: String(Object.fromEntries(declaring)[opf]).replace('A Book', '&x;'),
    })
  })
  const include = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${secretFile}" parse="text"/>`
  const links = `<link rel="stylesheet" href="${outside}/x.css"/><img src="${outside}/x.png"/><iframe src="file://${secretFile}"/>`
  const style = `<?xml-stylesheet href="${outside}/x.xsl" type="text/xsl"?>`
  const asking = makeEpubFiles({ documents: { 'a.xhtml': `${include}${links}${style}${words}` }, nav: '' })
  return [...books, zip(asking)]
}

/** Creates books whose entry names or links point outside the archive. */
export function makeTraversalBooks(secretFile: string, outside: string): Books {
  const up = '../'.repeat(20)
  const files = makeBookFiles()
  const folder = dirname(secretFile)
  const pointing = (href: string) => ({
    ...files,
    [opf]: String(files[opf]).replace('href="a.xhtml"', `href="${href}"`),
  })
  const leaving = [
    `${up}${secretFile.slice(1)}`,
    secretFile,
    `file://${secretFile}`,
    `${outside}/x`,
    `%2e%2e%2f${secretFile}`,
  ]
  const contained = {
    ...files,
    'META-INF/container.xml': String(files['META-INF/container.xml']).replace(opf, `${up}${secretFile}`),
  }
  const slip = listHostileFileNames('evil.xhtml').map((name) => ({
    name: name.slice(0, 60_000),
    content: Buffer.from(words),
  }))
  const odd = [
    '__proto__',
    'constructor',
    'toString',
    `${folder}/evil`,
    `${up}${folder}/evil`,
    'META-INF/../../evil',
  ]
  const named = odd.map((name) => ({ name, content: Buffer.from(words) }))
  const link = { name: 'OEBPS/a.xhtml', content: Buffer.from(secretFile), mode: 0o120777 }
  const linkFolder = { name: 'OEBPS/', content: Buffer.from(folder), mode: 0o120777 }
  return {
    ...Object.fromEntries(leaving.map((href) => [href, zip(pointing(href))])),
    container: zip(contained),
    'zip slip': makeBadZip([...stored(files), ...slip, ...named]),
    link: makeBadZip([...stored(files).filter(({ name }) => name !== link.name), linkFolder, link]),
  }
}

export function makeZipBombs(): Books {
  const zeros = Buffer.alloc(60_000_000, 32)
  const files = stored(makeBookFiles())
  const bomb = { name: 'OEBPS/a.xhtml', content: zeros, isPacked: true }
  const without = files.filter(({ name }) => name !== bomb.name)
  const first = { ...bomb, content: zeros.subarray(0, 4_900_000) }
  const many = Array.from({ length: 21_000 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) }))
  return {
    tight: makeBadZip([...without, bomb]),
    'says that it is small': makeBadZip([...without, { ...bomb, claims: 10 }]),
    'says that it is 4 GB': makeBadZip([...without, { ...bomb, claims: 0xffffffff }]),
    'lies over itself': makeBadZip([first, { ...first, name: 'again', isOverFirst: true }]),
    'many files': makeBadZip([...files, ...many]),
    'claims to have many': makeBadZip(files, 60_000),
  }
}

/** Truncated, encrypted and otherwise broken books. */
export function makeBrokenBooks(): Books {
  const files = makeBookFiles()
  const whole = Buffer.from(zip(files))
  // Offset of the chapter's record in the zip's central directory. Damage to the book's table of contents would not prevent the import.
  const list = whole.lastIndexOf('PK\x01\x02', whole.lastIndexOf('.xhtml'), 'latin1')
  const flipped = (at: number) =>
    Buffer.concat([whole.subarray(0, at), Buffer.from([0xff, 0xff]), whole.subarray(at + 2)])
  return {
    cut: whole.subarray(0, whole.length / 2),
    'without its end': whole.subarray(0, -20),
    'far away': makeBadZip(stored(files).map((entry) => ({ ...entry, offset: 0xfffffff0 }))),
    encrypted: makeBadZip(stored(files).map((entry) => ({ ...entry, flags: 1 }))),
    'flipped in the list': flipped(list + 44),
    'flipped at its end': flipped(whole.length - 6),
    elf: badFiles.elf ?? whole,
    pdf: badFiles.pdf ?? whole,
  }
}
