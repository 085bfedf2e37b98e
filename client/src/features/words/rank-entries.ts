import { type DictionaryAnswer, type DictionaryEntry, nameInText } from '#shared/words.ts'
import { beforeNouns, expectPart, toLetters, type WordContext, wordSet } from './expected-part.ts'

/** Titles keep their common meaning when capitalized before a name. */
const titles = wordSet(
  `king queen prince princess emperor duke duchess earl count countess baron lord lady sir saint father mother brother sister
  uncle aunt cousin doctor judge justice squire master mistress miss bishop cardinal abbot pope president governor senator
  captain colonel general major lieutenant sergeant admiral mr mrs dr`,
)
const placePattern =
  /\b(?:city|town|village|capital|state|province|region|county|country|island|river|lake|mountain)s?\b/

/**
 * Sorts the entries of a word, and the meanings of each, by how well they fit its context. Prefers names for words with a capital
 * within a sentence, contractions for words with an apostrophe, and the part of speech that the neighbours suggest, as a noun
 * after an article. Drops phrases that are not in the sentence. Keeps the order of the dictionary otherwise.
 */
export function rankEntries(answer: DictionaryAnswer, context: WordContext): DictionaryAnswer {
  const { parts, isOld } = expectPart(context, answer)
  const isTitled = titles.has(toLetters(context.before))
  const isDetermined = beforeNouns.has(toLetters(context.before))
  // Common word rather than name: a Man of Athens, not the Isle of Man.
  const isCommonUse = context.text === context.text.toLowerCase() || (isDetermined && answer.some(isCommon))
  const [likeliest] = answer
  /** True if a capital alone does not make the word a name: it is common, or follows a determiner. */
  const isCommonNoun = likeliest && !isTitled && !isName(likeliest) && (isDetermined || isCommon(likeliest))
  const isNamed = !isCommonUse && isUsedAsName(context, answer)
  const isFamilyName = /^\p{Lu}\p{Ll}+$/u.test(context.before) && !isTitled
  const isPlace = answer.some((entry) => isName(entry) && placePattern.test(firstDefinition(entry)))
  const isContracted = hasApostrophe(context.text.replace(/[^\p{L}]+$/u, ''))
  const elided = findElidedForm(context)
  const isAddressed = /^(?:mr|mrs|miss|messrs)$/.test(toLetters(context.before))
  /** In fiction a given name is likelier than a famous person, unless a family name or place is meant. */
  const scoreName = (entry: DictionaryEntry) => {
    if (isNameInText(entry)) return isCommonNoun ? 0 : 4
    // After a title, a family name is likelier than a famous person: Mr. Jones is not the labor leader.
    if (isAddressed) return entry.meanings[0]?.partOfSpeech === 'name' && !isGivenName(entry) ? 6 : 4
    return !isGivenName(entry) || isPlace ? 4 : isFamilyName ? 3 : 5
  }
  /** Prefers the verb with a definition of our own over an adjective or noun without: crowned, melting. */
  const isLemma = /(?:ed|ing)$/.test(toLetters(context.text)) && answer.filter(isCommon).length === 1
  const score = (entry: DictionaryEntry) =>
    (isName(entry) ? Number(isNamed) * scoreName(entry) - Number(isCommonUse) * 4 : 0) +
    Number(isOld && isOldForm(entry)) * 4 +
    Number(isContraction(entry) && (isContracted || entry.word === elided)) * 4 +
    Number(isPhrase(entry)) * 10 +
    Number(isLemma && isCommon(entry)) +
    scorePart(entry, parts)
  const sentence = toPlainWords(context.sentence ?? '')
  const ranked = answer
    .filter((entry) => !isPhrase(entry) || sentence.includes(toPlainWords(entry.word)))
    .filter((entry) => isNamed || !isNameInText(entry) || answer.length === 1)
    .map((entry) => ({ entry: sortMeanings(entry, parts), score: score(entry) }))
  return ranked.sort((one, other) => other.score - one.score).map(({ entry }) => entry)
}

