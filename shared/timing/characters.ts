/*
 * Character classes of the tokenizer. A class is a small number, so that a set of classes is one integer (`1 << class`) and a
 * book is tokenized in one pass without regular expressions.
 */

// Each class is the 1-based index of its pattern in PATTERNS.

/** Belongs to the previous character: accents, joiners, variation selectors, low surrogates. */
export const COMBINING = 1
/** White space, including U+0085 (next line). */
export const SPACE = 2
/** Soft hyphens, zero-width and direction marks, control characters: never displayed. */
export const IGNORED = 3
/** `’`: apostrophe or closing single quotation mark. */
export const APOSTROPHE = 4
/** `'`: apostrophe, opening or closing single quotation mark. */
export const STRAIGHT_APOSTROPHE = 5
export const OPEN_SINGLE_QUOTE = 6
export const OPEN_DOUBLE_QUOTE = 7
/** Closing double quotation mark, or `"`, which also opens. */
export const DOUBLE_QUOTE = 8
/** `.`: ends a sentence or an abbreviation. */
export const FULL_STOP = 9
/** Sentence terminators that end no abbreviation: `!`, `?`, the full stops of other scripts. */
export const TERMINATOR = 10
export const ELLIPSIS = 11
export const SEMICOLON = 12
/** Comma or colon of any script. */
export const COMMA = 13
/** Em dash or horizontal bar: joins two words. */
export const DASH = 14
/** Hyphen; two are a dash. */
export const HYPHEN = 15
/** `–`: joins numbers; a dash only between spaces. */
export const EN_DASH = 16
/** `_`: marks emphasis. */
export const UNDERSCORE = 17
/** Digit of any script, except superscripts and subscripts. */
export const DIGIT = 18
export const OPEN_BRACKET = 19
export const CLOSE_BRACKET = 20
/** Any other visible character, such as `&`, `*` or an emoji. */
export const SYMBOL = 21
/** Letter of a script without spaces between words. */
export const UNSPACED = 22
export const UPPER = 23
export const LOWER = 24
/** Letter of a script without case. */
const LETTER = 25

/** Mask of the class within a character's traits; VOWEL and CONSONANT are the flags above it, ignoring accents and case. */
export const CLASS_BITS = 31
export const VOWEL = 32
/** Latin consonant; y is neither vowel nor consonant. */
export const CONSONANT = 64
const HIGH_SURROGATES = 0xd800
const LOW_SURROGATES = 0xdc00

/** Returns a set of classes as one integer. */
export function bitSet(...classes: number[]): number {
  return classes.reduce((set, one) => set | (1 << one), 0)
}

const LETTERS = bitSet(LETTER, UPPER, LOWER, UNSPACED)
/** Characters that count in a word's length. */
export const LETTERS_AND_DIGITS = LETTERS | bitSet(DIGIT)
/** May close a quotation. */
export const CLOSING_QUOTES = bitSet(DOUBLE_QUOTE, APOSTROPHE, STRAIGHT_APOSTROPHE)
/** A run of characters without any of these attaches to a neighbouring word. */
export const WORD_CLASSES = LETTERS_AND_DIGITS | bitSet(SYMBOL)

// The first match decides; without a match the class is LETTER.
const PATTERNS: readonly RegExp[] = [
  // Displayed: accents, joiners, parts of flags and surrogate pairs, Arabic signs. Also the vowels and finals of decomposed
  // Hangul, where a syllable counts as one letter.
  /* COMBINING */ /[\p{M}\p{Cs}\u0600-\u0605\u06dd\u1160-\u11ff\u200c-\u200d\u{e0020}-\u{e007f}]/u,
  /* SPACE */ /[^\S\ufeff]|\x85/,
  /* IGNORED */ /[\p{Cc}\p{Cf}]/u,
  /* APOSTROPHE */ /’/,
  /* STRAIGHT_APOSTROPHE */ /'/,
  /* OPEN_SINGLE_QUOTE */ /[‘‚‛]/,
  /* OPEN_DOUBLE_QUOTE */ /[\p{Pi}„「『〝]/u,
  /* DOUBLE_QUOTE */ /["\p{Pf}」』〟]/u,
  /* FULL_STOP */ /\./,
  /* TERMINATOR */ /\p{STerm}/u,
  /* ELLIPSIS */ /…/,
  /* SEMICOLON */ /[;；؛]/,
  /* COMMA */ /[,:，、：،]/,
  /* DASH */ /[—―]/,
  /* HYPHEN */ /[-‐‑]/,
  /* EN_DASH */ /–/,
  /* UNDERSCORE */ /_/,
  // Superscripts and subscripts are footnote marks or powers.
  /* DIGIT */ /(?![¹²³⁰-₉])\p{N}/u,
  /* OPEN_BRACKET */ /\p{Ps}/u,
  /* CLOSE_BRACKET */ /\p{Pe}/u,
  /* SYMBOL */ /\P{L}/u,
  /* UNSPACED */ /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u,
  /* UPPER */ /[\p{Lu}\p{Lt}]/u,
  /* LOWER */ /\p{Ll}/u,
]

function classify(character: string): number {
  const found = PATTERNS.findIndex((pattern) => pattern.test(character)) + 1 || LETTER
  return LETTERS & (1 << found) ? found | classifySound(character) : found
}

function classifySound(letter: string): number {
  const [base = ''] = letter.toLowerCase().normalize('NFKD')
  if (/[aeiouæœ]/.test(base)) return VOWEL
  return /[b-xz]/.test(base) ? CONSONANT : 0
}

// Cache of traits by code point; 0 is unclassified.
const traitsCache = new Uint8Array(0x110000)

/** Returns the class of the character at a UTF-16 index with its VOWEL or CONSONANT flag; SPACE outside the source. */
export function traitsAt(source: string, index: number): number {
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

/** Trims the characters of a set off the edges of [start, end); empty at `start` when nothing else is left. */
export function trim(source: string, start: number, end: number, set: number): [start: number, end: number] {
  let from = start
  let to = end
  while (to > from && set & (1 << classAt(source, to - 1))) to--
  while (from < to && set & (1 << classAt(source, from))) from++
  return [from, to]
}

/** Returns the class of the character at a UTF-16 index; a low surrogate is COMBINING. */
export function classAt(source: string, index: number): number {
  return traitsAt(source, index) & CLASS_BITS
}
