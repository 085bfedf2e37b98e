import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/** A file for a file input. */
export interface MadeFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of one colour. */
export async function pictureFile(): Promise<MadeFile> {
  const plain = sharp({ create: { width: 1_200, height: 675, channels: 3, background: '#4a6572' } })
  return { name: 'pens.png', mimeType: 'image/png', buffer: await plain.png().toBuffer() }
}

/** A quiet tone, as a WAV of 8 kHz and 16 bit. */
export function waveFile(seconds = 1): MadeFile {
  const rate = 8_000
  const samples = rate * seconds
  const sound = Buffer.alloc(44 + samples * 2)
  sound.write('RIFF', 0)
  sound.writeUInt32LE(36 + samples * 2, 4)
  sound.write('WAVEfmt ', 8)
  for (const [value, at, size] of [
    [16, 16, 4],
    [1, 20, 2],
    [1, 22, 2],
    [rate, 24, 4],
    [rate * 2, 28, 4],
    [2, 32, 2],
    [16, 34, 2],
  ] as const) {
    sound.writeUIntLE(value, at, size)
  }
  sound.write('data', 36)
  sound.writeUInt32LE(samples * 2, 40)
  for (let sample = 0; sample < samples; sample += 1) {
    sound.writeInt16LE(Math.round(1_000 * Math.sin(sample / 8)), 44 + sample * 2)
  }
  return { name: 'hum.wav', mimeType: 'audio/wav', buffer: sound }
}

/** A second of silence, as MPEG-1 layer III frames of 128 kbit/s. */
export function mp3File(): MadeFile {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return { name: 'hush.mp3', mimeType: 'audio/mpeg', buffer: Buffer.concat(Array(38).fill(frame)) }
}

const page = (title: string, body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${body}</body></html>`

/** A book of a title page and two chapters, as EPUB 2 (its contents in an NCX) or EPUB 3 (in a nav document). */
export function epubFile(version: 2 | 3): MadeFile {
  const title = `Two Letters ${version}`
  const isThird = version === 3
  const contents = isThird
    ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
  const files: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf': `<package version="${version}.0" xmlns="http://www.idpf.org/2007/opf" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Ada Writer</dc:creator><dc:identifier id="id">x</dc:identifier><dc:language>en</dc:language><dc:description>Of the sea.</dc:description></metadata><manifest>${contents}<item id="t" href="title%20page.xhtml" media-type="application/xhtml+xml"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine${isThird ? '' : ' toc="ncx"'}><itemref idref="t"/><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    'OPS/title page.xhtml': page('Title page', `<h1>${title}</h1><p>by Ada Writer</p>`),
    'OPS/a.xhtml': page(
      'a',
      '<h2>First letter</h2><p>Dear sister, the sea&#8217;s grey.</p><p>It is quiet.</p>',
    ),
    'OPS/b.xhtml': page('b', '<h2>Second letter</h2><p>Dear brother, come home before the winter.</p>'),
  }
  if (isThird) {
    files['OPS/nav.xhtml'] = page(
      'Contents',
      '<nav epub:type="toc" xmlns:epub="http://www.idpf.org/2007/ops"><ol><li><a href="title%20page.xhtml">Title page</a></li><li><a href="a.xhtml">First letter</a></li><li><a href="b.xhtml">Second letter</a></li></ol></nav>',
    )
  } else {
    files['OPS/toc.ncx'] =
      '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap><navPoint id="t" playOrder="1"><navLabel><text>Title page</text></navLabel><content src="title%20page.xhtml"/></navPoint><navPoint id="a" playOrder="2"><navLabel><text>First letter</text></navLabel><content src="a.xhtml"/></navPoint><navPoint id="b" playOrder="3"><navLabel><text>Second letter</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>'
  }
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return { name: `letters-${version}.epub`, mimeType: 'application/epub+zip', buffer: Buffer.from(zipped) }
}

/** A book of one chapter of two paragraphs. A recording contains the first one as clips, with times in s; the second is `unread`. */
export function narratedFile(
  clips: { text: string; begin: number; end: number }[],
  unread: string,
): MadeFile {
  const spans = clips.map(({ text }, index) => `<span id="s${index}">${text}</span>`).join(' ')
  const pars = clips.map(
    ({ begin, end }, index) =>
      `<par><text src="a.xhtml#s${index}"/><audio src="a.wav" clipBegin="${begin}s" clipEnd="${end}s"/></par>`,
  )
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf':
      '<package version="3.0" xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Recorded Whale</dc:title><dc:language>en</dc:language></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml" media-overlay="o"/><item id="o" href="a.smil" media-type="application/smil+xml"/><item id="w" href="a.wav" media-type="audio/wav"/></manifest><spine><itemref idref="a"/></spine></package>',
    'OPS/a.xhtml': page('Loomings', `<h1>Loomings</h1><p>${spans}</p><p>${unread}</p>`),
    'OPS/a.smil': `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><seq>${pars.join('')}</seq></body></smil>`,
    'OPS/a.wav': waveFile(Math.ceil(clips.at(-1)?.end ?? 0) + 1).buffer,
  }
  const zipped = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
  return { name: 'whale.epub', mimeType: 'application/epub+zip', buffer: Buffer.from(zipped) }
}

/** A novel of two chapters in the format of Project Gutenberg: hard-wrapped lines between two parts of the licence. */
export function gutenbergFile(): MadeFile {
  const paragraph = `It was the best of winters, and nobody in the house had thought of spring
until the post came late, and with it the smell of rain on a coat that
had been out in it all day.`
  const text = `The Project Gutenberg eBook of The Late Post

Title: The Late Post

Author: Grace Winter

*** START OF THE PROJECT GUTENBERG EBOOK THE LATE POST ***

THE LATE POST

CHAPTER I. The Coat

${paragraph}

${paragraph}

CHAPTER II. The Rain

${paragraph}

*** END OF THE PROJECT GUTENBERG EBOOK THE LATE POST ***

This licence is not to be read.
`
  return { name: 'late-post.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
}
