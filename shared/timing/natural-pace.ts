import type { Category } from './category.ts'
import { CLOSE_BRACKET, LOWER, OPEN_BRACKET, UPPER } from './characters.ts'
import { type Commonness, rarest } from './commonness.ts'
import type { Mark } from './mark.ts'
import type { PacedWord } from './paced-word.ts'
import type { FactorFunction } from './pacing.ts'
import { breakBefore, type Tokens, tokenEnd, tokenRole, tokenStart } from './token-table.ts'
import { analyzeWord, lowercaseCore, type WordShape } from './word-shape.ts'

/*
 * The Natural pace: letters and rarity give a word's time, marks add their pause, whatever the word's length. All figures are in
 * base delays; docs/pace.md says how they were fitted, to what, and how far they go.
 */

/** What a word of four letters takes; each letter from the second to the eighth counts the same, each from there to the sixteenth twice. */
const letterTimes = { ofFour: 0.75, toEighth: 0.1, toSixteenth: 0.2 }
/** By how common a word is, the most common first. */
const rarityTimes = [0, 0.2, 0.4, 0.6]
/** What a word leaves for the next to bear: of its rarity a share, of each letter above four, of its mark. */
const spilloverTimes = { rarity: 0.4, letter: 0.02, weakMark: 0.1, sentence: 0.25 }

const pauses: Readonly<Record<Mark, number>> = { none: 0, comma: 0.8, dash: 0.8, semicolon: 1.3, sentence: 2 }
/** A colon announces, as a semicolon parts. */
const colonPause = pauses.semicolon
/** After a mark within a sentence: `“Who?” said he`. */
const midSentencePause = 0.8
/** Before a clause that no mark parts: a quarter of the pauses of a reader-aloud are there. */
const clausePause = 0.2
/** Before what is put in brackets, and after it. */
const bracketPause = 0.5
const paragraphPause = 1.4 * pauses.sentence
/** After a speaker's name, and after an item's number. */
const namePause = 0.8
/** Of verse, added to that of the mark; within a sentence the end of a line is no end of it. */
const verse = { line: 0.6, lineWithinSentence: 1.5, stanza: 2 }

const CLAUSE =
  /^(?:and|n?or|but|when|because|wh(?:ere|o|ich|ile|ether)|until|till|(?:al)?though|unless|since)$/
const COLON = /[:：]/

/** Returns the factors of the words of a table, to be asked in order. */
export function createNaturalFactors(
  tokens: Tokens,
  category: Category,
  commonness?: Commonness,
): FactorFunction {
  const known = commonness && matchesLanguage(tokens, commonness) ? commonness : undefined
  const getPause = createNaturalPauses(tokens, category)
  let spillover = 0
  return (index, word) => {
    const { shape, mark } = word
    const rarity = known ? (rarityTimes[getRarity(shape, known)] ?? 0) : 0
    const factor = letterTime(shape.letters) + rarity + spillover + getPause(index, word)
    spillover =
      spilloverTimes.rarity * rarity + spilloverTimes.letter * Math.max(0, Math.min(shape.letters, 16) - 4)
    if (mark !== 'none') spillover += mark === 'sentence' ? spilloverTimes.sentence : spilloverTimes.weakMark
    return factor
  }
}

/** Returns the pauses after the words of a table, in base delays. */
function createNaturalPauses(tokens: Tokens, category: Category): FactorFunction {
  const isPoem = category === 'Poem'
  const isVerse = isPoem || (category === 'Stage Play' && isVersePlay(tokens))
  return (index, word) => pauseAfter(tokens, index, word, { isVerse, isPoem })
}

function letterTime(letters: number): number {
  // Asterisks and the like are looked at no longer than a word.
  if (letters === 0) return letterTimes.ofFour
  const toEighth = Math.max(Math.min(letters, 8), 2) - 4
  const toSixteenth = Math.min(Math.max(letters - 8, 0), 8)
  return letterTimes.ofFour + letterTimes.toEighth * toEighth + letterTimes.toSixteenth * toSixteenth
}

