import { strToU8, type Zippable, zipSync } from 'fflate'

/** The files of an EPUB by name. */
export type Files = Record<string, string | Uint8Array>

export function zip(files: Files): Uint8Array {
  const packed: Zippable = {}
  for (const [name, content] of Object.entries(files)) {
    packed[name] = typeof content === 'string' ? strToU8(content) : content
  }
  return zipSync(packed)
}

interface EpubToMake {
  title?: string
  /** Additional metadata elements. */
  metadata?: string
  /** Body contents in reading order, by name as written in the package. */
  documents?: Record<string, string>
  /** Titles of the documents. */
  titles?: Record<string, string>
  /** List items of the EPUB 3 navigation document. */
  nav?: string
  /** Points of the EPUB 2 table of contents. */
  ncx?: string
  guide?: string
  /** Bodies of Media Overlays, by the names of their documents. */
  overlays?: Record<string, string>
  /** Attributes of the documents' spine items, by document name. */
  spine?: Record<string, string>
  /** Folder of the package file. */
  folder?: string
  files?: Files
}

/** Creates the files of a small EPUB: version 3 when `nav` is given, otherwise version 2. */
export function makeEpubFiles(made: EpubToMake): Files {
  const { title = 'A Book', metadata = '', documents = {}, folder = 'OEBPS/', nav, ncx, guide = '' } = made
  const names = Object.keys(documents)
  const items = names.map(
    (name, index) =>
      `<item id="d${index}" href="${name}" media-type="application/xhtml+xml" ${made.overlays?.[name] ? `media-overlay="o${index}"` : ''}/>`,
  )
  for (const name of Object.keys(made.overlays ?? {}))
    items.push(`<item id="o${names.indexOf(name)}" href="${name}.smil" media-type="application/smil+xml"/>`)
  if (nav !== undefined)
    items.push('<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>')
  if (ncx !== undefined) items.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
  const spine = names.map((name, index) => `<itemref idref="d${index}" ${made.spine?.[name] ?? ''}/>`)
  const files: Files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles><rootfile full-path="${folder}book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    [`${folder}book.opf`]: `<?xml version="1.0" encoding="utf-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="${nav === undefined ? 2 : 3}.0">
      <metadata><dc:title>${title}</dc:title>${metadata}</metadata><manifest>${items.join('')}</manifest>
      <spine ${ncx === undefined ? '' : 'toc="ncx"'}>${spine.join('')}</spine><guide>${guide}</guide></package>`,
    ...made.files,
  }
  for (const [name, body] of Object.entries(documents)) {
    files[folder + decodeURIComponent(name)] = xhtml(body, made.titles?.[name] ?? title)
  }
  for (const [name, body] of Object.entries(made.overlays ?? {})) {
    files[`${folder}${name}.smil`] ??=
      `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`
  }
  if (nav !== undefined)
    files[`${folder}nav.xhtml`] = xhtml(`<nav epub:type="toc"><ol>${nav}</ol></nav>`, 'Navigation')
  if (ncx !== undefined) {
    files[`${folder}toc.ncx`] =
      `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${ncx}</navMap></ncx>`
  }
  return files
}

export const makeEpub = (made: EpubToMake): Uint8Array => zip(makeEpubFiles(made))

/** A recorded passage of a Media Overlay. */
export const buildPar = (src: string, clip = '', audio = 'a.wav') =>
  `<par><text src="${src}"/><audio src="${audio}" ${clip}/></par>`

export const buildNavPoint = (title: string, src: string, below = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${below}</navPoint>`

const xhtml = (body: string, title: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>${title}</title><style>p { color: red }</style><script>var text = "no"</script></head>
<body>${body}</body></html>`
