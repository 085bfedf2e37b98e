import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../../testing/cpu.ts'
import { buildNavPoint, makeEpub, makeEpubFiles, zip } from '../../testing/make-epub.ts'
import { readEpub } from './epub.ts'

const paragraph = () => `<p>Some words. ${'And more of them. '.repeat(40)}</p>`

describe('unreadable books', () => {
  const files = makeEpubFiles({ documents: { 'a.xhtml': paragraph() }, nav: '' })
  const encryption = (
    algorithm: string,
  ) => `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="x">
    <enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`
  const protectedBook = /copy-protected/

  test.each([
    ['an archive that is no EPUB', { 'a.txt': 'text' }, /not a valid EPUB/],
    ['a container that points to no package', { ...files, 'OEBPS/book.opf': '' }, /not a valid EPUB|damaged/],
    ['digital rights management', { ...files, 'META-INF/rights.xml': '<rights/>' }, protectedBook],
    [
      'an encrypted text',
      { ...files, 'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc') },
      protectedBook,
    ],
  ])('rejects %s with one sentence', async (_, bad, sentence) => {
    await expect(readEpub(zip(bad))).rejects.toThrow(sentence)
  })

  test('accepts obfuscated fonts', async () => {
    const fonts = encryption('http://www.idpf.org/2008/embedding')
    const { parts } = await readEpub(zip({ ...files, 'META-INF/encryption.xml': fonts }))
    expect(parts).toHaveLength(1)
  })

  test('limits entity expansion and unclosed elements quickly', async () => {
    const bomb = `<!DOCTYPE package [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "&${String.fromCharCode(name.charCodeAt(0) - 1)};${'&a;'.repeat(9)}">`)}]>`
    const elapsedCpuMs = startCpuTimer()
    const [name, opf] = ['OEBPS/book.opf', String(files['OEBPS/book.opf'])]
    const laughing = opf.replace('<package', `${bomb}<package`).replace('A Book', '&j;')
    expect((await readEpub(zip({ ...files, [name]: laughing }))).title).toBe('&j;')
    const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`
    await expect(
      readEpub(zip({ ...files, [name]: opf.replace('<manifest>', `${deep}<manifest>`) })),
    ).rejects.toThrow(/damaged/)
    const body = await readEpub(
      makeEpub({ documents: { 'a.xhtml': `${'<div>'.repeat(50_000)}${paragraph()}` }, nav: '' }),
    )
    expect(body.parts[0]?.content).toMatch(/^Some words/)
    expect(elapsedCpuMs()).toBeLessThan(5_000)
  })

  test.each([
    ['an entity that references a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['an entity with quotation marks', '<!ENTITY a "]><p>planted</p>">'],
    ['a parameter entity', '<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;'],
    ['a comment with quotation marks', "<!-- ]> <p>planted</p> ' -->"],
    ['a processing instruction', '<?do ]> <p>planted</p> ?>'],
    ['an attribute declaration', '<!ATTLIST p title CDATA "]><p>planted</p>">'],
  ])('ignores the internal subset of a DOCTYPE: %s', async (_, declared) => {
    const doctype = `<!DOCTYPE any PUBLIC "a > b" 'c' [ ${declared} ]>`
    const book = Object.fromEntries(
      Object.entries(
        makeEpubFiles({ documents: { 'a.xhtml': paragraph() }, ncx: buildNavPoint('First', 'a.xhtml') }),
      ).map(([name, file]) => [
        name,
        /(xml|opf|ncx|xhtml)$/.test(name)
          ? String(file).replace(/(<!DOCTYPE[^>]*>\s*)?(<(?:html|package|ncx|container))/, `${doctype}$2`)
          : file,
      ]),
    )
    const { title, parts } = await readEpub(zip(book))
    expect({ title, titles: parts.map((part) => part.title) }).toEqual({ title: 'A Book', titles: ['First'] })
    expect(parts[0]?.content).toMatch(/^Some words/)
    expect(JSON.stringify(parts)).not.toContain('planted')
  })

  test('reports an endless DOCTYPE as damage quickly', async () => {
    const [name, opf] = ['OEBPS/book.opf', String(files['OEBPS/book.opf'])]
    const endless = opf.replace('<package', `<!DOCTYPE package [${'<!ENTITY a "b">'.repeat(100_000)}<package`)
    const elapsedCpuMs = startCpuTimer()
    await expect(readEpub(zip({ ...files, [name]: endless }))).rejects.toThrow(/damaged/)
    const many = `${'<!DOCTYPE html ['.repeat(100_000)}`
    await readEpub(makeEpub({ documents: { 'a.xhtml': `${paragraph()}${many}` }, nav: '' }))
    expect(elapsedCpuMs()).toBeLessThan(5_000)
  })
})
