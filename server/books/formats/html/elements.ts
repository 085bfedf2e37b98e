import type { Matter, OmissionReason } from '#shared/imports.ts'
import type { Attributes } from './parse.ts'

const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
/** Elements that are not read; `code` is not even listed as an omission. */
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

// Classes and types outside the text: page and line numbers, back links of notes.
const numberClasses =
  /^(?:l(?:ine)?[-_]?num(?:ber)?s?|linenos?|page[-_]?(?:num(?:ber)?s?|no|break)|pagebreak|pg-?num(?:ber)?s?|pageno|folio|pn)$/
const pageBreakTypes = /^(?:pagebreak|doc-pagebreak)$/
const backLinks = /^(?:footnote-back(?:ref|link)?|backlink|doc-backlink|back-?link)$/
const noteMarks = /^(?:noteref|doc-noteref|footnote-?ref|fn-?ref|fnanchor|note-?ref|endnote-?ref)$/
const stanzas =
  /^(?:stanzas?|strophe|linegroup|line-group|lg|verse-?group|couplet|quatrain|tercet|poem|poetry|versegroup)$/
const verseLines = /^(?:line|verse|verse-?line|poem-?line|poetry-?line|l|vl)$/
/** Indented verse lines; on block elements the same classes indent prose. */
const indentedLines = /^(?:i|indent)\d{1,2}$/
const indents = /^(?:i|indent)(\d{0,2})$/

/** Front and back matter by EPUB structural semantics. */
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
/** Front and back matter by class. */
const matterClasses: [Matter, RegExp][] = [
  ['notes', /^(?:(?:foot|end)notes?|fn|fn-?(?:text|block|content))$/],
  ['transcriber', /^(?:trans?-?notes?|transcriber-?notes?|tnotes?)$/],
]
/** Types that are read as text. */
const textTypes =
  /^(?:bodymatter|preface|foreword|introduction|prologue|epigraph|preamble|chapter|part|doc-preface|doc-foreword|doc-introduction|doc-prologue)$/
// Speakers and stage directions of plays.
const personas = /^(?:persona|speaker|spkr|character(?:-?name)?|dramatis-persona)$/
const smallCapitals = /^(?:sm-?cap(?:s|italics)?|small-?cap(?:s|itals)?|sc|smcap)$/
const directions = /^(?:stage-?dir(?:ection)?s?|stagedir|direction|sd|stage)$/
const boilerplate = /^(?:pg-?(?:header|footer|boilerplate)|pg-(?:start|end)-separator)$/

export interface ElementRole {
  readonly id: string
  readonly isBlock: boolean
  /** Reason of the omission; undefined when the element is read. */
  readonly unread: OmissionReason | 'code' | undefined
  readonly isStanza: boolean
  readonly isVerseLine: boolean
  /** In columns. */
  readonly indent: number
  readonly isNoteMark: boolean
  /** The fragment of a link; empty for none. */
  readonly pointsTo: string
  /** Contains a speaker's name. */
  readonly isPersona: boolean
  readonly isDirection: boolean
  readonly isSmallCapitals: boolean
  /** Front or back matter; `text` when marked as text, undefined when unmarked. */
  readonly matter: Matter | 'text' | undefined
}

const createPlainRole = (name: string): ElementRole => ({
  id: '',
  isBlock: blocks.has(name),
  unread: unread[name],
  isStanza: false,
  isVerseLine: false,
  indent: 0,
  isNoteMark: false,
  pointsTo: '',
  isPersona: false,
  isDirection: false,
  isSmallCapitals: false,
  matter: findMatter(name, []),
})

/** Derives an element's role from its name, classes and types. */
export function getElementRole(name: string, attributes: Attributes): ElementRole {
  const plain = createPlainRole(name)
  // Fast path.
  if (attributes.size === 0) return plain
  const { isBlock } = plain
  const classes = splitTokens(attributes.get('class'))
  const types = [...splitTokens(attributes.get('type')), ...splitTokens(attributes.get('role'))].map(
    removePrefix,
  )
  const names = [...classes, ...types]
  const id = attributes.get('id') ?? (name === 'a' ? attributes.get('name') : undefined) ?? ''
  const [, pointsTo = ''] = (name === 'a' && attributes.get('href')?.split('#')) || []
  const isBoilerplate = [id.toLowerCase(), ...classes].some((c) => boilerplate.test(c))
  return {
    ...plain,
    id,
    unread: plain.unread ?? findOmissionReason(classes, types, attributes),
    isStanza: isBlock && names.some((c) => stanzas.test(c)),
    isVerseLine: classes.some((c) => verseLines.test(c) || (!isBlock && indentedLines.test(c))),
    indent: Math.max(0, ...classes.map((c) => parseIndent(c))),
    isNoteMark: names.some((t) => noteMarks.test(t)),
    pointsTo,
    isPersona: names.some((c) => personas.test(c)),
    isDirection: names.some((c) => directions.test(c)),
    isSmallCapitals: classes.some((c) => smallCapitals.test(c)),
    matter: isBoilerplate
      ? 'licence'
      : (findMatter(name, types) ??
        matterClasses.find(([, pattern]) => classes.some((c) => pattern.test(c)))?.[0]),
  }
}

function findOmissionReason(
  classes: string[],
  types: string[],
  attributes: Attributes,
): OmissionReason | undefined {
  if (classes.some((c) => numberClasses.test(c)) || types.some((t) => pageBreakTypes.test(t)))
    return 'page_numbers'
  if ([...classes, ...types].some((name) => backLinks.test(name))) return 'note_marks'
  return attributes.has('hidden') ? 'hidden' : undefined
}

export function findMatterByTypes(types: readonly string[]): Matter | 'text' | undefined {
  if (types.some((type) => textTypes.test(type))) return 'text'
  return matterTypes.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0]
}

const findMatter = (name: string, types: readonly string[]) =>
  findMatterByTypes(types) ?? (name === 'nav' ? 'contents' : undefined)

/** `z3998:persona` becomes `persona`. */
const removePrefix = (type: string) => type.slice(type.indexOf(':') + 1)

function parseIndent(className: string): number {
  const [whole, columns] = indents.exec(className) ?? []
  return whole === undefined ? 0 : columns ? Number(columns) : 2
}

function splitTokens(list = ''): string[] {
  return list.length > 1_000 ? [] : list.toLowerCase().split(/\s+/).filter(Boolean)
}
