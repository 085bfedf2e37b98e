import { ApiError } from '#shared/errors.ts'
import { bookMaxBytes } from '#shared/limits.ts'
import { NoteMarks } from '../../structure/note-marks.ts'
import { Omissions } from '../../structure/omissions.ts'
import type { RawBook } from '../../structure/raw-book.ts'
import { decodeXml } from '../encoding.ts'
import { readHtml } from '../html/blocks.ts'
import { readPlainText } from '../plain-text/plain-text.ts'
import { createBlockSequence, type ReadDocument } from './block-sequence.ts'
import { type Contents, type ContentsEntry, readNav, readNcx } from './contents.ts'
import { readOverlays } from './overlays.ts'
import { type Package, readPackage, type SpineItem } from './package.ts'
import { joinPages } from './pages.ts'
import { splitIntoParts } from './parts.ts'
import { resolveLink, type Target } from './paths.ts'
import { findChild, getAttribute, listChildren, readXml } from './xml.ts'
import { type Archive, openZip } from './zip.ts'

/** Algorithms that scramble embedded fonts but leave the text readable. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

type EpubNoteMarks = NoteMarks<Target | undefined>

/** Parses an EPUB 2 or 3. @throws ApiError when the file is no EPUB, damaged, protected or too large. */
export async function readEpub(source: Uint8Array | string): Promise<RawBook> {
  const archive = await openZip(source)
  try {
    return await readArchive(archive)
  } finally {
    archive.close()
  }
}

async function readArchive(archive: Archive): Promise<RawBook> {
  await assertUnprotected(archive)
  const book = await readPackage(archive)
  const omissions = new Omissions()
  for (const name of book.missing) omissions.add('unread', name)
  const noteMarks: EpubNoteMarks = new NoteMarks()
  const documents = await readDocuments(archive, book.spine, omissions, noteMarks)
  const contents = await readContents(archive, book, omissions)
  if (book.navPath && !documents.some(({ path }) => path === book.navPath)) {
    omissions.add('contents', await readText(archive, book.navPath))
  }
  const { title, author, description, subjects, language } = book
  const sequence = createBlockSequence(documents)
  const pages = joinPages(documents)
  const { parts: read, omissions: left } = pages
    ? readPlainText(pages)
    : { parts: splitIntoParts(sequence, contents, { title, author }, omissions), omissions: [] }
  const parts = noteMarks.place(read, (target) => target && sequence.findNote(target), omissions)
  const narrated = await readOverlays(archive, book.overlays, omissions)
  const about = { title, author, description, subjects, language }
  return { ...about, parts, narrated, omissions: [...omissions.list(), ...left] }
}

async function readDocuments(
  archive: Archive,
  spine: readonly SpineItem[],
  omissions: Omissions,
  noteMarks: EpubNoteMarks,
): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = []
  let leftBytes = bookMaxBytes
  const seen = new Set<string>()
  for (const { path, isNonlinear } of spine) {
    if (seen.has(path)) continue
    seen.add(path)
    const bytes = await archive.read(path)
    if (!bytes) continue
    leftBytes -= bytes.length
    if (leftBytes < 0) {
      throw new ApiError('too_large', `The text of this book is larger than ${bookMaxBytes / 1_000_000} MB`)
    }
    const source = decodeDocument(bytes)
    if (source === undefined) omissions.add('unread', path)
    else {
      const writeNoteMark = (sign: string, href: string) => noteMarks.add(sign, resolveLink(path, href))
      documents.push({ path, isNonlinear, ...readHtml(source, omissions, writeNoteMark) })
    }
  }
  return documents
}

/** Decodes a document; undefined when it is unreadable, so that the rest of the book is still read. */
function decodeDocument(bytes: Uint8Array): string | undefined {
  try {
    return decodeXml(bytes)
  } catch {
    return undefined
  }
}

const hasLink = ({ target, children }: ContentsEntry): boolean =>
  target !== undefined || children.some(hasLink)

/**
 * Reads the table of contents: that of EPUB 3 if it has links, otherwise that of EPUB 2. The guide's references become landmarks. A
 * damaged table is listed as unread.
 */
async function readContents(
  archive: Archive,
  { navPath, ncxPath, guide }: Package,
  omissions: Omissions,
): Promise<Contents> {
  const read = async (path: string | undefined, reader: typeof readNcx): Promise<Contents> => {
    const bytes = path && (await archive.read(path).catch(() => undefined))
    const contents = path && bytes ? reader(path, bytes) : undefined
    if (path && !contents) omissions.add('unread', path)
    return contents ?? { entries: [], landmarks: [] }
  }
  const nav = await read(navPath, readNav)
  const { entries } = nav.entries.some(hasLink) ? nav : await read(ncxPath, readNcx)
  const guided = guide.map(({ path, type }) => ({ target: { path, fragment: '' }, type }))
  return { entries, landmarks: [...nav.landmarks, ...guided] }
}

async function readText(archive: Archive, path: string): Promise<string> {
  const bytes = await archive.read(path).catch(() => undefined)
  const { blocks } = readHtml((bytes && decodeDocument(bytes)) ?? '')
  return blocks.map(({ text }) => text).join('\n')
}

/** @throws ApiError `invalid` when the text is encrypted. */
async function assertUnprotected(archive: Archive): Promise<void> {
  const find = (name: RegExp) => archive.names.find((path) => name.test(path))
  const isProtected = find(/(?:^|\/)META-INF\/(?:rights|sinf)\.xml$/i)
  const encryption = await archive.read(find(/(?:^|\/)META-INF\/encryption\.xml$/i) ?? '')
  const encrypted = encryption
    ? listChildren(findChild(readXml(encryption), 'encryption'), 'EncryptedData')
    : []
  const isText = encrypted.some(
    (data) => !fontObfuscation.has(getAttribute(findChild(data, 'EncryptionMethod'), 'Algorithm')),
  )
  if (isProtected || isText) {
    throw new ApiError('invalid', 'This book is copy-protected (DRM) and cannot be read')
  }
}
