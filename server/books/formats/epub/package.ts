import { ApiError } from '#shared/errors.ts'
import { cleanLine } from '../../structure/clean.ts'
import { readHtml } from '../html/blocks.ts'
import { findFiles, resolveLink } from './paths.ts'
import { findChild, getAttribute, getNodeText, listChildren, readXml, type XmlNode } from './xml.ts'
import type { Archive } from './zip.ts'

/** A document in reading order. */
export interface SpineItem {
  readonly path: string
  /** Outside the linear reading order, as notes and covers are. */
  readonly isNonlinear: boolean
}

export type Package = Awaited<ReturnType<typeof readPackage>>

const notEpub = () => new ApiError('invalid', 'This is not a valid EPUB: it has no package file')

/** @throws ApiError `invalid` when the archive is no EPUB. */
export async function readPackage(archive: Archive) {
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
  const resolveHref = (item: XmlNode | undefined) => (item ? resolve(getAttribute(item, 'href')) : undefined)
  return {
    ...readMetadata(findChild(root, 'metadata')),
    navPath: resolveHref(nav),
    ncxPath: resolveHref(ncx),
    spine: readSpine(spine, items, nav, resolveHref),
    guide: listChildren(findChild(root, 'guide'), 'reference').flatMap((reference) => {
      const path = resolve(getAttribute(reference, 'href'))
      return path ? { path, type: getAttribute(reference, 'type').toLowerCase() } : []
    }),
  }
}

/** Returns the documents of the spine, then those missing from it, which are part of the book too. */
function readSpine(
  spine: XmlNode | undefined,
  items: ReadonlyMap<string, XmlNode>,
  nav: XmlNode | undefined,
  resolveHref: (item: XmlNode | undefined) => string | undefined,
): SpineItem[] {
  const ordered = listChildren(spine, 'itemref').flatMap((reference) => {
    const item = items.get(getAttribute(reference, 'idref'))
    const path = resolveHref(item)
    if (!path || !/html|xml|^$/.test(getAttribute(item, 'media-type'))) return []
    return { path, isNonlinear: getAttribute(reference, 'linear') === 'no' }
  })
  const others = [...items.values()].flatMap((item) => {
    const path = resolveHref(item)
    const isText = getAttribute(item, 'media-type') === 'application/xhtml+xml'
    return path && isText && item !== nav ? { path, isNonlinear: true } : []
  })
  return [...ordered, ...others]
}

function readMetadata(metadata: XmlNode | undefined) {
  // Old packages nest their metadata one level deeper.
  const fields = findChild(metadata, 'dc-metadata') ?? metadata
  const texts = (name: string) => listChildren(fields, name).map(getNodeText).filter(Boolean)
  const [description = ''] = texts('description')
  return {
    title: texts('title')[0] ?? '',
    author: readAuthor(fields),
    description: cleanLine(
      readHtml(description)
        .blocks.map(({ text }) => text)
        .join(' '),
    ),
    subjects: [...texts('subject'), ...texts('type')],
  }
}

/** Joins the names of the authors; of all creators when none has the author role. */
function readAuthor(metadata: XmlNode | undefined): string {
  const roles = new Map(
    listChildren(metadata, 'meta')
      .filter((meta) => getAttribute(meta, 'property') === 'role')
      .map((meta) => [getAttribute(meta, 'refines').replace(/^#/, ''), getNodeText(meta)]),
  )
  const creators = listChildren(metadata, 'creator').map((creator) => ({
    name: getNodeText(creator),
    role: getAttribute(creator, 'role') || roles.get(getAttribute(creator, 'id')) || 'aut',
  }))
  const authors = creators.filter(({ role }) => role === 'aut')
  const names = (authors.length > 0 ? authors : creators).map(({ name }) => name).filter(Boolean)
  return [...new Set(names)].join(', ')
}
