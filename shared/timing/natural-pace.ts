import type { Category } from './category.ts'
import { ALL_CLASSES, CLOSE_BRACKET, LOWER, OPEN_BRACKET, UPPER } from './characters.ts'
import { type Commonness, rarestBand } from './commonness.ts'
import type { Mark } from './mark.ts'
import type { FactorFunction, PacedWord } from './pacing.ts'
import type { Tokens } from './token-table.ts'
import { getLowercaseCore, type WordShape } from './word-shape.ts'

/*
 * Natural pace: a word's length and rarity give its time, marks add pauses. All figures are in base delays; docs/pace.md has
 * their source, fit and limits.
 */

/** Time of a word of four letters, and difference per letter: `toEighth` from 2 to 8 letters, `toSixteenth` from 8 to 16. */
const letterTimes = { fourLetters: 0.75, toEighth: 0.1, toSixteenth: 0.2 }
/** Time added for the rarity of a word, by frequency band: the first band has the most frequent words. */
const rarityTimes = [0, 0.2, 0.4, 0.6]
/** Time added to the next word: a share of the rarity time (`rarityTimes`), a time per letter above four, and a time for a mark. */
const spilloverTimes = { rarity: 0.4, letter: 0.02, weakMark: 0.1, sentence: 0.25 }

const pauses: Readonly<Record<Mark, number>> = { none: 0, comma: 0.8, dash: 0.8, semicolon: 1.3, sentence: 2 }
const colonPause = pauses.semicolon
/** At a sentence mark within a sentence: `“Who?” said he`. */
const midSentencePause = 0.8
/** Pause before a clause that no mark precedes. In reading aloud, a quarter of the pauses have no mark, most of them before a clause. */
const clausePause = 0.2
/** Pause before and after brackets. */
const bracketPause = 0.5
const paragraphPause = 1.4 * pauses.sentence
/** Pause after a speaker's name or an item's number. */
const labelPause = 0.8
/**
 * Pauses added at the end of a line and of a stanza. Inside a sentence, the pauses for a line end and for the mark before it are at most
 * `lineInSentenceMax` together.
 */
const verse = { line: 0.6, lineInSentenceMax: 1.5, stanza: 2 }

const CLAUSE =
  /^(?:and|n?or|but|when|because|wh(?:ere|o|ich|ile|ether)|until|till|(?:al)?though|unless|since)$/
const COLON = /[:：]/

/** Creates the factor function, which must be called for all words in order. */
export function createNaturalFactors(
  tokens: Tokens,
  category: Category,
  commonness?: Commonness,
): FactorFunction {
  const table = commonness && matchesLanguage(tokens, commonness) ? commonness : undefined
  const verseStarts = findVerseStarts(tokens, category)
  let spillover = 0
  return (index, word) => {
    const { shape, mark } = word
    const rarity = table ? (rarityTimes[getRarity(shape, table)] ?? 0) : 0
    const factor =
      calculateLetterTime(shape.letters) +
      rarity +
      spillover +
      calculatePause(tokens, index, word, verseStarts)
    spillover =
      spilloverTimes.rarity * rarity + spilloverTimes.letter * Math.max(0, Math.min(shape.letters, 16) - 4)
    if (mark !== 'none') spillover += mark === 'sentence' ? spilloverTimes.sentence : spilloverTimes.weakMark
    return factor
  }
}

function calculateLetterTime(letters: number): number {
  if (letters === 0) return letterTimes.fourLetters
  const toEighth = Math.max(Math.min(letters, 8), 2) - 4
  const toSixteenth = Math.min(Math.max(letters - 8, 0), 8)
  return letterTimes.fourLetters + letterTimes.toEighth * toEighth + letterTimes.toSixteenth * toSixteenth
}

/**
 * Returns the classes of characters with which a line of verse can start. In a verse play only capitals: a line that starts in lower
 * case may be wrapped prose of a note or preface. None in a prose play; outside of plays, every class.
 */
