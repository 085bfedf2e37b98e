/*
 * What a character is to the engine. A kind is a small number so that a set of kinds is one integer
 * (`1 << kind`), which is what lets a whole book be read in a single pass without regular expressions.
 */

// The kinds, in the order of PATTERNS: a kind is its pattern’s place there, counted from 1.

/** What belongs to the character before it: accents, joiners, variation selectors, second halves of pairs. */
export const COMBINING = 1
/** What parts words, the next-line character U+0085 included. */
export const SPACE = 2
/** Soft hyphens, zero-width and direction marks, control characters: read over, never shown. */
export const IGNORED = 3
/** `’`: an apostrophe, or a single quotation mark that closes. */
export const APOSTROPHE = 4
/** `'`: an apostrophe, or a single quotation mark that opens or closes. */
export const STRAIGHT_APOSTROPHE = 5
/** A single quotation mark that opens. */
export const OPEN_SINGLE_QUOTE = 6
/** A double quotation mark that opens. */
export const OPEN_DOUBLE_QUOTE = 7
/** A double quotation mark that closes, and `"`, which does either. */
export const DOUBLE_QUOTE = 8
/** `.`, which may end a sentence or an abbreviation. */
export const FULL_STOP = 9
/** `!`, `?` and the full stops of other scripts, which end no abbreviation. */
export const TERMINATOR = 10
/** `…` */
export const ELLIPSIS = 11
/** A semicolon of any script. */
export const SEMICOLON = 12
/** A comma or colon of any script. */
export const COMMA = 13
/** A dash that joins two words. */
export const DASH = 14
/** A hyphen, of which two are a dash. */
export const HYPHEN = 15
/** A dash that joins numbers, and only standing apart is a mark. */
export const EN_DASH = 16
/** `_`, which marks emphasis. */
export const UNDERSCORE = 17
/** A figure of any script, but for raised and lowered ones. */
export const DIGIT = 18
/** An opening bracket. */
export const OPEN_BRACKET = 19
/** A closing bracket. */
export const CLOSE_BRACKET = 20
/** Anything to be seen that is nothing else here, such as `&`, `*` or an emoji. */
export const SYMBOL = 21
/** A letter of a script that puts no spaces between words. */
export const UNSPACED = 22
/** A capital. */
export const UPPER = 23
/** A small letter. */
export const LOWER = 24
/** A letter of a script without capitals. */
const LETTER = 25

/** The part of a character's traits that is its kind; the two above it tell its sound, accents and case aside. */
export const CLASS_BITS = 31
/** A, e, i, o or u. */
export const VOWEL = 32
/** A Latin consonant; y is neither. */
export const CONSONANT = 64
const HIGH_SURROGATES = 0xd800
const LOW_SURROGATES = 0xdc00

/** Returns a set of kinds as one integer. */
export function bitSet(...kinds: number[]): number {
  return kinds.reduce((set, kind) => set | (1 << kind), 0)
}

/** Letters of every script. */
const LETTERS = bitSet(LETTER, UPPER, LOWER, UNSPACED)
/** What the length of a word counts. */
export const LETTERS_AND_DIGITS = LETTERS | bitSet(DIGIT)
/** What may close a quotation. */
export const CLOSING_QUOTES = bitSet(DOUBLE_QUOTE, APOSTROPHE, STRAIGHT_APOSTROPHE)
/** What makes a run of characters a word of its own, rather than a mark that leans on one. */
export const WORD_CLASSES = LETTERS_AND_DIGITS | bitSet(SYMBOL)

// In the order of the kinds, counted from 1: the first that matches decides. What matches none is a LETTER.
const PATTERNS: readonly RegExp[] = [
  // Kept for the eye: accents, joiners, the parts of flags and pairs, and Arabic signs; also the vowels and finals of
  // decomposed Hangul, where one syllable is one letter.
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
  // But raised and lowered figures are footnote marks or powers, looked through at a word's end.
  /* DIGIT */ /(?![¹²³⁰-₉])\p{N}/u,
  /* OPEN_BRACKET */ /\p{Ps}/u,
  /* CLOSE_BRACKET */ /\p{Pe}/u,
  /* SYMBOL */ /\P{L}/u,
  /* UNSPACED */ /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u,
  /* UPPER */ /[\p{Lu}\p{Lt}]/u,
  /* LOWER */ /\p{Ll}/u,
]

function classify(character: string): number {
  const kind = PATTERNS.findIndex((pattern) => pattern.test(character)) + 1 || LETTER
  return LETTERS & (1 << kind) ? kind | classifySound(character) : kind
}

function classifySound(letter: string): number {
  const [base = ''] = letter.toLowerCase().normalize('NFKD')
  if (/[aeiouæœ]/.test(base)) return VOWEL
  return /[b-xz]/.test(base) ? CONSONANT : 0
}

// By code point, filled as characters are met: a text uses a few hundred of them, and each is classified once.
const known = new Uint8Array(0x110000)

/** Returns the kind of the character at a UTF-16 index with its sound; SPACE outside the source. */
export function traitsAt(source: string, index: number): number {
  return known[source.charCodeAt(index)] || classifyAt(source, index)
}

function classifyAt(source: string, index: number): number {
  const codePoint = source.codePointAt(index)
  if (codePoint === undefined) return SPACE
  // The first half of a pair stays unknown, so that each pair is looked up whole; half a pair alone is a symbol.
  if (codePoint >= HIGH_SURROGATES && codePoint < LOW_SURROGATES) return SYMBOL
  const traits = known[codePoint] || classify(String.fromCodePoint(codePoint))
  known[codePoint] = traits
  return traits
}

/** Returns [start, end) of a source without the characters of a set at its edges; empty at the start when it has no others. */
export function trim(source: string, start: number, end: number, set: number): [start: number, end: number] {
  let from = start
  let to = end
  while (to > from && set & (1 << classAt(source, to - 1))) to--
  while (from < to && set & (1 << classAt(source, from))) from++
  return [from, to]
}

/** Returns the kind of the character at a UTF-16 index; the second half of a pair is a COMBINING. */
export function classAt(source: string, index: number): number {
  return traitsAt(source, index) & CLASS_BITS
}
