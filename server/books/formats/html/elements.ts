import type { Matter, OmissionReason } from '#shared/imports.ts'
import type { Emphasis } from '#shared/timing/emphasis.ts'
import type { Attributes } from './parse.ts'

const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
/** Elements that are neither read nor listed as omissions. */
const code = /^(?:head|script|style|template)$/
// Each `case` of an EPUB `switch` requires an extension, so its `default` is read instead.
const hidden = /^(?:annotation|audio|button|canvas|case|iframe|noscript|object|select|textarea|video)$/

// Classes and types of content outside the text: page numbers, line numbers, back links of notes.
const pageNumbers =
  /^(?:l(?:ine)?[-_]?num(?:ber)?s?|linenos?|page[-_]?(?:num(?:ber)?s?|no)|(?:doc-)?page[-_]?break|pg-?num(?:ber)?s?|folio|pn)$/
const backLinks = /^(?:footnote-back(?:ref|link)?|doc-backlink|back-?link)$/
const noteMarks = /^(?:(?:doc-)?noteref|footnote-?ref|fn-?ref|fnanchor|note-?ref|endnote-?ref)$/
const stanzas =
  /^(?:stanzas?|strophe|linegroup|line-group|lg|verse-?group|couplet|quatrain|tercet|poem|poetry|versegroup)$/
const verseLines = /^(?:line|verse|verse-?line|poem-?line|poetry-?line|l|vl)$/
/** Classes of indented verse lines. On a block element, the same classes only indent the text. */
const indentedLines = /^(?:i|indent)\d{1,2}$/
/** Classes that indent verse or prose; the group is the indent in columns. */
const indents = /^(?:i|indent)(\d{0,2})$/

const initials = /^(?:drop-?caps?|initial(?:-?letter)?|first-?letter|big-?letter|lettrine|raised-?cap|cap)$/

