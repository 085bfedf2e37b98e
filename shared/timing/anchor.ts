import type { Category } from './category.ts'
import { tokenize } from './tokenize.ts'

// Length of a run: five consecutive words recur only in a text that repeats itself.
const RUN_WORDS = 5
// Maximum number of words compared before and after a match, about a page. If a run has several matches, the match with the most equal
// words around it wins.
const AGREEMENT_MAX = 200
// Maximum number of matches of one run. Limits the work when the edited text repeats a run many times.
const MATCHES_MAX = 64

/** Content and category: together they determine the words. */
export interface TextRevision {
  content: string
  category: Category
}

/**
 * Returns a function that re-anchors positions of an old text to the edited one. A position moves with its word and the neighbouring words,
 * also to another paragraph. If these words were rewritten, the position is interpolated between the nearest unchanged passages.
 * Positions are 1-based word numbers; 0 (nothing read) stays 0. In an edited text without words every position is 0.
 */
export function createAnchor(old: TextRevision, edited: TextRevision): (wordsRead: number) => number {
  const { before, after, front, back } = compareWords(old, edited)
  let texts: ComparedTexts | undefined
  return (wordsRead) => {
    if (!(wordsRead > 0) || after.length === 0) return 0
    if (before.length === 0) return 1
    const wordIndex = Math.min(Math.floor(wordsRead), before.length) - 1
    // Most edits change one place: a position before it stays, one after it keeps its distance from the end.
    if (wordIndex < front) return wordIndex + 1
    if (wordIndex >= before.length - back) return wordIndex + after.length - before.length + 1
    texts ??= { before, after, runs: new RunIndex(after) }
    return Math.max(0, Math.min(findIndex(texts, wordIndex), after.length - 1)) + 1
  }
}

/** Returns the word ids of both texts, and the numbers of words that they share at their beginnings and at their ends. */
export function compareWords(old: TextRevision, edited: TextRevision) {
  const ids = new Map<string, number>()
  const before = toWordIds(old.content, old.category, ids)
  const after = toWordIds(edited.content, edited.category, ids)
  return { before, after, ...countSharedEdges(before, after) }
}

/** Returns an id for each word; words that differ in case or punctuation alone share one. */
function toWordIds(text: string, category: Category, ids: Map<string, number>): Uint32Array {
  const tokens = tokenize(text, category)
  const words = new Uint32Array(tokens.count)
  for (let index = 0; index < tokens.count; index++) {
    const shown = tokens.text(index).toLowerCase()
    const letters = shown.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || shown
    let id = ids.get(letters)
    if (id === undefined) {
      id = ids.size
      ids.set(letters, id)
    }
    words[index] = id
  }
  return words
}

/** Counts the words that the two texts share at their beginnings and at their ends. */
function countSharedEdges(before: Uint32Array, after: Uint32Array): { front: number; back: number } {
  const shared = Math.min(before.length, after.length)
  let front = 0
  while (front < shared && before[front] === after[front]) front++
  let back = 0
  while (back < shared - front && before[before.length - 1 - back] === after[after.length - 1 - back]) back++
  return { front, back }
}

/** Word ids of the old text (`before`) and the edited text (`after`). `runs` finds runs of `RUN_WORDS` words in the edited text. */
export interface ComparedTexts {
  readonly before: Uint32Array
  readonly after: Uint32Array
  readonly runs: RunIndex
}

/** Returns the index in the edited text to which a word of the old text moves; may be out of range. */
function findIndex(texts: ComparedTexts, wordIndex: number): number {
  const expected = Math.round((wordIndex * texts.after.length) / texts.before.length)
  const own = findInOwnRun(texts, wordIndex, expected)
  if (own !== undefined) return own
  const ahead = findNearestRun(texts, wordIndex, 1)
  const behind = findNearestRun(texts, wordIndex, -1)
  if (!ahead && !behind) return expected
  if (!ahead || !behind) return wordIndex + (ahead ?? behind ?? { shift: 0 }).shift
  return interpolate(behind, ahead, wordIndex)
}

/**
 * Finds a word in the edited text by the runs of `RUN_WORDS` words that contain it. Prefers the place with the most equal words around it,
 * then the place nearest to `expected`.
 */
