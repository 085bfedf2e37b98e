import type { Timeline } from '#shared/timing/timeline.ts'
import type { WordInContext } from '../../../lib/word-in-context.ts'

/** Lookup and saving of words. Passed in by the page, since another feature implements it. */
export interface WordTools {
  lookUp(word: WordInContext, onClosed: () => void): void
  save(word: WordInContext): void
  /** True when a word is long enough to be looked up or saved. */
  canUse(text: string): boolean
  isSaved(text: string): boolean
  isSaving: boolean
  /** Requests the saved state of the word at rest; undefined for none. */
  attend(text: string | undefined): void
}

/** Longer sentences are cut to this many words around the word. */
const sentenceWordsMax = 160

/** Returns a word with its sentence, as it is saved. */
export function findMetWord(timeline: Timeline, index: number): WordInContext {
  const start = timeline.sentenceStart(index)
  const end = timeline.sentenceEnd(index)
  const first = Math.max(start, index - sentenceWordsMax / 2)
  const last = Math.min(end, index + sentenceWordsMax / 2)
  const getText = (at: number) => timeline.word(at)?.text ?? ''
  return {
    text: getText(index),
    before: index > start ? getText(index - 1) : '',
    after: index < end ? getText(index + 1) : '',
    sentence: Array.from({ length: last - first + 1 }, (_, at) => getText(first + at)).join(' '),
    name: findName(timeline.content, getText(index)),
    wordNumber: index + 1,
  }
}

/** Returns the word as a name: without punctuation and possessive ending, when the text never has it in lower case. */
function findName(content: string, text: string): WordInContext['name'] {
  const [, name] =
    /^\P{L}*(\p{Lu}(?:['’]\p{Lu})?[\p{L}\p{M}-]*?\p{Ll}\p{M}*)(?:['’]s?)?\P{L}*$/u.exec(text) ?? []
  if (!name || new RegExp(`(?<!\\p{L})${name.toLowerCase()}(?!\\p{L})`, 'u').test(content)) return undefined
  return { text: name, isWithin: new RegExp(`(?:\\p{Ll},?|Mrs?\\.) ${name}(?!\\p{L})`, 'u').test(content) }
}