export function findVerseStarts(tokens: Tokens, category: Category): number {
  if (category !== 'Stage Play') return ALL_CLASSES
  return isVersePlay(tokens) ? UPPER : 0
}

/** Returns the pause after a word, in base delays. @param verseStarts from `findVerseStarts` */
export function calculatePause(tokens: Tokens, index: number, word: PacedWord, verseStarts: number): number {
  const role = tokens.role(index)
  if (role === 'name') return tokens.role(index + 1) === 'name' ? 0 : labelPause
  const breakAfter = tokens.breakBefore(index + 1)
  const pause = findMarkPause(tokens, index, word)
  if (breakAfter === 'stanza') return pause + verse.stanza
  if (breakAfter === 'paragraph' || word.isAtOrnament) {
    return Math.max(pause, continuesAfterBreak(word) ? midSentencePause : paragraphPause)
  }
  if (word.endsBlock) return Math.max(pause, pauses.sentence)
  const endsLine = breakAfter === 'line' && (word.next.first & verseStarts) > 0
  if (!endsLine) return pause
  const withLine = pause + verse.line
  return pause < pauses.sentence ? Math.min(withLine, verse.lineInSentenceMax) : withLine
}

/** Reports a sentence that continues after a paragraph break, such as around quoted verse. */
function continuesAfterBreak({ mark, next }: PacedWord): boolean {
  return mark !== 'sentence' && next.first === LOWER
}

function findMarkPause(
  tokens: Tokens,
  index: number,
  { shape, mark, continuesSentence, isItemNumber, endsBlock, next }: PacedWord,
): number {
  if (continuesSentence) return midSentencePause
  if (mark === 'comma') {
    const isColon = COLON.test(shape.source.slice(shape.coreEnd, tokens.end(index)))
    return isColon ? colonPause : pauses.comma
  }
  if (mark !== 'none') return pauses[mark]
  if (isItemNumber) return labelPause
  if (endsBlock) return 0
  if (shape.tail & CLOSE_BRACKET || next.lead & OPEN_BRACKET) return bracketPause
  return CLAUSE.test(getLowercaseCore(next)) ? clausePause : 0
}

/** Returns the frequency band; of a compound, that of its rarest part. */
function getRarity(shape: WordShape, commonness: Commonness): number {
  const core = getLowercaseCore(shape)
  const whole = commonness.get(core)
  if (whole !== undefined) return whole
  let rarity = 0
  for (const part of core.split(/[^\p{L}\p{M}]+/u)) {
    if (part) rarity = Math.max(rarity, commonness.get(part) ?? rarestBand)
  }
  return rarity
}

/** Maximum number of words sampled for language detection. */
const languageSampleSize = 1_000
/** Minimum share of common words in an English text. In English nearly nine words in ten are common, in other languages few. */
const commonShareMin = 0.6

/** Returns true for a text in the language of the frequency table. Words of other texts have no rarity time. */
function matchesLanguage(tokens: Tokens, commonness: Commonness): boolean {
  const count = Math.min(tokens.count, languageSampleSize)
  let common = 0
  for (let step = 0; step < count; step++) {
    const index = Math.floor((step * tokens.count) / count)
    const shape = tokens.analyze(index)
    if (getRarity(shape, commonness) < rarestBand) common++
  }
  return common >= commonShareMin * count
}

/** Minimum share of speech lines with a capital at the start for a play to count as verse. */
const capitalShareMin = 0.8

/** Reports a play in verse; hard-wrapped prose starts few lines with capitals. */
function isVersePlay(tokens: Tokens): boolean {
  let lines = 0
  let capitals = 0
  for (let index = 1; index < tokens.count; index++) {
    if (tokens.breakBefore(index) !== 'line' || tokens.role(index) !== 'text') continue
    const { first } = tokens.analyze(index)
    if (first === UPPER) capitals++
    if (first === UPPER || first === LOWER) lines++
  }
  return lines > 0 && capitals >= capitalShareMin * lines
}
