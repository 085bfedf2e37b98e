import { ApiError } from '#shared/errors.ts'
import { bookMaxBytes } from '#shared/limits.ts'
import { cleanLine } from '../../structure/clean.ts'
import type { RawBook } from '../../structure/raw-book.ts'
import { decodeXml } from '../encoding.ts'
import { readBlocks } from '../html/blocks.ts'
import { readPieces } from '../html/tags.ts'
import { type Contents, readNav, readNcx } from './contents.ts'
import { type Package, readPackage, type SpineItem } from './package.ts'
import { cutParts, type ReadDocument } from './parts.ts'
import { refuseProtected } from './protection.ts'
import { type Archive, openZip } from './zip.ts'

/** Reads an EPUB 2 or 3. @throws ApiError when it is none, is damaged, protected or too large. */
export function readEpub(bytes: Uint8Array): RawBook {
  const archive = openZip(bytes)
  refuseProtected(archive)
  const book = readPackage(archive)
  const documents = readDocuments(archive, book.spine)
  const contents = readContents(archive, book)
  const { title, author, description, subjects } = book
  return { title, author, description, subjects, parts: cutParts(documents, contents, title) }
}

function readDocuments(archive: Archive, spine: readonly SpineItem[]): ReadDocument[] {
  let leftBytes = bookMaxBytes
  return spine.flatMap(({ path, isAside, isNav }) => {
    const bytes = archive.read(path)
    if (!bytes) return []
    leftBytes -= bytes.length
    if (leftBytes < 0) {
      throw new ApiError('too_large', `The text of this book is larger than ${bookMaxBytes / 1_000_000} MB`)
    }
    const source = decodeXml(bytes)
    return [{ path, isAside: isAside || isNav, title: readTitle(source), blocks: readBlocks(source) }]
  })
}

/** What a document's head calls it. */
function readTitle(source: string): string {
  let title = ''
  let isWithin = false
  for (const piece of readPieces(source)) {
    if (piece.kind === 'text' && isWithin) title += piece.text
    else if (piece.kind === 'open' && piece.name === 'title') isWithin = true
    else if (piece.kind === 'close' || (piece.kind === 'open' && piece.name === 'body')) {
      if (isWithin || piece.name === 'head' || piece.name === 'body') break
    }
  }
  return cleanLine(title)
}

/** The table of contents, the newer one where there are both; what the guide says are landmarks too. */
function readContents(archive: Archive, { navPath, ncxPath, guide }: Package): Contents {
  const read = (path: string | undefined, reader: typeof readNav) => {
    const bytes = path && archive.read(path)
    return path && bytes ? reader(path, bytes) : { entries: [], landmarks: [] }
  }
  const nav = read(navPath, readNav)
  const { entries } = nav.entries.length > 0 ? nav : read(ncxPath, readNcx)
  const guided = guide.map(({ path, type }) => ({ target: { path, fragment: '' }, type }))
  return { entries, landmarks: [...nav.landmarks, ...guided] }
}
