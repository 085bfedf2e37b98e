import type { Matter, OmissionReason } from '#shared/imports.ts'
import type { Attributes } from './parse.ts'

const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
/** Elements that are no text to a reader; what programs run or browsers style is no word of the book at all. */
const unread: Record<string, OmissionReason | 'code'> = {
  head: 'code',
  script: 'code',
  style: 'code',
  template: 'code',
  rp: 'readings',
  rt: 'readings',
  svg: 'pictures',
  annotation: 'hidden',
  audio: 'hidden',
  button: 'hidden',
  canvas: 'hidden',
  iframe: 'hidden',
  noscript: 'hidden',
  object: 'hidden',
  select: 'hidden',
  textarea: 'hidden',
  video: 'hidden',
}

/** Classes of what stands beside the text and is none of it: numbers of pages and lines, ways back from a note. */
const besideClasses =
  /^(?:l(?:ine)?[-_]?num(?:ber)?s?|linenos?|page[-_]?(?:num(?:ber)?s?|no|break)|pagebreak|pg-?num(?:ber)?s?|pageno|folio|pn)$/
const besideTypes = /^(?:pagebreak|doc-pagebreak)$/
const backLinks = /^(?:footnote-back(?:ref|link)?|backlink|doc-backlink|back-?link)$/
const noteMarks = /^(?:noteref|doc-noteref|footnote-?ref|fn-?ref|fnanchor|note-?ref|endnote-?ref)$/
const stanzas =
  /^(?:stanzas?|strophe|linegroup|line-group|lg|verse-?group|couplet|quatrain|tercet|poem|poetry|versegroup)$/
const verseLines = /^(?:line|verse|verse-?line|poem-?line|poetry-?line|l|vl)$/
/** Lines of a stanza by how far they are moved in; of a paragraph of prose the same words say how it begins. */
const movedLines = /^(?:i|indent)\d{1,2}$/
const indents = /^(?:i|indent)(\d{0,2})$/

/** What stands before a book's own text or after it, by the names that EPUB gives it. */
const matterTypes: [Matter, RegExp][] = [
  ['cover', /^(?:doc-)?cover$/],
  ['title_page', /^(?:half-?)?title-?page$/],
  ['imprint', /^(?:copyright(?:-page)?|imprint|imprimatur|(?:other-|doc-)?credits|contributors|doc-credit)$/],
  ['dedication', /^(?:doc-)?dedication$/],
  ['contents', /^(?:(?:doc-)?toc|toc-brief|landmarks|page-list|doc-pagelist|loi|lot|loa|lov)$/],
  ['persons', /^dramatis-personae$/],
  ['notes', /^(?:doc-)?(?:foot|end|rear)notes?$/],
  ['index', /^(?:doc-)?index$/],
  ['colophon', /^(?:doc-)?colophon$/],
  ['errata', /^(?:doc-)?errata$/],
]
/** Classes by which producers mark what has no type. */
const matterClasses: [Matter, RegExp][] = [
  ['notes', /^(?:(?:foot|end)notes?|fn|fn-?(?:text|block|content))$/],
  ['transcriber', /^(?:trans?-?notes?|transcriber-?notes?|tnotes?)$/],
]
/** Parts of the front matter that are read. */
const readTypes =
  /^(?:bodymatter|preface|foreword|introduction|prologue|epigraph|preamble|chapter|part|doc-preface|doc-foreword|doc-introduction|doc-prologue)$/
/** How careful producers mark who speaks in a play, and what is done on its stage. */
const personas = /^(?:persona|speaker|spkr|character(?:-?name)?|dramatis-persona)$/
const smallCapitals = /^(?:sm-?cap(?:s|italics)?|small-?cap(?:s|itals)?|sc|smcap)$/
const directions = /^(?:stage-?dir(?:ection)?s?|stagedir|direction|sd|stage)$/
const boilerplate = /^(?:pg-?(?:header|footer|boilerplate)|pg-(?:start|end)-separator)$/

