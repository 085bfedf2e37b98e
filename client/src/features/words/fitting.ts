import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import type { MetWord } from '../../lib/met-word.ts'

const setOf = (words: string) => new Set(words.split(' '))
const beforeNouns = setOf('a an the this these those my thy your our their its every each some any')
const beforeVerbs = setOf(
  'to i we they ye he she who will would shall should can could may might must do does did let',
)

/**
 * Returns the entries of a word in the order in which they fit where it was met, each with the meaning first that fits: a name where
 * a capital stands within a sentence, a noun after an article, a verb after a pronoun. What says nothing changes nothing.
 */
export function fitting(answer: DictionaryAnswer, met: Pick<MetWord, 'text' | 'before'>): DictionaryAnswer {
  const { partOfSpeech, isOld } = expectedAfter(met.before)
  const isNamed = standsForName(met)
  const fitOf = (entry: DictionaryEntry) =>
    Number(isNamed && isName(entry)) * 4 + Number(isOld && isOldForm(entry)) * 4 + rankOf(entry, partOfSpeech)
  const ranked = answer.map((entry) => ({ entry: withFirst(entry, partOfSpeech), fit: fitOf(entry) }))
  return ranked.sort((one, other) => other.fit - one.fit).map(({ entry }) => entry)
}

interface Expected {
  partOfSpeech?: 'noun' | 'verb'
  /** Whether it goes with "thou". */
  isOld: boolean
}

function expectedAfter(before: string): Expected {
  // After a mark something new begins.
  if (/[^\p{L}]$/u.test(before)) return { isOld: false }
  const word = before.replace(/[^\p{L}]+/gu, '').toLowerCase()
  if (word === 'thou') return { partOfSpeech: 'verb', isOld: true }
  if (beforeNouns.has(word)) return { partOfSpeech: 'noun', isOld: false }
  return beforeVerbs.has(word) ? { partOfSpeech: 'verb', isOld: false } : { isOld: false }
}

/** Whether a capital can only be a name's: the word begins neither a sentence nor a quotation, and is not written in capitals. */
function standsForName({ text, before }: Pick<MetWord, 'text' | 'before'>): boolean {
  const isWithin = before !== '' && !/[.!?:…]["”’)\]]*$/.test(before)
  return isWithin && /^\p{Lu}.*\p{Ll}/u.test(text)
}

const isName = ({ word }: DictionaryEntry) => /^\p{Lu}/u.test(word)

const isOldForm = ({ meanings }: DictionaryEntry) =>
  meanings.some(({ definitions }) => definitions.some(({ definition }) => definition.includes('"thou"')))

const isOf = (partOfSpeech: string, wanted: string) =>
  partOfSpeech === wanted || (wanted === 'verb' && partOfSpeech.startsWith('auxiliary'))

/** 2 where an entry is first of all of a part of speech, 1 where it is that too. */
function rankOf({ meanings }: DictionaryEntry, wanted: string | undefined): number {
  const at = meanings.findIndex(({ partOfSpeech }) => wanted && isOf(partOfSpeech, wanted))
  return at === 0 ? 2 : at > 0 ? 1 : 0
}

function withFirst(entry: DictionaryEntry, wanted: string | undefined): DictionaryEntry {
  if (!wanted) return entry
  const fits = ({ partOfSpeech }: DictionaryEntry['meanings'][number]) => isOf(partOfSpeech, wanted)
  const meanings = [...entry.meanings.filter(fits), ...entry.meanings.filter((meaning) => !fits(meaning))]
  return { ...entry, meanings }
}
