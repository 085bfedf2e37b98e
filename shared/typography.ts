import { paceTokens } from './timing/pacing.ts'
import { tokenize } from './timing/tokenize.ts'

/** Quotation marks of languages: double, then single; opening, then closing. Other languages use the English ones. */
const quotesByLanguage = [
  ['de cs', '„“‚‘'],
  ['fr es it pt ru', '«»‘’'],
  ['sv fi', '””’’'],
  ['pl', '„”‚’'],
] as const
const englishQuotes = '“”‘’'

/** Words and years that begin with an elision: `'tis`, `'em`, `'71`, `'60s`. */
const ELISION =
  /^_*(?:t(?:is|wa[ds]|were?|will|ould|would|wixt|ween|ain)n?|em|n|uns?|neath|gainst|mongst?|mid(?:st)?|pon|bout|cos|coz|scuse|fraid|nuff|spose|spect|[dst]|ll|[rv]e|\d\d(?:'?s)?)(?![\p{L}\d])/iu
/** Words that may begin with an elision, such as a dropped h. A mark before them may also open a quotation. */
const MAYBE_ELISION =
  /^_*(?:a|e|im|is|ers?|ere|ow|oo|ome|ouse|ead|ands?|ad|as|ave|aven|alf|ard|arf|eart|ell|elp|orse|eaven|igh|ear|old|ope|it|cause|till?|round|way|fore|long|cross|most|arry|enry|vantage|course|member|sides|account|s'pose)(?!\p{L})/iu
/** Words that end with an elision, such as `th'` and `goin'`: the mark after the word is an apostrophe. */
const CUT_OFF = /(?:^|\P{L})(?:o|th|an|wi|i|ol|ha|fo|\p{L}+in)_*$/iu

const run = '["\'_*“”‘’„«»]{0,5}'
/**
 * Matches straight quotation marks, `--` and `...`. The named group tells how a mark is used. The alternatives without a group match
 * passages that stay unchanged: code, addresses, link targets, tags, drawings.
 */
const MARKS = new RegExp(
  [
    '`[^`\\n]*[^`\\s]`(?!\\p{L})',
    '\\b(?:\\w{1,20}://|www\\.)\\S*[^\\s"\'.,;:!?)\\]]',
    '\\]\\([^)\\n]{0,300}\\)',
    '<[a-z/!][^<>\\n]*>',
    '^(?: {4}|\\t).*(?:[{}=\\\\<>|]|\\w\\().*$',
    '^(?=.{0,90}$).*[\\\\|~{}<>+].*[\\\\|~{}<>+].*$',
    '^[^\\p{L}\\p{N}\\n]+$',
    "\\d'(?=\\d)",
    '(?<dash>(?<!-|<!)-{2,4}(?![->])(?<!\\d-+(?=\\d)))',
    '(?<dots>(?<!\\.)\\.{3,4}(?!\\.))',
    "(?<apostrophe>(?<=\\p{L}_{0,5}|[^-]-|\\d)'(?=_{0,5}\\p{L})|(?<=\\p{L})'(?=\\d))",
    `(?<open>(?<=(?:^|[\\s([{])${run})["'](?=${run}(?!["'_*])\\S)|(?<=(?:--|[—―⸺⸻–])${run})["'](?=${run}[\\p{L}\\p{N}]))`,
    `(?<close>(?<=(?:[^\\s"'_*([{—―⸺⸻–-]|[^-]-)${run})["'](?=${run}(?:[^\\p{L}\\p{N}"'_*]|$))|(?<=[—―⸺⸻–-]${run})["'](?=${run}(?:\\s|$)))`,
    '(?<either>(?<=\\S)["\'](?=\\S)|(?<=\\s)"(?!\\S))',
  ].join('|'),
  'gimu',
)
/** Matches blank lines, and code between fences. */
const BETWEEN_PARAGRAPHS = /((?<![^\n])```[\s\S]*?(?:\n```|$)|\n[^\S\n]*\n)/

/**
 * Replaces straight quotation marks, `--` and `...` with typographic ones, and counts them. Leaves a paragraph unchanged when the
 * replacements would change the words or pauses that the timing engine finds.
 * @param language BCP 47 tag
 */
export function typeset(text: string, language = 'en') {
  const [name = ''] = language.toLowerCase().split(/[^a-z]/)
  const quotes = quotesByLanguage.find(([names]) => names.split(' ').includes(name))?.[1] ?? englishQuotes
  let count = 0
  const pieces = text.split(BETWEEN_PARAGRAPHS).map((piece, index) => {
    if (index % 2 > 0 || !/["']|--|\.{3}/.test(piece)) return piece
    const made = findReplacements(piece, quotes)
    const result = piece.replace(MARKS, (mark, ...rest) => made.get(rest.at(-3)) ?? mark)
    if (!readAlike(piece, result)) return piece
    count += made.size
    return result
  })
  return { text: pieces.join(''), count }
}

/** Returns the replacements of a paragraph by offset, in UTF-16 units. */
function findReplacements(source: string, quotes: string): Map<number, string> {
  const [openDouble = '', closeDouble = '', openSingle = '', closeSingle = ''] = quotes
  const made = new Map<number, string>()
  let openers: Opener[] = []
  /** The openers found before the current double quotation, restored at its end. Undefined outside of double quotations. */
  let outerOpeners: Opener[] | undefined
  for (const { 0: mark, index: at, groups = {} } of source.matchAll(MARKS)) {
    const { dash, dots, apostrophe, open, close, either } = groups
    const isAfterDigit = /\d/.test(source[at - 1] ?? '')
    // `went---but` is a dash; `Mr. ---` and `B---` are omitted names.
    const isShort = dash?.length === 3 && /\p{Ll}/u.test(source[at - 1] ?? '')
    if (dash) made.set(at, '—'.repeat(isShort ? 1 : Math.ceil(dash.length / 2)))
    if (dots) made.set(at, dots.replace('...', '…'))
    if (apostrophe) made.set(at, '’')
    if (mark === '"') {
      const isDetached = either && !/\S/.test(source[at + 1] ?? '')
      if (open || (either && !outerOpeners && !isDetached && !isAfterDigit)) {
        outerOpeners = openers
        made.set(at, openDouble)
      } else if (outerOpeners || (close && !isAfterDigit)) {
        openers = outerOpeners ?? openers
        outerOpeners = undefined
        made.set(at, closeDouble)
      }
    } else if (close || (either && openers.length > 0)) {
      const index = findOpener(openers, source, at)
      const opener = openers[index]
      if (opener) {
        openers = openers.slice(0, index)
        made.set(opener.at, openSingle).set(at, closeSingle)
      } else if (!isAfterDigit) made.set(at, '’')
    } else if (open || either) {
      const opener = readOpener(source, at)
      made.set(at, opener?.isCertain ? openSingle : '’')
      if (opener) openers = [...openers.slice(1 - openersMax), opener]
    }
  }
  return made
}

/** A `'` that may open a quotation. It is an apostrophe when no mark closes the quotation, unless `isCertain`. */
interface Opener {
  at: number
  isLikely: boolean
  /** True when the mark opens a quotation even if none closes it: in a speech of several paragraphs, only the last has a closing mark. */
  isCertain: boolean
}

const openersMax = 20

/** Returns the opener at an offset; undefined for an apostrophe. */
function readOpener(source: string, at: number): Opener | undefined {
  const before = source.slice(Math.max(0, at - 80), at)
  const after = source.slice(at + 1, at + 20)
  if (ELISION.test(after)) return undefined
  const isAfterMark = !/[\p{L}\p{N}][\s_*]*$/u.test(before)
  const isBeforeCapital = !/^["_*]*\p{Ll}/u.test(after)
  const isWhole = before.trim() === '' || !MAYBE_ELISION.test(after)
  const isLikely = isBeforeCapital || (isAfterMark && isWhole)
  return { at, isLikely, isCertain: isBeforeCapital && isAfterMark && isWhole }
}

/** Maximum length of a quotation without final punctuation (`'I see' said he`), in UTF-16 units: `likely` if its opener has `isLikely`. */
const quotationMaxUnits = { likely: 300, unlikely: 40 }

/** Returns the index of the opener that a mark closes; -1 for an apostrophe. */
function findOpener(openers: readonly Opener[], source: string, at: number): number {
  const before = source.slice(Math.max(0, at - 20), at)
  if (!/[\p{L}\p{N}]_*$/u.test(before)) {
    const likely = openers.findLastIndex(({ isLikely }) => isLikely)
    return likely < 0 ? openers.length - 1 : likely
  }
  if (CUT_OFF.test(before)) return -1
  return openers.findLastIndex(
    ({ at: from, isLikely }) =>
      at - from <= (isLikely ? quotationMaxUnits.likely : quotationMaxUnits.unlikely),
  )
}

/** Matches apostrophes and quotation marks in contexts where the straight and the English curly mark give the same words and pauses. */
const USUAL = /(?<=\p{L})['’](?=\p{L})|(?<!\S)["“](?=\p{L})|(?<=[\p{L},.!?])["”](?!\S)/gu

/** Reports that the timing engine finds the same words and pauses in two paragraphs. */
function readAlike(one: string, other: string): boolean {
  if (one.replace(USUAL, '') === other.replace(USUAL, '')) return true
  return (['Stage Play', 'Poem', 'Essay/Information'] as const).every((category) => {
    const [sums, otherSums] = [one, other].map((text) =>
      paceTokens(tokenize(text, category), category, 'Natural').join(),
    )
    return sums === otherSums
  })
}
