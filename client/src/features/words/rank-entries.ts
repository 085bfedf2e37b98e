import { type DictionaryAnswer, type DictionaryEntry, nameInText } from '#shared/words.ts'
import { beforeNouns, expectPart, toLetters, type WordContext, wordSet } from './expected-part.ts'

/** Titles, which keep their common meaning when capitalized before a name. */
const titles = wordSet(
  `king queen prince princess emperor duke duchess earl count countess baron lord lady sir saint father mother brother sister
  uncle aunt cousin doctor judge justice squire master mistress miss bishop cardinal abbot pope president governor senator
  captain colonel general major lieutenant sergeant admiral mr mrs dr`,
)
const placePattern =
  /\b(?:city|town|village|capital|state|province|region|county|country|island|river|lake|mountain)s?\b/

/**
 * Sorts the entries of a word, and their meanings, by how well they fit the context. Prefers names for words with a capital within a
 * sentence, and contractions for words with an apostrophe. Prefers the part of speech that the neighbouring words suggest, such as a noun
 * after an article. Drops phrases that are not in the sentence. Otherwise keeps the order of the dictionary.
 */
export function rankEntries(answer: DictionaryAnswer, context: WordContext): DictionaryAnswer {
  const { parts, isOld } = expectPart(context, answer)
  const isTitled = titles.has(toLetters(context.before))
  const isDetermined = beforeNouns.has(toLetters(context.before))
  // True when the word is not used as a name: the "Man" in "a Man of Athens" is not the Isle of Man.
  const isCommonUse = context.text === context.text.toLowerCase() || (isDetermined && answer.some(isCommon))
  const [likeliest] = answer
  /** True if a capital is no sufficient sign of a name, because the word is common or follows a determiner. */
  const isCommonNoun = likeliest && !isTitled && !isName(likeliest) && (isDetermined || isCommon(likeliest))
  const isNamed = !isCommonUse && isUsedAsName(context, answer)
  const isFamilyName = /^\p{Lu}\p{Ll}+$/u.test(context.before) && !isTitled
  const isPlace = answer.some((entry) => isName(entry) && placePattern.test(firstDefinition(entry)))
  const isContracted = hasApostrophe(context.text.replace(/[^\p{L}]+$/u, ''))
  const elided = findElidedForm(context)
  const isAddressed = /^(?:mr|mrs|miss|messrs)$/.test(toLetters(context.before))
  /** Scores an entry of a name. In fiction a given name is likelier than a famous person, unless a family name or place is meant. */
  const scoreName = (entry: DictionaryEntry) => {
    if (isNameInText(entry)) return isCommonNoun ? 0 : 4
    // After a title, a family name is likelier than a famous person: "Mr. Jones" is not the labor leader.
    if (isAddressed) return entry.meanings[0]?.partOfSpeech === 'name' && !isGivenName(entry) ? 6 : 4
    return !isGivenName(entry) || isPlace ? 4 : isFamilyName ? 3 : 5
  }
  /** True for a form in -ed or -ing with one common entry. That entry ranks first: for "crowned", the verb "crown" before the adjective. */
  const isVerbForm = /(?:ed|ing)$/.test(toLetters(context.text)) && answer.filter(isCommon).length === 1
  const score = (entry: DictionaryEntry) =>
    (isName(entry) ? Number(isNamed) * scoreName(entry) - Number(isCommonUse) * 4 : 0) +
    Number(isOld && isOldForm(entry)) * 4 +
    Number(isContraction(entry) && (isContracted || entry.word === elided)) * 4 +
    Number(isPhrase(entry)) * 10 +
    Number(isVerbForm && isCommon(entry)) +
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
 * Normalizes a word with a leading or trailing apostrophe: `’Tis` becomes `'tis`. Returns "" for other words. At the start of a sentence
 * and after punctuation, accepts only a leading `’`: other marks may be quotation marks.
 */
function findElidedForm({ text, before }: WordContext): string {
  const isWithin = before !== '' && !/\P{L}$/u.test(before)
  const [elided = ''] = (isWithin ? /^['’]\p{L}+|^\p{L}+['’]$/u : /^’\p{L}+/u).exec(text) ?? []
  return elided.replace('’', "'").toLowerCase()
}

/**
 * True for a word used as a name: capitalized, not all capitals, and within a sentence. At the start of a sentence or quotation, the
 * dictionary must also list the name first, as for "John" but not for "May".
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

/** True for entries of common words, which Lectern defines itself. */
const isCommon = (entry: DictionaryEntry) => !isName(entry) && entry.source.startsWith('Lectern')

const isName = ({ word }: DictionaryEntry) => /^\p{Lu}/u.test(word)

const isNameInText = (entry: DictionaryEntry) => firstDefinition(entry) === nameInText

const firstDefinition = ({ meanings }: DictionaryEntry) => meanings[0]?.definitions[0]?.definition ?? ''

const isGivenName = (entry: DictionaryEntry) =>
  entry.meanings[0]?.partOfSpeech === 'name' && firstDefinition(entry).startsWith('a given')

const isContraction = ({ meanings }: DictionaryEntry) => meanings[0]?.partOfSpeech === 'contraction'

/** True for parts of speech such as "Latin phrase" and "French phrase". */
const isPhrase = ({ meanings }: DictionaryEntry) => /^[A-Z].* phrase$/.test(meanings[0]?.partOfSpeech ?? '')

/** Returns a text in lower case without accents and punctuation, with a space before and after each word. */
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

/**
 * Returns 2 if `wanted` includes the entry's first part of speech, or its first that is not an auxiliary. Returns 1 if `wanted` includes
 * a later one, else 0.
 */
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
