import type { Attributes } from './parse.ts'

const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
const skipped = new Set(
  'annotation audio button canvas head iframe noscript object rp rt script select style svg template textarea video'.split(
    ' ',
  ),
)

/** Classes of what stands beside the text and is none of it: numbers of pages and lines, ways back from a note. */
const beside =
  /^(?:l(?:ine)?[-_]?num(?:ber)?s?|linenos?|page[-_]?(?:num(?:ber)?s?|no|break)|pagebreak|folio|footnote-back(?:ref|link)?|backlink)$/
const besideTypes = /^(?:pagebreak|doc-pagebreak|doc-backlink|backlink)$/
const noteMarks = /^(?:noteref|doc-noteref|footnote-?ref|fn-?ref|fnanchor|note-?ref|endnote-?ref)$/
const stanzas =
  /^(?:stanzas?|strophe|linegroup|line-group|lg|verse-?group|couplet|quatrain|tercet|poem|poetry|versegroup)$/
const verseLines = /^(?:line|verse|verse-?line|poem-?line|poetry-?line|l|vl)$/
/** Lines of a stanza by how far they are moved in; of a paragraph of prose the same words say how it begins. */
const movedLines = /^(?:i|indent)\d{1,2}$/
const indents = /^(?:i|indent)(\d{0,2})$/

/** What stands before a book's own text or after it, by the names that EPUB gives it. */
export const matterTypes =
  /^(?:frontmatter|cover|titlepage|halftitlepage|title-page|copyright-page|copyright|dedication|toc|toc-brief|landmarks|page-list|loi|lot|colophon|imprint|imprimatur|other-credits|contributors|index|doc-toc|doc-cover|doc-dedication|doc-credits|doc-colophon|text)$/
/** Parts of the front matter that are read. */
const readTypes =
  /^(?:bodymatter|preface|foreword|introduction|prologue|epigraph|preamble|chapter|part|doc-preface|doc-foreword|doc-introduction|doc-prologue)$/
const boilerplate = /^(?:pg-?(?:header|footer|boilerplate)|pg-(?:start|end)-separator)$/

/** What an element is to somebody who wants its text. */
export interface ElementRole {
  readonly id: string
  readonly isBlock: boolean
  readonly isSkipped: boolean
  readonly isStanza: boolean
  readonly isVerseLine: boolean
  /** Columns. */
  readonly indent: number
  readonly isNoteMark: boolean
  /** Whether it points to a place within the book. */
  readonly isPointer: boolean
  /** Whether it is said to be front matter, or to be none; undefined where nothing is said. */
  readonly isMatter: boolean | undefined
}

/** Returns what an element is, by its name, classes and types. */
export function roleOf(name: string, attributes: Attributes): ElementRole {
  const isBlock = blocks.has(name)
  const plain = {
    id: '',
    isBlock,
    isSkipped: skipped.has(name),
    isStanza: false,
    isVerseLine: false,
    indent: 0,
  }
  // Most elements have none.
  if (attributes.size === 0)
    return { ...plain, isNoteMark: false, isPointer: false, isMatter: matterOf(name, []) }
  const classes = tokens(attributes.get('class'))
  const types = [...tokens(attributes.get('type')), ...tokens(attributes.get('role'))]
  const id = attributes.get('id') ?? (name === 'a' ? attributes.get('name') : undefined) ?? ''
  return {
    id,
    isBlock,
    isSkipped:
      plain.isSkipped || classes.some((c) => beside.test(c)) || types.some((t) => besideTypes.test(t)),
    isStanza: isBlock && classes.some((c) => stanzas.test(c)),
    isVerseLine: classes.some((c) => verseLines.test(c) || (!isBlock && movedLines.test(c))),
    indent: Math.max(0, ...classes.map((c) => indentOf(c))),
    isNoteMark: [...classes, ...types].some((t) => noteMarks.test(t)),
    isPointer: name === 'a' && (attributes.get('href') ?? '').includes('#'),
    isMatter: [id.toLowerCase(), ...classes].some((c) => boilerplate.test(c)) ? true : matterOf(name, types),
  }
}

function matterOf(name: string, types: string[]): boolean | undefined {
  if (types.some((type) => readTypes.test(type))) return false
  if (types.some((type) => type !== 'text' && matterTypes.test(type))) return true
  return name === 'nav' ? true : undefined
}

function indentOf(className: string): number {
  const [whole, columns] = indents.exec(className) ?? []
  return whole === undefined ? 0 : columns ? Number(columns) : 2
}

function tokens(list = ''): string[] {
  return list.length > 1_000 ? [] : list.toLowerCase().split(/\s+/).filter(Boolean)
}
