import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import type { MetWord } from '../../lib/met-word.ts'

const setOf = (words: string) => new Set(words.split(' '))
const beforeNouns = setOf(
  'a an the this these those my thy your his her our their its whose every each some any no another such',
)
const beforeVerbs = setOf(
  'to i we they ye he she who will would shall should can could may might must do does did let not never',
)

const beforeAdjectives = setOf('very too more most quite rather')
/** What says something of the noun behind it, where its ending does not show that. */
const adjectives = setOf(
  `good great little big small large long short high low deep wide old young new fresh own other same former latter real true fair rich poor proper brief chief main slight sudden quick rapid slow soft sharp
  clear quiet gentle strange wild sweet full heavy light dark bright cold warm hot red white black green blue grey whole
  certain several many few drunken frozen broken sworn torn loud faint`,
)
const adjectival = /^.{3,}(?:ful|less|ous|ive|[ai]ble|ish|al|ic|ant|ent|ing|ed|['’]s)$/
const prepositions = setOf('of in on at by with from for into upon without through between among')
/** What stands before a noun: after a word that may be a verb it makes it one. */
const objects = setOf(
  'a an the this these those my thy your his its our their any some no every him them me us it thee himself herself',
)
/** What stands after a noun rather than after an adjective. */
const afterNouns = setOf(
  `of in on at to by from with for and or nor but if as than that which who whom whose when where while till until
  is are was were be been has have had do does did will would shall should can could may might must
  i he she it we they you this there not so upon into over under through before after between among about against`,
)

/** What is known of where a word was met. */
type Met = Pick<MetWord, 'text' | 'before' | 'after'>

/**
 * Returns the entries of a word in the order in which they fit where it was met, each with the meaning first that fits: a name where
 * a capital stands within a sentence, what has an apostrophe for a word that has one, a noun after an article, an adjective between an
 * article and a noun, a verb after a pronoun or before an article. What says nothing changes nothing.
 */
export function fitting(answer: DictionaryAnswer, met: Met): DictionaryAnswer {
  const { parts, isOld } = expectedOf(met, answer)
  const isNamed = standsForName(met)
  const isFamily = /^\p{Lu}\p{Ll}+$/u.test(met.before)
  const isShort = hasApostrophe(met.text.replace(/[^\p{L}]+$/u, ''))
  const fitOf = (entry: DictionaryEntry) =>
    Number(isNamed && isName(entry)) * (isFamily && isGivenName(entry) ? 3 : 4) +
    Number(isOld && isOldForm(entry)) * 4 +
    Number(isShort && isContraction(entry)) * 4 +
    rankOf(entry, parts)
  const ranked = answer.map((entry) => ({ entry: withFirst(entry, parts), fit: fitOf(entry) }))
  return ranked.sort((one, other) => other.fit - one.fit).map(({ entry }) => entry)
}

/** A full verb is no auxiliary: she has a ship. */
type Part = 'noun' | 'verb' | 'full verb' | 'adjective'

interface Expected {
  /** The likeliest first; a word that is none of them may be anything. */
  parts: Part[]
  /** Whether it goes with "thou". */
  isOld: boolean
}

function expectedOf({ text, before, after }: Met, [likeliest]: DictionaryAnswer): Expected {
  const part = likeliest?.meanings[0]?.partOfSpeech ?? ''
  // After a mark something new begins.
  const word = /[^\p{L}]$/u.test(before) ? '' : bare(before)
  const goesOn = /\p{L}$/u.test(text) && /^\p{L}/u.test(after)
  const isModifier = goesOn && !afterNouns.has(bare(after))
  if (word === 'thou') return { parts: ['verb'], isOld: true }
  const find = (): Part[] => {
    if (beforeAdjectives.has(word)) return ['adjective']
    // Small words stay what they are: a very old ship, a few ships.
    if (beforeNouns.has(word) && isContent(part)) return isModifier ? ['adjective', 'noun'] : ['noun']
    if (prepositions.has(word) && part === 'verb' && !isModifier && !text.endsWith('ing')) return ['noun']
    if (goesOn && objects.has(bare(after)) && isContent(part) && part !== 'adjective') return ['full verb']
    if (beforeVerbs.has(word)) return ['verb']
    const isAfterAdjective = adjectives.has(word) || adjectival.test(before)
    return part === 'verb' && isAfterAdjective && isUninflected(text, likeliest) ? ['noun'] : []
  }
  return { parts: find(), isOld: false }
}

/** Whether a word of this part of speech names something: small words stand anywhere. */
const isContent = (partOfSpeech: string) => /^(?:noun|adjective|(?:auxiliary )?verb)$/.test(partOfSpeech)

/** As it stands in a dictionary, but for an s: what has an ending of verbs is one. */
const isUninflected = (text: string, entry: DictionaryEntry | undefined) =>
  bare(text).replace(/s$/, '') === entry?.word.replace(/s$/, '')

const bare = (word: string) => word.replace(/[^\p{L}]+/gu, '').toLowerCase()

/** Within the word: at its edges it may be a quotation mark. */
const hasApostrophe = (word: string) => /\p{L}['’]\p{L}/u.test(word)

/** Whether a capital can only be a name's: the word begins neither a sentence nor a quotation, and is not written in capitals. */
function standsForName({ text, before }: Met): boolean {
  const isWithin = before !== '' && !/[.!?:…]["”’)\]]*$/.test(before)
  return isWithin && /^\p{Lu}.*\p{Ll}/u.test(text)
}

const isName = ({ word }: DictionaryEntry) => /^\p{Lu}/u.test(word)

const isGivenName = ({ meanings }: DictionaryEntry) =>
  meanings[0]?.partOfSpeech === 'name' && /^a given/.test(meanings[0].definitions[0]?.definition ?? '')

const isContraction = ({ meanings }: DictionaryEntry) => meanings[0]?.partOfSpeech === 'contraction'

const isOldForm = ({ meanings }: DictionaryEntry) =>
  meanings.some(({ definitions }) => definitions.some(({ definition }) => definition.includes('"thou"')))

const isOf = (partOfSpeech: string, wanted: string) =>
  partOfSpeech === wanted ||
  (wanted === 'verb' && partOfSpeech.startsWith('auxiliary')) ||
  (wanted === 'full verb' && partOfSpeech === 'verb')

const isOfAny = (partOfSpeech: string, wanted: readonly string[]) =>
  wanted.some((one) => isOf(partOfSpeech, one))

/** 2 where an entry is first of all what is wanted, 1 where it is that too. */
function rankOf({ meanings }: DictionaryEntry, wanted: readonly string[]): number {
  const at = meanings.findIndex(({ partOfSpeech }) => isOfAny(partOfSpeech, wanted))
  return at === 0 ? 2 : at > 0 ? 1 : 0
}

function withFirst(entry: DictionaryEntry, wanted: readonly string[]): DictionaryEntry {
  const orderOf = ({ partOfSpeech }: DictionaryEntry['meanings'][number]) => {
    const at = wanted.findIndex((one) => isOf(partOfSpeech, one))
    return at < 0 ? wanted.length : at
  }
  const meanings = [...entry.meanings].sort((one, other) => orderOf(one) - orderOf(other))
  return { ...entry, meanings }
}
