import { ApiError } from '#shared/errors.ts'
import { cleanLine } from '../../structure/clean.ts'
import { removeEmphasis } from '../../structure/emphasis.ts'
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

const notEpub = () =>
  new ApiError('invalid', 'This is not a valid EPUB: its package file is missing or damaged')

/** @throws ApiError `invalid` when the archive is no EPUB. */
export async function readPackage(archive: Archive) {
  const find = findFiles(archive.names)
  const container = await archive.read(find('META-INF/container.xml') ?? '')
  const rootfile = container && findChild(readXml(container), 'container', 'rootfiles', 'rootfile')
  const path =
    find(resolveLink('', getAttribute(rootfile, 'full-path'))?.path ?? '') ??
    archive.names.find((name) => /\.opf$/i.test(name) && !/(?:^|\/)\._/.test(name))
  const file = path && (await archive.read(path))
  const root = file ? findChild(readXml(file), 'package') : undefined
  if (!path || !root) throw notEpub()

  const resolve = (href: string) => find(resolveLink(path, href)?.path ?? '')
  const all = listChildren(findChild(root, 'manifest'), 'item')
  const spine = findChild(root, 'spine')
  const nav = all.find((item) => getAttribute(item, 'properties').split(/\s+/).includes('nav'))
  const ncx =
    all.find((item) => getId(item, 'id') === getId(spine, 'toc')) ??
    all.find((item) => /x-dtbncx\+xml/i.test(getAttribute(item, 'media-type')))
  const resolveHref = (item: XmlNode | undefined) => (item ? resolve(getAttribute(item, 'href')) : undefined)
  return {
    ...readMetadata(findChild(root, 'metadata')),
    navPath: resolveHref(nav),
    ncxPath: resolveHref(ncx),
    ...readSpine(spine, all, nav, resolveHref),
    /** Paths of Media Overlays by the paths of their documents. */
    overlays: new Map(
      all.flatMap((item): [string, string][] => {
        const id = getId(item, 'media-overlay')
        const path = id ? resolveHref(item) : undefined
        return path ? [[path, resolveHref(all.find((other) => getId(other, 'id') === id)) ?? id]] : []
      }),
    ),
    guide: listChildren(findChild(root, 'guide'), 'reference').flatMap((reference) => {
      const path = resolve(getAttribute(reference, 'href'))
      return path ? { path, type: getAttribute(reference, 'type').toLowerCase() } : []
    }),
  }
}

/** Returns the id in an attribute, trimmed: some files have spaces around ids. */
const getId = (node: XmlNode | undefined, name: string) => getAttribute(node, name).trim()

/** Maximum number of `fallback` references followed from one item. */
const fallbacksMax = 5

/**
 * Returns the documents of the spine, then the documents missing from it, which belong to the book too. Also returns the names of
 * spine items without a document.
 */
function readSpine(
  spine: XmlNode | undefined,
  items: readonly XmlNode[],
  nav: XmlNode | undefined,
  resolveHref: (item: XmlNode | undefined) => string | undefined,
): { spine: SpineItem[]; missing: string[] } {
  // Several items may share an id: a reference applies to all of them.
  const findPaths = (id: string, depth = 0): string[] =>
    items.flatMap((item) => {
      if (id === '' || getId(item, 'id') !== id || depth > fallbacksMax) return []
      const path = resolveHref(item)
      return path && isDocument(item) ? [path] : findPaths(getId(item, 'fallback'), depth + 1)
    })
  const missing: string[] = []
  const ordered = listChildren(spine, 'itemref').flatMap((reference) => {
    const id = getId(reference, 'idref')
    const paths = findPaths(id)
    if (paths.length === 0) missing.push(id)
    return paths.map((path) => ({ path, isNonlinear: getAttribute(reference, 'linear') === 'no' }))
  })
  const others = items.flatMap((item) => {
    const path = resolveHref(item)
    return path && isMarkup(item) && item !== nav ? { path, isNonlinear: true } : []
  })
  return { spine: [...ordered, ...others], missing }
}

const isMarkup = (item: XmlNode) => /xhtml|text\/html|oeb1-document/i.test(getAttribute(item, 'media-type'))

const isDocument = (item: XmlNode) =>
  isMarkup(item) ||
  /xml|^$/i.test(getAttribute(item, 'media-type')) ||
  /\.x?html?$/i.test(getAttribute(item, 'href'))

function readMetadata(metadata: XmlNode | undefined) {
  // Old packages nest their metadata one level deeper.
  const fields = findChild(metadata, 'dc-metadata') ?? metadata
  const texts = (name: string) => listChildren(fields, name).map(getNodeText).filter(Boolean)
  const [description = ''] = texts('description')
  return {
    title: readTitle(fields),
    author: readAuthor(fields),
    description: cleanLine(
      readHtml(description)
        .blocks.map(({ text }) => removeEmphasis(text))
        .join(' '),
    ),
    subjects: [...texts('subject'), ...texts('type')],
    language: texts('language')[0] ?? '',
  }
}

/** Returns the values of `property` by the id of the element that they refine: `<meta refines="#id" property="role">aut</meta>`. */
const readRefinements = (metadata: XmlNode | undefined, property: string) =>
  new Map(
    listChildren(metadata, 'meta')
      .filter((meta) => getAttribute(meta, 'property') === property)
      .map((meta) => [getAttribute(meta, 'refines').replace(/^#/, ''), getNodeText(meta)]),
  )

/** Returns the title marked as main, otherwise the first title. */
function readTitle(metadata: XmlNode | undefined): string {
  const types = readRefinements(metadata, 'title-type')
  const titles = listChildren(metadata, 'title').filter((title) => getNodeText(title) !== '')
  return getNodeText(titles.find((title) => types.get(getAttribute(title, 'id')) === 'main') ?? titles[0])
}

/** Joins the names of the authors, or of all creators when no creator is an author. */
function readAuthor(metadata: XmlNode | undefined): string {
  const roles = readRefinements(metadata, 'role')
  const creators = listChildren(metadata, 'creator').map((creator) => ({
    name: getNodeText(creator),
    role: getAttribute(creator, 'role') || roles.get(getAttribute(creator, 'id')) || 'aut',
  }))
  const authors = creators.filter(({ role }) => role === 'aut')
  const names = (authors.length > 0 ? authors : creators).map(({ name }) => name).filter(Boolean)
  return [...new Set(names)].join(', ')
}