/** What an element is to somebody who wants its text. */
export interface ElementRole {
  readonly id: string
  readonly isBlock: boolean
  /** Why its text is none of the book's; undefined where it is read. */
  readonly unread: OmissionReason | 'code' | undefined
  readonly isStanza: boolean
  readonly isVerseLine: boolean
  /** Columns. */
  readonly indent: number
  readonly isNoteMark: boolean
  /** Where it points to within the book: the part of a link after its `#`. */
  readonly pointsTo: string
  /** Whether it holds the name of who speaks, or what is done on stage. */
  readonly isPersona: boolean
  readonly isDirection: boolean
  readonly isSmallCapitals: boolean
  /** What it is said to be before or after the text; `text` where it is said to be read, undefined where nothing is said. */
  readonly matter: Matter | 'text' | undefined
}

/** Returns what an element is, by its name, classes and types. */
export function getElementRole(name: string, attributes: Attributes): ElementRole {
  const isBlock = blocks.has(name)
  const plain: ElementRole = {
    id: '',
    isBlock,
    unread: unread[name],
    isStanza: false,
    isVerseLine: false,
    indent: 0,
    isNoteMark: false,
    pointsTo: '',
    isPersona: false,
    isDirection: false,
    isSmallCapitals: false,
    matter: matterOf(name, []),
  }
  // Most elements have none.
  if (attributes.size === 0) return plain
  const classes = tokens(attributes.get('class'))
  const types = [...tokens(attributes.get('type')), ...tokens(attributes.get('role'))].map(withoutVocabulary)
  const names = [...classes, ...types]
  const id = attributes.get('id') ?? (name === 'a' ? attributes.get('name') : undefined) ?? ''
  const [, pointsTo = ''] = (name === 'a' && attributes.get('href')?.split('#')) || []
  const isBoilerplate = [id.toLowerCase(), ...classes].some((c) => boilerplate.test(c))
  return {
    ...plain,
    id,
    unread: plain.unread ?? unreadOf(classes, types, attributes),
    isStanza: isBlock && names.some((c) => stanzas.test(c)),
    isVerseLine: classes.some((c) => verseLines.test(c) || (!isBlock && movedLines.test(c))),
    indent: Math.max(0, ...classes.map((c) => indentOf(c))),
    isNoteMark: names.some((t) => noteMarks.test(t)),
    pointsTo,
    isPersona: names.some((c) => personas.test(c)),
    isDirection: names.some((c) => directions.test(c)),
    isSmallCapitals: classes.some((c) => smallCapitals.test(c)),
    matter: isBoilerplate
      ? 'licence'
      : (matterOf(name, types) ??
        matterClasses.find(([, pattern]) => classes.some((c) => pattern.test(c)))?.[0]),
  }
}

function unreadOf(classes: string[], types: string[], attributes: Attributes): OmissionReason | undefined {
  if (classes.some((c) => besideClasses.test(c)) || types.some((t) => besideTypes.test(t)))
    return 'page_numbers'
  if ([...classes, ...types].some((name) => backLinks.test(name))) return 'note_marks'
  return attributes.has('hidden') ? 'hidden' : undefined
}

/** Returns what EPUB's names for it say that a place is. */
export function findMatterByTypes(types: readonly string[]): Matter | 'text' | undefined {
  if (types.some((type) => readTypes.test(type))) return 'text'
  return matterTypes.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0]
}

const matterOf = (name: string, types: readonly string[]) =>
  findMatterByTypes(types) ?? (name === 'nav' ? 'contents' : undefined)

/** `z3998:persona` is a persona, in whichever vocabulary. */
const withoutVocabulary = (type: string) => type.slice(type.indexOf(':') + 1)

function indentOf(className: string): number {
  const [whole, columns] = indents.exec(className) ?? []
  return whole === undefined ? 0 : columns ? Number(columns) : 2
}

function tokens(list = ''): string[] {
  return list.length > 1_000 ? [] : list.toLowerCase().split(/\s+/).filter(Boolean)
}