export function findInOwnRun(texts: ComparedTexts, wordIndex: number, expected: number): number | undefined {
  const { before, runs } = texts
  const last = Math.min(wordIndex, before.length - RUN_WORDS)
  let best: number | undefined
  let bestLength = 0
  for (let start = Math.max(0, wordIndex - RUN_WORDS + 1); start <= last; start++) {
    for (const at of runs.findStarts(before, start)) {
      const candidate = at + wordIndex - start
      const length = countSharedAround(texts, wordIndex, candidate)
      const isNearer = best === undefined || Math.abs(candidate - expected) < Math.abs(best - expected)
      if (length > bestLength || (length === bestLength && isNearer)) {
        best = candidate
        bestLength = length
      }
    }
  }
  return best
}

function countSharedAround({ before, after }: ComparedTexts, wordIndex: number, candidate: number): number {
  const isSame = (offset: number) =>
    before[wordIndex + offset] !== undefined && before[wordIndex + offset] === after[candidate + offset]
  let ahead = 0
  while (ahead < AGREEMENT_MAX && isSame(ahead)) ahead++
  let behind = 1
  while (behind < AGREEMENT_MAX && isSame(-behind)) behind++
  return ahead + behind
}

/** A run of words near a position. The run occurs exactly once in the edited text. */
interface Landmark {
  /** Index, in the text before the edit, of the run's word that is nearest to the position. */
  readonly at: number
  /** Distance that the run has moved, in words. */
  readonly shift: number
}

/** Finds the nearest run that occurs exactly once in the edited text. Step 1 searches after the position, step -1 before it. */
function findNearestRun(
  { before, runs }: ComparedTexts,
  wordIndex: number,
  step: 1 | -1,
): Landmark | undefined {
  let start = step > 0 ? wordIndex + 1 : wordIndex - RUN_WORDS
  for (; start >= 0 && start + RUN_WORDS <= before.length; start += step) {
    const starts = runs.findStarts(before, start)
    const [found] = starts
    if (found !== undefined && starts.length === 1) {
      return { at: step > 0 ? start : start + RUN_WORDS - 1, shift: found - start }
    }
  }
  return undefined
}

// Interpolates between two landmarks if the edit kept their order. Otherwise applies the shift of the nearer landmark.
function interpolate(behind: Landmark, ahead: Landmark, wordIndex: number): number {
  const from = behind.at + behind.shift
  const to = ahead.at + ahead.shift
  if (from < to) {
    const share = (wordIndex - behind.at) / (ahead.at - behind.at)
    return Math.min(to, from + Math.max(1, Math.round(share * (to - from))))
  }
  return wordIndex + (wordIndex - behind.at < ahead.at - wordIndex ? behind.shift : ahead.shift)
}

/** Hash table that finds the starts of a run in a text. A run is `RUN_WORDS` consecutive words. */
export class RunIndex {
  readonly #words: Uint32Array
  /** By hash: the last start of a run with this hash, 1-based; 0 without one. */
  readonly #last: Uint32Array
  /** Maps the 0-based start of a run to the 1-based start of the previous run with the same hash; 0 when there is none. */
  readonly #earlier: Uint32Array

  constructor(words: Uint32Array) {
    this.#words = words
    this.#last = new Uint32Array(2 ** Math.ceil(Math.log2(words.length + 2)))
    this.#earlier = new Uint32Array(words.length)
    for (let start = 0; start + RUN_WORDS <= words.length; start++) {
      const slot = this.#hashSlot(words, start)
      this.#earlier[start] = this.#last[slot] ?? 0
      this.#last[slot] = start + 1
    }
  }

  /** Finds the run that starts at `start` in `words`. Returns its starts in the indexed text, last first, at most `MATCHES_MAX`. */
  findStarts(words: Uint32Array, start: number): number[] {
    const starts: number[] = []
    let next = this.#last[this.#hashSlot(words, start)] ?? 0
    for (let tried = 0; next > 0 && tried < MATCHES_MAX; tried++) {
      if (this.#isRun(words, start, next - 1)) starts.push(next - 1)
      next = this.#earlier[next - 1] ?? 0
    }
    return starts
  }

  #isRun(words: Uint32Array, start: number, at: number): boolean {
    for (let index = 0; index < RUN_WORDS; index++)
      if (words[start + index] !== this.#words[at + index]) return false
    return true
  }

  #hashSlot(words: Uint32Array, start: number): number {
    let hash = 0
    for (let index = 0; index < RUN_WORDS; index++)
      hash = Math.imul(hash ^ (words[start + index] ?? 0), 0x9e3779b1) ^ (hash >>> 15)
    return (hash >>> 7) & (this.#last.length - 1)
  }
}
