import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import type { WordInContext } from '../../lib/word-in-context.ts'

export const wordSet = (words: string) => new Set(words.split(/\s+/))

export const toLetters = (word: string) => word.replace(/[^\p{L}]+/gu, '').toLowerCase()

export const beforeNouns = wordSet(
  'a an the this these those my thy your his her our their its whose every each some any no another such de th',
)
/** Matches possessives such as "father's", but not contractions such as "it's" and "there's". */
const possessive = /^(?!(?:it|he|she|that|this|what|who|where|how|here|there|let|one)['’])\p{L}.*['’]s$/iu
const beforeVerbs = wordSet(
  'to i we they ye he she who will would shall should can could may might must do does did let lets not never cannot',
)

/** Matches contractions that precede a verb, such as "don't" and "I'll", but not "isn't" and "haven't". */
const contractedVerb = /^(?:do|does|did|wo|ca|could|would|should|sha|must|need)n['’]t$|.['’]ll$/i

const formsOfHave = wordSet('have has had having hath hast hadst')
const beforeAdjectives = wordSet('very too more most quite rather')
/** Adjectives that `adjectival` does not recognize by their ending. */
const adjectives = wordSet(
  `good great little big small large long short high low deep wide old young new fresh own other same former latter real
  true fair rich poor proper brief chief main slight sudden quick rapid slow soft sharp clear quiet gentle strange wild sweet full heavy light dark bright cold warm hot red white black green blue grey whole
  rough smooth thin thick hard sad tall weak strong bare broad narrow dry wet pale dim mere odd rude dead bold brave empty dull
  certain several many few drunken frozen broken sworn torn loud faint golden silken wooden`,
)
const adjectival = /^.{3,}(?:ful|less|ous|ive|[ai]ble|ish|al|ic|ant|ent|ing|ed|['’]s)$/
const verbsWithOf = wordSet(
  'think thinks speak speaks talk talks hear hears dream dreams tell tells know knows beware complain despair die dies',
)
const prepositions = wordSet('of in on at by with from for into upon without through between among')
/** Determiners and pronouns that start an object. The word before them is probably a verb, if it can be one. */
const objectStarts = wordSet(
  'a an the this these those my thy your his its our their any some no every him them me us it thee himself herself',
)
/** Words of `objectStarts` that seldom follow an adjective. The others may: `a` in "so great a man", `the` in "all the men". */
const pronominal = wordSet('my thy your his our their him them me us it thee himself herself myself')
const verbOrAdverb = /^(?:\p{Ll}{3,}ed|(?!family)\p{Ll}{2,}ly)(?!\p{L})/u
/** Words that follow a noun rather than an adjective. */
const afterNouns = wordSet(
  `of in on at to by from with for and or nor but if as than that which who whom whose when where while till until
  is are was were be been has have had do does did will would shall should can could may might must
  i he she it we they you this there not so upon into over under through before after between among about against
  without within down up out off away again now then here only ever never always still once since because though
  behind beyond above below near around along across towards toward like a an the my thy his her your our their its`,
)

export type WordContext = Pick<WordInContext, 'text' | 'before' | 'after' | 'name'> &
  Partial<Pick<WordInContext, 'sentence'>>

/** Parts of speech. A `full verb` is not an auxiliary: "has" is a full verb in "she has a ship", but not in "she has gone". */
type Part = 'noun' | 'verb' | 'full verb' | 'adjective'

interface Expected {
  /** Expected parts of speech, the most likely first. Empty when the context suggests none. */
  parts: Part[]
  /** True after "thou": the word is then an old verb form, such as "hast". */
  isOld: boolean
}

export function expectPart({ text, before, after }: WordContext, [likeliest]: DictionaryAnswer): Expected {
  const part = likeliest?.meanings[0]?.partOfSpeech ?? ''
  // Ignores the previous word if punctuation separates it from this word.
  const word = /[^\p{L}]$/u.test(before) ? '' : toLetters(before)
  const isDetermined = beforeNouns.has(word) || (possessive.test(before) && !/(?:ed|en)$/.test(text))
  // Ignores a next word that ends in an apostrophe. Without the apostrophe it would be another word: "an'" means "and", not "an".
  const next = /['’]$/.test(after) ? '' : toLetters(after)
  const isFollowed = /\p{L}$/u.test(text) && /^\p{L}/u.test(after)
  const isModifier = isFollowed && !verbOrAdverb.test(after) && !afterNouns.has(next)
  if (word === 'thou') return { parts: ['verb'], isOld: true }
  /** Returns `noun`. A modifier is an adjective ("old men"), or else a verb form ("a helping hand") or a noun ("a stone wall"). */
  const expectNoun = (isModifier: boolean): Part[] =>
    isModifier ? ['adjective', text.endsWith('ing') ? 'verb' : 'noun'] : ['noun']
  const isAfterAdjective = adjectives.has(word) || adjectival.test(before)
  const find = (): Part[] => {
    if (formsOfHave.has(word) && /(?:ed|en|wn)$/.test(toLetters(text))) return ['verb']
    if (beforeAdjectives.has(word) || (part !== 'adverb' && /^(?:how|so)$/.test(word))) return ['adjective']
    const isJoined = isFollowed && /^(?:than|and|or|but|yet)$/.test(next)
    // After another adjective, the word is a noun: "chief" in "a great chief", "right" in "the hereditary right to it".
    if (
      part === 'adjective' &&
      isAfterAdjective &&
      !/(?:ed|ing|['’]s)$/.test(before) &&
      !isModifier &&
      !isJoined
    )
      return ['noun']
    // The word is an adjective: "better than", "a fair and gentle girl", "a fair, gentle girl".
    if (part === 'adjective' && (isJoined || /,$/.test(text))) return ['adjective']
    // Function words keep their part of speech: "very" in "a very old ship", "few" in "a few ships".
    if (isDetermined && isContent(part)) return expectNoun(isModifier)
    if (prepositions.has(word) && part === 'verb' && !text.endsWith('ing')) return expectNoun(isModifier)
    const objects = part === 'adjective' ? pronominal : objectStarts
    if (isFollowed && objects.has(next) && isContent(part)) return ['full verb']
    // "man" is no verb in "danger to man", unlike in "to man a ship".
    if (word === 'to' && part === 'noun' && !isFollowed) return []
    if (beforeVerbs.has(word) || contractedVerb.test(before)) return ['verb']
    // The word is a verb: "it means", "which looks".
    if (/^(?:it|which)$/.test(word) && text.endsWith('s')) return ['verb']
    const isOfNoun = isFollowed && next === 'of' && !verbsWithOf.has(toLetters(text))
    return part === 'verb' && (isOfNoun || isAfterAdjective) && isUninflected(text, likeliest) ? ['noun'] : []
  }
  return { parts: find(), isOld: false }
}

const isContent = (partOfSpeech: string) => /^(?:noun|adjective|(?:auxiliary )?verb)$/.test(partOfSpeech)

/** True for the dictionary form, with or without a final s. Other endings indicate a verb. */
const isUninflected = (text: string, entry: DictionaryEntry | undefined) =>
  toLetters(text).replace(/s$/, '') === entry?.word.replace(/s$/, '')
