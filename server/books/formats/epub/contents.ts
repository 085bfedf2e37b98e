import { cleanLine } from '../../structure/clean.ts'
import { decodeXml } from '../encoding.ts'
import { type Attributes, type HtmlHandler, parseHtml } from '../html/parse.ts'
import { resolveLink, type Target } from './paths.ts'
import { findChild, getAttribute, getNodeText, listChildren, readXml, type XmlNode } from './xml.ts'

export interface ContentsEntry {
  title: string
  /** Undefined for an entry without a link. */
  target: Target | undefined
  children: ContentsEntry[]
}

export interface Contents {
  entries: ContentsEntry[]
  landmarks: { target: Target; type: string }[]
}

const entriesMax = 20_000
/** Maximum nesting depth; deeper entries are flattened into this level. */
const depthMax = 20

/** Parses the navigation document of an EPUB 3. */
export function readNav(path: string, bytes: Uint8Array): Contents {
  const reader = new NavReader(path)
  parseHtml(decodeXml(bytes), reader)
  return reader.contents
}

class NavReader implements HtmlHandler {
  readonly contents: Contents = { entries: [], landmarks: [] }
  #kind = ''
  /** Open lists, innermost last. */
  #lists: ContentsEntry[][] = []
  #entry: ContentsEntry | undefined
  /** Title for an entry without text: the link's `title`, or the `alt` of its picture. */
  #label = ''
  #type = ''
  #count = 0

  constructor(readonly path: string) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'nav') {
      const types = `${attributes.get('type') ?? ''} ${attributes.get('role') ?? ''}`
      this.#kind = /landmarks/.test(types)
        ? 'landmarks'
        : /page-?list|lo[itav]\b/.test(types)
          ? 'other'
          : 'toc'
      // Only the first table of contents is used.
      if (this.#kind === 'toc' && this.contents.entries.length > 0) this.#kind = 'other'
      this.#lists = [this.contents.entries]
    }
    if (!this.#kind || this.#kind === 'other') return
    if (name === 'ol' || name === 'ul') {
      const last = this.#lists.at(-1)?.at(-1)
      const list = this.#lists.at(-1) ?? this.contents.entries
      this.#lists.push(
        this.#lists.length === 1 || this.#lists.length > depthMax ? list : (last?.children ?? []),
      )
    } else if ((name === 'a' || name === 'span') && !this.#entry && this.#count < entriesMax) {
      this.#count += 1
      const href = attributes.get('href')
      const target = href === undefined ? undefined : resolveLink(this.path, href)
      this.#entry = { title: '', target, children: [] }
      this.#type = attributes.get('type') ?? ''
      this.#label = attributes.get('title') ?? ''
    } else if (name === 'img') this.#label ||= attributes.get('alt') ?? ''
  }

  text(text: string): void {
    if (this.#entry) this.#entry.title += text
  }

  close(name: string): void {
    if (name === 'nav') this.#kind = ''
    else if (name === 'ol' || name === 'ul') this.#lists.pop()
    else if (name === 'li' || name === 'a' || (name === 'span' && !this.#entry?.target)) this.#finishEntry()
  }

  #finishEntry(): void {
    const entry = this.#entry
    this.#entry = undefined
    if (!entry) return
    entry.title = cleanLine(entry.title) || cleanLine(this.#label)
    if (this.#kind === 'landmarks') {
      if (entry.target) this.contents.landmarks.push({ target: entry.target, type: this.#type })
    } else if (entry.title || entry.target) this.#lists.at(-1)?.push(entry)
  }
}

/** Parses the table of contents of an EPUB 2; undefined when it is malformed. */
export function readNcx(path: string, bytes: Uint8Array): Contents | undefined {
  const toEntry = (point: XmlNode): ContentsEntry => ({
    title: getNodeText(findChild(point, 'navLabel', 'text')),
    target: resolveLink(path, getAttribute(findChild(point, 'content'), 'src')),
    children: listChildren(point, 'navPoint').map(toEntry),
  })
  const document = readXml(bytes)
  const map = findChild(document, 'ncx', 'navMap')
  return document && { entries: listChildren(map, 'navPoint').map(toEntry), landmarks: [] }
}
