// Character classes of the tokenizer. Each is one bit: a set of classes is one integer, and a book is tokenized without
// regular expressions.

/** Characters that belong to the previous one: accents, joiners, variation selectors, low surrogates. */
export const COMBINING = 1 << 0
/** White space, including U+0085 (next line). */
export const SPACE = 1 << 1
/** Soft hyphens, zero-width and direction marks, control characters: never displayed. */
export const IGNORED = 1 << 2
/** `’`: apostrophe or closing single quotation mark. */
const APOSTROPHE = 1 << 3
/** `'`: apostrophe, opening or closing single quotation mark. */
export const STRAIGHT_APOSTROPHE = 1 << 4
export const OPEN_SINGLE_QUOTE = 1 << 5
export const OPEN_DOUBLE_QUOTE = 1 << 6
/** Closing double quotation mark, or `"`, which also opens. */
export const DOUBLE_QUOTE = 1 << 7
/** `.`: ends a sentence or an abbreviation. */
export const FULL_STOP = 1 << 8
/** Sentence terminators that end no abbreviation: `!`, `?`, the full stops of other scripts. */
export const TERMINATOR = 1 << 9
export const ELLIPSIS = 1 << 10
export const SEMICOLON = 1 << 11
/** Comma or colon of any script. */
export const COMMA = 1 << 12
/** Em dash of any length, or horizontal bar: joins two words. */
export const DASH = 1 << 13
/** Hyphen; two are a dash. */
export const HYPHEN = 1 << 14
/** `–`: joins numbers; a dash only between spaces. */
export const EN_DASH = 1 << 15
/** `_`: marks emphasis. */
export const UNDERSCORE = 1 << 16
/** Digit of any script, except superscripts and subscripts. */
export const DIGIT = 1 << 17
export const OPEN_BRACKET = 1 << 18
export const CLOSE_BRACKET = 1 << 19
/** Any other visible character, such as `&`, `*` or an emoji. */
export const SYMBOL = 1 << 20
/** Letter of a script without spaces between words. */
export const UNSPACED = 1 << 21
export const UPPER = 1 << 22
export const LOWER = 1 << 23
/** Letter of a script without case. */
const LETTER = 1 << 24

/** `VOWEL` and `CONSONANT` are flags in the traits of a Latin letter, in addition to its class; accents and case are ignored. */
export const VOWEL = 1 << 25
/** Latin consonant; y is neither vowel nor consonant. */
export const CONSONANT = 1 << 26
export const ALL_CLASSES = VOWEL - 1
const HIGH_SURROGATES = 0xd800
const LOW_SURROGATES = 0xdc00

const LETTERS = LETTER | UPPER | LOWER | UNSPACED
/** Characters that count in a word's length. */
export const LETTERS_AND_DIGITS = LETTERS | DIGIT
export const APOSTROPHES = APOSTROPHE | STRAIGHT_APOSTROPHE
export const OPENING = OPEN_BRACKET | OPEN_DOUBLE_QUOTE | OPEN_SINGLE_QUOTE
/** Characters that may close a quotation. */
export const CLOSING_QUOTES = DOUBLE_QUOTE | APOSTROPHES
/** A run of characters without any of these attaches to a neighbouring word. */
export const WORD_CLASSES = LETTERS_AND_DIGITS | SYMBOL

// The first match decides; without a match the class is LETTER.
const PATTERNS: readonly [number, RegExp][] = [
  // Includes format characters that are displayed: joiners, parts of flags, Arabic signs. Also includes the vowels and finals of
  // decomposed Hangul, so that a syllable counts as one letter.
  [COMBINING, /[\p{M}\p{Cs}\u0600-\u0605\u06dd\u1160-\u11ff\u200c-\u200d\u{e0020}-\u{e007f}]/u],
  [SPACE, /[^\S\ufeff]|\x85/],
  [IGNORED, /[\p{Cc}\p{Cf}]/u],
  [APOSTROPHE, /’/],
  [STRAIGHT_APOSTROPHE, /'/],
  [OPEN_SINGLE_QUOTE, /[‘‚‛]/],
  [OPEN_DOUBLE_QUOTE, /[\p{Pi}„「『〝]/u],
  [DOUBLE_QUOTE, /["\p{Pf}」』〟]/u],
  [FULL_STOP, /\./],
  [TERMINATOR, /\p{STerm}/u],
  [ELLIPSIS, /…/],
  [SEMICOLON, /[;；؛]/],
  [COMMA, /[,:，、：،]/],
  [DASH, /[—―⸺⸻]/],
  [HYPHEN, /[-‐‑]/],
  [EN_DASH, /–/],
  [UNDERSCORE, /_/],
  // Excludes superscripts and subscripts, which are footnote marks or powers.
  [DIGIT, /(?![¹²³⁰-₉])\p{N}/u],
  [OPEN_BRACKET, /\p{Ps}/u],
  [CLOSE_BRACKET, /\p{Pe}/u],
  [SYMBOL, /\P{L}/u],
  [UNSPACED, /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u],
  [UPPER, /[\p{Lu}\p{Lt}]/u],
  [LOWER, /\p{Ll}/u],
]

function classify(character: string): number {
  const [found] = PATTERNS.find(([, pattern]) => pattern.test(character)) ?? [LETTER]
  return found & LETTERS ? found | classifySound(character) : found
}

function classifySound(letter: string): number {
  const [base = ''] = letter.toLowerCase().normalize('NFKD')
  if (/[aeiouæœ]/.test(base)) return VOWEL
  return /[b-xz]/.test(base) ? CONSONANT : 0
}

// Cache of traits by code point; 0 is unclassified.
const traitsCache = new Uint32Array(0x110000)

/** Returns the class of the character at a UTF-16 index with its VOWEL or CONSONANT flag; SPACE outside the source. */
export function getTraitsAt(source: string, index: number): number {
  return traitsCache[source.charCodeAt(index)] || classifyAt(source, index)
}

function classifyAt(source: string, index: number): number {
  const codePoint = source.codePointAt(index)
  if (codePoint === undefined) return SPACE
  // A high surrogate stays uncached, so that each pair is looked up whole; a lone surrogate is a symbol.
  if (codePoint >= HIGH_SURROGATES && codePoint < LOW_SURROGATES) return SYMBOL
  const traits = traitsCache[codePoint] || classify(String.fromCodePoint(codePoint))
  traitsCache[codePoint] = traits
  return traits
}

/** Trims the characters of a set off the edges of [start, end); returns an empty range at `start` if no other characters are left. */
export function trim(source: string, start: number, end: number, set: number): [start: number, end: number] {
  let from = start
  let to = end
  while (to > from && set & getClassAt(source, to - 1)) to--
  while (from < to && set & getClassAt(source, from)) from++
  return [from, to]
}

/** Returns the class of the character at a UTF-16 index; a low surrogate is COMBINING. */
export function getClassAt(source: string, index: number): number {
  return getTraitsAt(source, index) & ALL_CLASSES
}

/** Returns the end (UTF-16, exclusive) of a sticky pattern's match at an offset; the offset itself without a match. */
export function matchEnd(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(source) ? pattern.lastIndex : from
}
