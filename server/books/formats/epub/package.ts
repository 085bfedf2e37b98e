import { ApiError } from '#shared/errors.ts'
import { cleanLine } from '../../structure/clean.ts'
import { readBlocks } from '../html/blocks.ts'
import { findFiles, resolveLink } from './paths.ts'
import { findChild, getAttribute, getText, listChildren, readXml, type XmlNode } from './xml.ts'
import type { Archive } from './zip.ts'

/** A document of the book, in reading order. */
export interface SpineItem {
  readonly path: string
  /** Whether it stands apart from the order, as a note or a cover does. */
  readonly isNonlinear: boolean
}

/** What a book's package file says. */
export interface Package {
  readonly title: string
  readonly author: string
  readonly description: string
  readonly subjects: string[]
  readonly spine: SpineItem[]
  /** The table of contents of EPUB 3, and of EPUB 2. */
  readonly navPath: string | undefined
  readonly ncxPath: string | undefined
  /** What the guide of EPUB 2 calls the files that it names. */
  readonly guide: { path: string; type: string }[]
}

const notEpub = () => new ApiError('invalid', 'This is not an EPUB: it has no package file')

/** @throws ApiError `invalid` when the archive is no EPUB. */
export async function readPackage(archive: Archive): Promise<Package> {
  const find = findFiles(archive.names)
  const container = await archive.read(find('META-INF/container.xml') ?? '')
  const rootfile = container && findChild(readXml(container), 'container', 'rootfiles', 'rootfile')
  const path = find(resolveLink('', getAttribute(rootfile, 'full-path'))?.path ?? '')
  const file = path && (await archive.read(path))
  const root = file ? findChild(readXml(file), 'package') : undefined
  if (!path || !root) throw notEpub()

  const resolve = (href: string) => find(resolveLink(path, href)?.path ?? '')
  const items = new Map(
    listChildren(findChild(root, 'manifest'), 'item').map((item) => [getAttribute(item, 'id'), item]),
  )
  const spine = findChild(root, 'spine')
  const all = [...items.values()]
  const nav = all.find((item) => getAttribute(item, 'properties').split(/\s+/).includes('nav'))
  const ncx =
    items.get(getAttribute(spine, 'toc')) ??
    all.find((item) => getAttribute(item, 'media-type') === 'application/x-dtbncx+xml')
  const hrefOf = (item: XmlNode | undefined) => (item ? resolve(getAttribute(item, 'href')) : undefined)
  const ordered = listChildren(spine, 'itemref').flatMap((reference) => {
    const item = items.get(getAttribute(reference, 'idref'))
    const path = hrefOf(item)
    if (!path || !/html|xml|^$/.test(getAttribute(item, 'media-type'))) return []
    return { path, isNonlinear: getAttribute(reference, 'linear') === 'no' }
  })
  // What the order leaves out is a part of the book all the same.
  const others = all.flatMap((item) => {
    const path = hrefOf(item)
    const isText = getAttribute(item, 'media-type') === 'application/xhtml+xml'
    return path && isText && item !== nav ? { path, isNonlinear: true } : []
  })
  return {
    ...readMetadata(findChild(root, 'metadata')),
    navPath: hrefOf(nav),
    ncxPath: hrefOf(ncx),
    spine: [...ordered, ...others],
    guide: listChildren(findChild(root, 'guide'), 'reference').flatMap((reference) => {
      const path = resolve(getAttribute(reference, 'href'))
      return path ? { path, type: getAttribute(reference, 'type').toLowerCase() } : []
    }),
  }
}

function readMetadata(metadata: XmlNode | undefined) {
  // The first packages kept their metadata a level deeper.
  const within = findChild(metadata, 'dc-metadata') ?? metadata
  const texts = (name: string) => listChildren(within, name).map(getText).filter(Boolean)
  const [description = ''] = texts('description')
  return {
    title: texts('title')[0] ?? '',
    author: readAuthor(within),
    description: cleanLine(
      readBlocks(description)
        .map(({ text }) => text)
        .join(' '),
    ),
    subjects: [...texts('subject'), ...texts('type')],
  }
}

/** Those who made the book, but for illustrators, translators and the like where the book tells them apart. */
function readAuthor(metadata: XmlNode | undefined): string {
  const roles = new Map(
    listChildren(metadata, 'meta')
      .filter((meta) => getAttribute(meta, 'property') === 'role')
      .map((meta) => [getAttribute(meta, 'refines').replace(/^#/, ''), getText(meta)]),
  )
  const creators = listChildren(metadata, 'creator').map((creator) => ({
    name: getText(creator),
    role: getAttribute(creator, 'role') || roles.get(getAttribute(creator, 'id')) || 'aut',
  }))
  const authors = creators.filter(({ role }) => role === 'aut')
  const names = (authors.length > 0 ? authors : creators).map(({ name }) => name).filter(Boolean)
  return [...new Set(names)].join(', ')
}