/** True for an apostrophe within the word; those at the edges may be quotation marks. */
const hasApostrophe = (word: string) => /\p{L}['’]\p{L}/u.test(word)

/**
 * Returns the word with its leading or trailing apostrophe, straight and in lower case; empty where that may be a quotation mark.
 * A leading typographic apostrophe is not a quotation mark, nor is a straight one within a sentence.
 */
function findElidedForm({ text, before }: WordContext): string {
  const isWithin = before !== '' && !/\P{L}$/u.test(before)
  const [elided = ''] = (isWithin ? /^['’]\p{L}+|^\p{L}+['’]$/u : /^’\p{L}+/u).exec(text) ?? []
  return elided.replace('’', "'").toLowerCase()
}

/**
 * Reports whether a word is used as a name: capitalized, not all in capitals, and within a sentence. At the start of a sentence or
 * quotation, the dictionary must also list the name first: John, not May.
 */
function isUsedAsName({ text, before, name }: WordContext, [likeliest]: DictionaryAnswer): boolean {
  const isWithin = before !== '' && !/[.!?:…]["”’)\]]*$/.test(before)
  const isLikeliest = likeliest !== undefined && isName(likeliest)
  return (
    (isWithin || isLikeliest || name?.isWithin === true) &&
    /^\p{Lu}.*\p{Ll}/u.test(text) &&
    !titles.has(toLetters(text))
  )
}

/** True for common words, which have a definition of our own. */
const isCommon = (entry: DictionaryEntry) => !isName(entry) && entry.source.startsWith('Lectern')

const isName = ({ word }: DictionaryEntry) => /^\p{Lu}/u.test(word)

const isNameInText = (entry: DictionaryEntry) => firstDefinition(entry) === nameInText

const firstDefinition = ({ meanings }: DictionaryEntry) => meanings[0]?.definitions[0]?.definition ?? ''

const isGivenName = (entry: DictionaryEntry) =>
  entry.meanings[0]?.partOfSpeech === 'name' && firstDefinition(entry).startsWith('a given')

const isContraction = ({ meanings }: DictionaryEntry) => meanings[0]?.partOfSpeech === 'contraction'

/** True for parts of speech such as "Latin phrase" and "French phrase". */
const isPhrase = ({ meanings }: DictionaryEntry) => /^[A-Z].* phrase$/.test(meanings[0]?.partOfSpeech ?? '')

/** Returns a text in lower case without accents and punctuation, between spaces. */
const toPlainWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[-—\s]+/g, ' ')
    .replace(/[^a-z ]/g, '')} `

const isOldForm = ({ meanings }: DictionaryEntry) =>
  meanings.some(({ definitions }) => definitions.some(({ definition }) => definition.includes('"thou"')))

const isPart = (partOfSpeech: string, wanted: string) =>
  partOfSpeech === wanted ||
  (wanted === 'verb' && partOfSpeech.startsWith('auxiliary')) ||
  (wanted === 'full verb' && partOfSpeech === 'verb')

const isAnyPart = (partOfSpeech: string, wanted: readonly string[]) =>
  wanted.some((part) => isPart(partOfSpeech, part))

/** Returns 2 if the entry's first part of speech, apart from auxiliaries, is wanted, 1 if another one is, and 0 otherwise. */
function scorePart({ meanings }: DictionaryEntry, wanted: readonly string[]): number {
  const own = meanings.filter(({ partOfSpeech }) => !partOfSpeech.startsWith('auxiliary'))
  const isFirst = [meanings[0], own[0]].some((meaning) => meaning && isAnyPart(meaning.partOfSpeech, wanted))
  if (isFirst) return 2
  return own.some(({ partOfSpeech }) => isAnyPart(partOfSpeech, wanted)) ? 1 : 0
}

function sortMeanings(entry: DictionaryEntry, wanted: readonly string[]): DictionaryEntry {
  const rank = ({ partOfSpeech }: DictionaryEntry['meanings'][number]) => {
    const index = wanted.findIndex((part) => isPart(partOfSpeech, part))
    return index < 0 ? wanted.length : index
  }
  const meanings = [...entry.meanings].sort((one, other) => rank(one) - rank(other))
  return { ...entry, meanings }
}
