/*
 * What a character is to the engine. A kind is a small number so that a set of kinds is one integer
 * (`1 << kind`), which is what lets a whole book be read in a single pass without regular expressions.
 */

export const SPACE = 1
/** Soft hyphens, zero-width and direction marks, control characters: read over, never shown. */
export const IGNORED = 2
export const LETTER = 3
export const UPPER = 4
export const LOWER = 5
export const DIGIT = 6
/** What belongs to the character before it: accents, joiners, variation selectors, second halves of pairs. */
export const MARK = 7
/** Letters of scripts that put no spaces between words. */
export const UNSPACED = 8
export const SYMBOL = 9
export const OPEN = 10
export const CLOSE = 11
/** `"`, which opens or closes. */
export const QUOTE = 12
export const OPEN_QUOTE = 13
export const CLOSE_QUOTE = 14
export const OPEN_SINGLE = 15
/** `'` and `’`: an apostrophe, or a single quote that only its surroundings tell from one. */
export const APOSTROPHE = 16
export const FULL_STOP = 17
/** `!`, `?` and the full stops of other scripts, which end no abbreviation. */
export const STRONG = 18
export const ELLIPSIS = 19
export const SEMICOLON = 20
/** Commas and colons. */
export const COMMA = 21
export const DASH = 22
export const HYPHEN = 23
export const EN_DASH = 24
export const UNDERSCORE = 25
const SURROGATE = 26

const KIND = 31
const VOWEL = 32
const CONSONANT = 64

const LISTED: readonly (readonly [kind: number, characters: string])[] = [
  [OPEN_QUOTE, '“„‟«‹「『〝｢'],
  [CLOSE_QUOTE, '”»›」』〞〟｣'],
  [QUOTE, '"＂'],
  [OPEN_SINGLE, '‘‚‛'],
  [APOSTROPHE, "'’＇"],
  [FULL_STOP, '.'],
  [STRONG, '!?。！？．｡‼⁇⁈⁉‽؟۔।॥։።፧។჻\u037e'],
  [ELLIPSIS, '…⋯'],
  [SEMICOLON, ';；؛'],
  [COMMA, ',:，、：､،፣'],
  [DASH, '—―⸺⸻'],
  [HYPHEN, '-‐‑'],
  [EN_DASH, '–‒'],
  [UNDERSCORE, '_'],
  // Raised and lowered figures are footnote marks or powers: no letter of the word, looked through at its end.
  [SYMBOL, '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉'],
  [MARK, '\u200c\u200d'],
]

// In order: the first that matches decides.
const PATTERNS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [IGNORED, /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/],
  [SPACE, /[\s\u0085]/],
  [IGNORED, /\p{Cc}/u],
  // The vowels and finals of decomposed Hangul are letters to Unicode, yet one syllable is one letter to the eye.
  [MARK, /[\p{M}\u1160-\u11ff\ud7b0-\ud7ff]/u],
  [DIGIT, /\p{N}/u],
  [OPEN, /\p{Ps}/u],
  [CLOSE, /\p{Pe}/u],
  [SYMBOL, /\P{L}/u],
  [UNSPACED, /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u],
]

function classify(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return codePoint < 0xdc00 ? SURROGATE : MARK
  const character = String.fromCodePoint(codePoint)
  const listed = LISTED.find(([, characters]) => characters.includes(character))
  return (
    listed?.[0] ?? PATTERNS.find(([, pattern]) => pattern.test(character))?.[0] ?? classifyLetter(character)
  )
}

function classifyLetter(letter: string): number {
  const kind = /[\p{Lu}\p{Lt}]/u.test(letter) ? UPPER : /\p{Ll}/u.test(letter) ? LOWER : LETTER
  const [base = ''] = letter.toLowerCase().normalize('NFKD')
  if ('aeiouæœ'.includes(base)) return kind | VOWEL
  return base >= 'a' && base <= 'z' && base !== 'y' ? kind | CONSONANT : kind
}

// Filled as characters are met: a text uses a few hundred of them, and each is classified once.
const basicPlane = new Uint8Array(0x10000)
const beyond = new Map<number, number>()

function learn(code: number): number {
  if (Number.isNaN(code)) return SPACE
  const traits = classify(code)
  basicPlane[code] = traits
  return traits
}

function traitsOfPair(source: string, index: number): number {
  const codePoint = source.codePointAt(index) ?? 0
  if (codePoint < 0x10000) return SYMBOL
  let traits = beyond.get(codePoint)
  if (traits === undefined) {
    traits = classify(codePoint)
    beyond.set(codePoint, traits)
  }
  return traits
}

/** Answers the kind of the character at a UTF-16 index and what letter it is, for `kindOf`, `isVowel` and `isConsonant`; SPACE outside the source. */
export function traitsAt(source: string, index: number): number {
  const code = source.charCodeAt(index)
  const traits = basicPlane[code] || learn(code)
  return traits === SURROGATE ? traitsOfPair(source, index) : traits
}

/** Answers the kind of the character at a UTF-16 index; the second half of a pair is a MARK. */
export function kindAt(source: string, index: number): number {
  return traitsAt(source, index) & KIND
}

/** Answers the kind within traits. */
export function kindOf(traits: number): number {
  return traits & KIND
}

/** Whether traits are those of a, e, i, o or u, accents and case aside. */
export function isVowel(traits: number): boolean {
  return (traits & VOWEL) !== 0
}

/** Whether traits are those of a Latin consonant, accents and case aside; y is neither. */
export function isConsonant(traits: number): boolean {
  return (traits & CONSONANT) !== 0
}

/** Answers a set of kinds as one integer. */
export function setOf(...kinds: number[]): number {
  return kinds.reduce((set, kind) => set | (1 << kind), 0)
}

export const LETTERS = setOf(LETTER, UPPER, LOWER, UNSPACED)
export const LETTERS_AND_DIGITS = LETTERS | setOf(DIGIT)
/** What makes a run of characters a word of its own, rather than a mark that leans on one. */
export const BODY = LETTERS_AND_DIGITS | setOf(SYMBOL)
/** What is looked through when the final mark of a word is sought. */
export const LOOKED_THROUGH = setOf(
  IGNORED,
  MARK,
  SYMBOL,
  OPEN,
  CLOSE,
  QUOTE,
  OPEN_QUOTE,
  CLOSE_QUOTE,
  OPEN_SINGLE,
  APOSTROPHE,
  UNDERSCORE,
)
