import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import { bare, setOf } from './bare-words.ts'
import { expectedOf, type Met } from './expected-part.ts'

/** With a capital before a name they are what they are without. */
const titles = setOf(
  `king queen prince princess emperor duke duchess earl count countess baron lord lady sir saint father mother brother sister
  uncle aunt cousin doctor judge justice squire master mistress miss bishop cardinal abbot pope president governor senator
  captain colonel general major lieutenant sergeant admiral`,
)
const townOrLand =
  /\b(?:city|town|village|capital|state|province|region|county|country|island|river|lake|mountain)s?\b/

/**
 * Returns the entries of a word in the order in which they fit where it was met, each with the meaning first that fits: a name where
 * a capital stands within a sentence, at its start where the dictionary has the name first, and none where there is no capital, what has an
 * apostrophe for a word that has one, a noun after an article, an adjective between an
 * article and a noun, a verb after a pronoun or before an article. What says nothing changes nothing.
 */
export function fitting(answer: DictionaryAnswer, met: Met): DictionaryAnswer {
  const { parts, isOld } = expectedOf(met, answer)
  const isNamed = standsForName(met, answer)
  const isSmall = met.text === met.text.toLowerCase()
  const isFamily = /^\p{Lu}\p{Ll}+$/u.test(met.before) && !titles.has(bare(met.before))
  const isTown = answer.some((entry) => isName(entry) && townOrLand.test(definitionOf(entry)))
  const isShort = hasApostrophe(met.text.replace(/[^\p{L}]+$/u, ''))
  const elided = elidedOf(met)
  /** Somebody in a story has a given name more often than a famous man has; not a family's, nor a town's. */
  const nameFit = (entry: DictionaryEntry) => (!isGivenName(entry) || isTown ? 4 : isFamily ? 3 : 5)
  const fitOf = (entry: DictionaryEntry) =>
    (isName(entry) ? Number(isNamed) * nameFit(entry) - Number(isSmall) * 4 : 0) +
    Number(isOld && isOldForm(entry)) * 4 +
    Number(isContraction(entry) && (isShort || entry.word === elided)) * 4 +
    rankOf(entry, parts)
  const ranked = answer.map((entry) => ({ entry: withFirst(entry, parts), fit: fitOf(entry) }))
  return ranked.sort((one, other) => other.fit - one.fit).map(({ entry }) => entry)
}

/** Within the word: at its edges it may be a quotation mark. */
const hasApostrophe = (word: string) => /\p{L}['’]\p{L}/u.test(word)

/**
 * The word with the apostrophe at its edge, straight and in small letters; empty where it may be a quotation mark. A typographic one before a
 * word is none, and a straight one is none within a sentence.
 */
function elidedOf({ text, before }: Met): string {
  const isWithin = before !== '' && !/\P{L}$/u.test(before)
  const [elided = ''] = (isWithin ? /^['’]\p{L}+|^\p{L}+['’]$/u : /^’\p{L}+/u).exec(text) ?? []
  return elided.replace('’', "'").toLowerCase()
}

/**
 * Whether a capital is a name's: the word is not written in capitals, and either begins neither a sentence nor a quotation, or is as a
 * common word so rare that the dictionary has the name before it: John, not May.
 */
function standsForName({ text, before }: Met, [likeliest]: DictionaryAnswer): boolean {
  const isWithin = before !== '' && !/[.!?:…]["”’)\]]*$/.test(before)
  const isLikeliest = likeliest !== undefined && isName(likeliest)
  return (isWithin || isLikeliest) && /^\p{Lu}.*\p{Ll}/u.test(text) && !titles.has(bare(text))
}

const isName = ({ word }: DictionaryEntry) => /^\p{Lu}/u.test(word)

const definitionOf = ({ meanings }: DictionaryEntry) => meanings[0]?.definitions[0]?.definition ?? ''

const isGivenName = (entry: DictionaryEntry) =>
  entry.meanings[0]?.partOfSpeech === 'name' && definitionOf(entry).startsWith('a given')

const isContraction = ({ meanings }: DictionaryEntry) => meanings[0]?.partOfSpeech === 'contraction'

const isOldForm = ({ meanings }: DictionaryEntry) =>
  meanings.some(({ definitions }) => definitions.some(({ definition }) => definition.includes('"thou"')))

const isOf = (partOfSpeech: string, wanted: string) =>
  partOfSpeech === wanted ||
  (wanted === 'verb' && partOfSpeech.startsWith('auxiliary')) ||
  (wanted === 'full verb' && partOfSpeech === 'verb')

const isOfAny = (partOfSpeech: string, wanted: readonly string[]) =>
  wanted.some((one) => isOf(partOfSpeech, one))

/** 2 where an entry is first of all what is wanted, or a verb that helps others as well; 1 where it is that too. */
function rankOf({ meanings }: DictionaryEntry, wanted: readonly string[]): number {
  const own = meanings.filter(({ partOfSpeech }) => !partOfSpeech.startsWith('auxiliary'))
  const isFirst = [meanings[0], own[0]].some((meaning) => meaning && isOfAny(meaning.partOfSpeech, wanted))
  if (isFirst) return 2
  return own.some(({ partOfSpeech }) => isOfAny(partOfSpeech, wanted)) ? 1 : 0
}

function withFirst(entry: DictionaryEntry, wanted: readonly string[]): DictionaryEntry {
  const orderOf = ({ partOfSpeech }: DictionaryEntry['meanings'][number]) => {
    const at = wanted.findIndex((one) => isOf(partOfSpeech, one))
    return at < 0 ? wanted.length : at
  }
  const meanings = [...entry.meanings].sort((one, other) => orderOf(one) - orderOf(other))
  return { ...entry, meanings }
}