/** EPUB structural semantics of front matter, back matter and body text. */
const matterTypes: [Matter | 'text', RegExp][] = [
  [
    'text',
    /^(?:bodymatter|preface|foreword|introduction|prologue|epigraph|preamble|chapter|part|doc-preface|doc-foreword|doc-introduction|doc-prologue)$/,
  ],
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
const noteClasses = /^(?:(?:foot|end)notes?|fn|fn-?(?:text|block|content))$/
const transcriberClasses = /^(?:trans?-?notes?|transcriber-?notes?|tnotes?)$/
const personas = /^(?:persona|speaker|spkr|character(?:-?name)?|dramatis-persona)$/
const smallCapitals = /^(?:sm-?cap(?:s|italics)?|small-?cap(?:s|itals)?|sc|smcap)$/
const italics = /^(?:italics?|ital)$/
const directions = /^(?:stage-?dir(?:ection)?s?|stagedir|direction|sd|stage)$/
const boilerplate = /^(?:pg-?(?:header|footer|boilerplate)|pg-(?:start|end)-separator)$/

export type ElementRole = ReturnType<typeof getElementRole>

/** Derives an element's role from its name, classes and types. */
export function getElementRole(name: string, attributes: Attributes) {
  const isBlock = blocks.has(name)
  const classes = splitTokens(attributes.get('class'))
  const types = ['type', 'role'].flatMap((key) => splitTokens(attributes.get(key))).map(removePrefix)
  const hasClass = (pattern: RegExp) => classes.some((name) => pattern.test(name))
  const hasName = (pattern: RegExp) => hasClass(pattern) || types.some((type) => pattern.test(type))
  const id = attributes.get('id') ?? (name === 'a' ? attributes.get('name') : undefined) ?? ''
  const href = (name === 'a' && attributes.get('href')) || ''
  const [, pointsTo = ''] = href.split('#')
  const findMatter = (): Matter | 'text' | undefined => {
    if (boilerplate.test(id.toLowerCase()) || hasClass(boilerplate)) return 'licence'
    const byType = findMatterByTypes(types) ?? (name === 'nav' ? 'contents' : undefined)
    if (byType) return byType
    return hasClass(noteClasses) ? 'notes' : hasClass(transcriberClasses) ? 'transcriber' : undefined
  }
  return {
    id,
    isBlock,
    /** Reason of the omission; undefined when the element is read. */
    unread: findOmissionReason(name, attributes, hasName),
    isStanza: isBlock && hasName(stanzas),
    isVerseLine: hasClass(verseLines) || (!isBlock && hasClass(indentedLines)),
    /** In columns. */
    indent: Math.max(0, ...classes.map(parseIndent)),
    isNoteMark: hasName(noteMarks),
    /** Contains the large first letter of a chapter. */
    isInitial: hasClass(initials),
    /** Caption of a picture, if one precedes it. */
    isCaption: isBlock && (name === 'figcaption' || hasClass(/^(?:fig-?|img-?)?captions?$/)),
    /** Picture of a character that fonts lack. */
    isGaiji: hasClass(/^gaiji/),
    classes,
    href,
    /** The fragment of a link; empty for none. */
    pointsTo,
    /** Contains a speaker's name. */
    isPersona: hasName(personas),
    isDirection: hasName(directions),
    emphasis: isBlock ? 'none' : findEmphasis(name, hasClass),
    /** Front or back matter; `text` when marked as text, undefined when unmarked. */
    matter: findMatter(),
  }
}

/** Returns the alternative text of a formula, which is clearer than its bare symbols. Undefined when it is TeX. */
export function findFormula(name: string, attributes: Attributes): string | undefined {
  const text = name === 'math' ? attributes.get('alttext') : undefined
  return text?.includes('\\') ? undefined : text
}

const notDisplayed = /\bdisplay\s{0,9}:\s{0,9}none/i

const stylesMaxCharacters = 100_000

/** Returns the classes that a style sheet hides outside `@media` rules. */
export function findHiddenClasses(styles: string): string[] {
  const rules = styles
    .slice(0, stylesMaxCharacters)
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|@media[^{@]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...rules.matchAll(/\.([\w-]{1,100})\s{0,9}\{([^{}]*)\}/g)].flatMap(([, name = '', body = '']) =>
    notDisplayed.test(body) ? name.toLowerCase() : [],
  )
}

function findEmphasis(name: string, hasClass: (pattern: RegExp) => boolean): Emphasis {
  if (hasClass(smallCapitals)) return 'capitals'
  if (name === 'b' || name === 'strong' || hasClass(/^(?:bold|strong)$/)) return 'bold'
  return /^(?:i|em|cite)$/.test(name) || hasClass(italics) ? 'italic' : 'none'
}

function findOmissionReason(
  name: string,
  attributes: Attributes,
  hasName: (pattern: RegExp) => boolean,
): OmissionReason | 'code' | undefined {
  if (code.test(name) || findFormula(name, attributes)) return 'code'
  if (name === 'rp' || name === 'rt') return 'readings'
  if (name === 'svg') return 'pictures'
  if (hasName(pageNumbers)) return 'page_numbers'
  if (hasName(backLinks)) return 'note_marks'
  const isHidden =
    attributes.has('hidden') || hidden.test(name) || notDisplayed.test(attributes.get('style') ?? '')
  return isHidden ? 'hidden' : undefined
}

export function findMatterByTypes(types: readonly string[]): Matter | 'text' | undefined {
  return matterTypes.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0]
}

/** Removes a namespace prefix: `z3998:persona` becomes `persona`. */
const removePrefix = (type: string) => type.slice(type.indexOf(':') + 1)

function parseIndent(className: string): number {
  const [whole, columns] = indents.exec(className) ?? []
  return whole === undefined ? 0 : Number(columns || 2)
}

function splitTokens(list = ''): string[] {
  return list.length > 1_000 ? [] : list.toLowerCase().split(/\s+/).filter(Boolean)
}
