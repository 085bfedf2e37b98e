import { ApiError } from '#shared/errors.ts'
import { bookMaxBytes } from '#shared/limits.ts'
import { Omissions } from '../../structure/omissions.ts'
import type { RawBook } from '../../structure/raw-book.ts'
import { decodeXml } from '../encoding.ts'
import { readHtml } from '../html/blocks.ts'
import type { ReadDocument } from './block-sequence.ts'
import { type Contents, readNav, readNcx } from './contents.ts'
import { type Package, readPackage, type SpineItem } from './package.ts'
import { splitIntoParts } from './parts.ts'
import { assertUnprotected } from './protection.ts'
import { type Archive, openZip } from './zip.ts'

/** Reads an EPUB 2 or 3. @throws ApiError when it is none, is damaged, protected or too large. */
export async function readEpub(bytes: Uint8Array): Promise<RawBook> {
  const archive = await openZip(bytes)
  await assertUnprotected(archive)
  const book = await readPackage(archive)
  const omissions = new Omissions()
  const documents = await readDocuments(archive, book.spine, omissions)
  const contents = await readContents(archive, book)
  if (book.navPath && !documents.some(({ path }) => path === book.navPath)) {
    omissions.add('contents', await textOf(archive, book.navPath))
  }
  const { title, author, description, subjects } = book
  const parts = splitIntoParts(documents, contents, { title, author }, omissions)
  return { title, author, description, subjects, parts, omissions: omissions.list() }
}

async function readDocuments(
  archive: Archive,
  spine: readonly SpineItem[],
  omissions: Omissions,
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
    documents.push({ path, isNonlinear, ...readHtml(decodeXml(bytes), omissions) })
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

async function textOf(archive: Archive, path: string): Promise<string> {
  const bytes = await archive.read(path)
  const { blocks } = readHtml(bytes ? decodeXml(bytes) : '')
  return blocks.map(({ text }) => text).join('\n')
}
