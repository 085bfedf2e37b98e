import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import type { MetWord } from '../../lib/met-word.ts'
import { bare, setOf } from './bare-words.ts'

const beforeNouns = setOf(
  'a an the this these those my thy your his her our their its whose every each some any no another such',
)
const beforeVerbs = setOf(
  'to i we they ye he she who will would shall should can could may might must do does did let lets not never',
)

const beforeAdjectives = setOf('very too more most quite rather')
/** What says something of the noun behind it, where its ending does not show that. */
const adjectives = setOf(
  `good great little big small large long short high low deep wide old young new fresh own other same former latter real
  true fair rich poor proper brief chief main slight sudden quick rapid slow soft sharp clear quiet gentle strange wild sweet full heavy light dark bright cold warm hot red white black green blue grey whole
  certain several many few drunken frozen broken sworn torn loud faint golden silken wooden`,
)
const adjectival = /^.{3,}(?:ful|less|ous|ive|[ai]ble|ish|al|ic|ant|ent|ing|ed|['’]s)$/
/** Verbs that go on with it. */
const beforeOf = setOf(
  'think thinks speak speaks talk talks hear hears dream dreams tell tells know knows beware complain despair die dies',
)
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
export type Met = Pick<MetWord, 'text' | 'before' | 'after'>

/** A full verb is no auxiliary: she has a ship. */
type Part = 'noun' | 'verb' | 'full verb' | 'adjective'

interface Expected {
  /** The likeliest first; a word that is none of them may be anything. */
  parts: Part[]
  /** Whether it goes with "thou". */
  isOld: boolean
}

/** What part of speech a word is expected to be by its two neighbours. */
export function expectedOf({ text, before, after }: Met, [likeliest]: DictionaryAnswer): Expected {
  const part = likeliest?.meanings[0]?.partOfSpeech ?? ''
  // After a mark something new begins.
  const word = /[^\p{L}]$/u.test(before) ? '' : bare(before)
  const goesOn = /\p{L}$/u.test(text) && /^\p{L}/u.test(after)
  const isModifier = goesOn && !/(?:ed|ly)$/.test(after) && !afterNouns.has(bare(after))
  if (word === 'thou') return { parts: ['verb'], isOld: true }
  /** Before another noun: the old men, a helping hand. */
  const nounOr = (isModifier: boolean): Part[] =>
    isModifier ? ['adjective', text.endsWith('ing') ? 'verb' : 'noun'] : ['noun']
  const find = (): Part[] => {
    if (beforeAdjectives.has(word)) return ['adjective']
    // Small words stay what they are: a very old ship, a few ships.
    if (beforeNouns.has(word) && isContent(part)) return nounOr(isModifier)
    if (prepositions.has(word) && part === 'verb' && !isModifier && !text.endsWith('ing')) return ['noun']
    if (goesOn && objects.has(bare(after)) && isContent(part) && part !== 'adjective') return ['full verb']
    // Danger to man, not to man a ship.
    if (word === 'to' && part === 'noun' && !goesOn) return []
    if (beforeVerbs.has(word)) return ['verb']
    const isOfNoun = goesOn && bare(after) === 'of' && !beforeOf.has(bare(text))
    const isAfterAdjective = adjectives.has(word) || adjectival.test(before)
    return part === 'verb' && (isOfNoun || isAfterAdjective) && isUninflected(text, likeliest) ? ['noun'] : []
  }
  return { parts: find(), isOld: false }
}

/** Whether a word of this part of speech names something: small words stand anywhere. */
const isContent = (partOfSpeech: string) => /^(?:noun|adjective|(?:auxiliary )?verb)$/.test(partOfSpeech)

/** As it stands in a dictionary, but for an s: what has an ending of verbs is one. */
const isUninflected = (text: string, entry: DictionaryEntry | undefined) =>
  bare(text).replace(/s$/, '') === entry?.word.replace(/s$/, '')
