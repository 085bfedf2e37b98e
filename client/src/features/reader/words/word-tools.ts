import { createNamePattern } from '#shared/name-pattern.ts'
import { toDisplayLine } from '#shared/timing/display-text.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { WordInContext } from '../../../lib/word-in-context.ts'

/** Looks up and saves words. The page passes this in, because another feature implements it. */
export interface WordTools {
  /** Opens the card of a word. @param isWhole true to show the whole entry */
  lookUp(word: WordInContext, isWhole: boolean): void
  isCardOpen: boolean
  closeCard(): void
  save(word: WordInContext): void
  /** True when the text contains a word that can be looked up, and so saved. */
  canLookUp(text: string): boolean
  isSaved(text: string): boolean
  isSaving: boolean
  /** Opens the list of rare words of the chapter. @param findWordInContext receives a 0-based index */
  showRareWords(findWordInContext: (index: number) => WordInContext): void
  /** Debounced; undefined for no word. Called for the word on screen while paused. */
  requestSavedState(text: string | undefined): void
}

/** Maximum number of words of a stored sentence. Longer sentences are cut around the word. */
const sentenceWordsMax = 160

export function findWordInContext(timeline: Timeline, index: number): WordInContext {
  const start = timeline.sentenceStart(index)
  const end = timeline.sentenceEnd(index)
  const first = Math.max(start, index - sentenceWordsMax / 2)
  const last = Math.min(end, index + sentenceWordsMax / 2)
  const getText = (at: number) => timeline.word(at)?.text ?? ''
  const before = index > start ? getText(index - 1) : ''
  const read = timeline.content.slice(0, timeline.word(index)?.end)
  const name = findName(timeline.content, getText(index), before)
  return {
    text: getText(index),
    before,
    after: index < end ? getText(index + 1) : '',
    sentence: toDisplayLine(timeline.content.slice(timeline.word(first)?.start, timeline.word(last)?.end)),
    name: name && { ...name, times: read.match(createNamePattern(name.text))?.length ?? 0 },
    wordNumber: index + 1,
  }
}

/** Titles that tell apart people with the same surname. */
const titles = /^(?:M(?:rs?|s|iss)|Dr|Lady|Lord|Sir)\.?$/

/**
 * Returns the word as a name, without punctuation and possessive ending, and with a preceding title or forename. Undefined when the text
 * also contains the word in lower case.
 */
function findName(content: string, text: string, before: string) {
  const [, name] =
    /^\P{L}*(\p{Lu}(?:['’]\p{Lu})?[\p{L}\p{M}-]*?\p{Ll}\p{M}*)(?:['’]s?)?\P{L}*$/u.exec(text) ?? []
  if (!name || hasLowerCase(content, name)) return undefined
  const [, given] = /^\P{L}*(\p{Lu}\p{L}+\.?)$/u.exec(before) ?? []
  const isGiven = given && (titles.test(given) || (isInside(content, given) && !hasLowerCase(content, given)))
  return { text: isGiven ? `${given} ${name}` : name, isWithin: isInside(content, name) }
}

const hasLowerCase = (content: string, name: string) =>
  new RegExp(`(?<!\\p{L})${name.toLowerCase()}(?!\\p{L})`, 'u').test(content)

const isInside = (content: string, name: string) =>
  new RegExp(`(?:\\p{Ll},?|Mrs?\\.) ${name}(?!\\p{L})`, 'u').test(content)