function pauseAfter(
  tokens: Tokens,
  index: number,
  word: PacedWord,
  { isVerse, isPoem }: { isVerse: boolean; isPoem: boolean },
): number {
  const role = tokenRole(tokens, index)
  if (role === 'name') return tokenRole(tokens, index + 1) === 'name' ? 0 : namePause
  const parted = breakBefore(tokens, index + 1)
  const pause = markPause(tokens, index, word)
  if (isVerse && parted === 'stanza') return pause + verse.stanza
  if (parted === 'paragraph' || parted === 'stanza' || word.isAtOrnament) {
    return Math.max(pause, continuesAfterBreak(word) ? midSentencePause : paragraphPause)
  }
  if (word.isLast) return Math.max(pause, pauses.sentence)
  // The notes and prefaces of plays in verse are in prose.
  const endsLine = isVerse && parted === 'line' && (isPoem || word.isBeforeCapital)
  if (!endsLine) return pause
  const withLine = pause + verse.line
  return pause < pauses.sentence ? Math.min(withLine, verse.lineWithinSentence) : withLine
}

/** Whether a sentence goes on after lines of verse, or the like, that stand apart in it. */
function continuesAfterBreak({ mark, next }: PacedWord): boolean {
  return mark !== 'sentence' && next.first === LOWER
}

function markPause(
  tokens: Tokens,
  index: number,
  { shape, mark, goesOn, isItemNumber, isLast, next }: PacedWord,
): number {
  if (goesOn) return midSentencePause
  if (mark === 'comma') {
    const isColon = COLON.test(shape.source.slice(shape.coreEnd, tokenEnd(tokens, index)))
    return isColon ? colonPause : pauses.comma
  }
  if (mark !== 'none') return pauses[mark]
  if (isItemNumber) return namePause
  if (isLast) return 0
  if (shape.tail & (1 << CLOSE_BRACKET) || next.lead & (1 << OPEN_BRACKET)) return bracketPause
  return CLAUSE.test(lowercaseCore(next)) ? clausePause : 0
}

/** Of a compound the rarest part counts. */
function getRarity(shape: WordShape, commonness: Commonness): number {
  const core = lowercaseCore(shape)
  const whole = commonness.get(core)
  if (whole !== undefined) return whole
  let rarity = 0
  for (const part of core.split(/[^\p{L}\p{M}]+/u)) {
    if (part) rarity = Math.max(rarity, commonness.get(part) ?? rarest)
  }
  return rarity
}

/** So many words say which language a text is in; of English nearly nine in ten are common, of others few. */
const languageSample = 1_000
const commonShare = 0.6

/** Whether the words of a text are those of the table's language: rarity means nothing in another. */
function matchesLanguage(tokens: Tokens, commonness: Commonness): boolean {
  const count = Math.min(tokens.count, languageSample)
  let common = 0
  for (let step = 0; step < count; step++) {
    const index = Math.floor((step * tokens.count) / count)
    const shape = analyzeWord(tokens.source, tokenStart(tokens, index), tokenEnd(tokens, index))
    if (getRarity(shape, commonness) < rarest) common++
  }
  return common >= commonShare * count
}

/** Of the lines of a speech so many begin with capitals, where it is in verse. */
const capitalShare = 0.8

/** Whether a play is in verse: lines of prose break off anywhere. */
function isVersePlay(tokens: Tokens): boolean {
  let lines = 0
  let capitals = 0
  for (let index = 1; index < tokens.count; index++) {
    if (breakBefore(tokens, index) !== 'line' || tokenRole(tokens, index) !== 'text') continue
    const { first } = analyzeWord(tokens.source, tokenStart(tokens, index), tokenEnd(tokens, index))
    if (first === UPPER) capitals++
    if (first === UPPER || first === LOWER) lines++
  }
  return lines > 0 && capitals >= capitalShare * lines
}
