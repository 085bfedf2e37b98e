import { ApiError } from '#shared/errors.ts'
import { bookMaxBytes } from '#shared/limits.ts'
import type { RawBook } from '../../structure/raw-book.ts'
import { decodeXml } from '../encoding.ts'
import { readHtml } from '../html/blocks.ts'
import { type Contents, readNav, readNcx } from './contents.ts'
import { type Package, readPackage, type SpineItem } from './package.ts'
import { cutParts, type ReadDocument } from './parts.ts'
import { refuseProtected } from './protection.ts'
import { type Archive, openZip } from './zip.ts'

/** Reads an EPUB 2 or 3. @throws ApiError when it is none, is damaged, protected or too large. */
export async function readEpub(bytes: Uint8Array): Promise<RawBook> {
  const archive = await openZip(bytes)
  await refuseProtected(archive)
  const book = await readPackage(archive)
  const documents = await readDocuments(archive, book.spine)
  const contents = await readContents(archive, book)
  const { title, author, description, subjects } = book
  return { title, author, description, subjects, parts: cutParts(documents, contents, title) }
}

async function readDocuments(archive: Archive, spine: readonly SpineItem[]): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = []
  let leftBytes = bookMaxBytes
  for (const { path, isNonlinear, isNav } of spine) {
    const bytes = await archive.read(path)
    if (!bytes) continue
    leftBytes -= bytes.length
    if (leftBytes < 0) {
      throw new ApiError('too_large', `The text of this book is larger than ${bookMaxBytes / 1_000_000} MB`)
    }
    documents.push({ path, isNonlinear: isNonlinear || isNav, ...readHtml(decodeXml(bytes)) })
  }
  return documents
}

/** The table of contents, the newer one where there are both; what the guide says are landmarks too. */
async function readContents(archive: Archive, { navPath, ncxPath, guide }: Package): Promise<Contents> {
  const read = async (path: string | undefined, reader: typeof readNav) => {
    const bytes = path && (await archive.read(path))
    return path && bytes ? reader(path, bytes) : { entries: [], landmarks: [] }
  }
  const nav = await read(navPath, readNav)
  const { entries } = nav.entries.length > 0 ? nav : await read(ncxPath, readNcx)
  const guided = guide.map(({ path, type }) => ({ target: { path, fragment: '' }, type }))
  return { entries, landmarks: [...nav.landmarks, ...guided] }
}
