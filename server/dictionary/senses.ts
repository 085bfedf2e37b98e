import type { StoredEntry } from './sources/stored.ts'
import type { WebsterSense } from './sources/websters.ts'
import type { Sense } from './sources/wordnet.ts'
import type { FirstSense } from './tables/tables.ts'

const sensesMax = 7
const websterSensesMax = 4
const expandedMaxCharacters = 160

const ballGames =
  /\b(?:(?:base|basket|foot)ball|base (?:hit|runner)|golf|cricket|bowling|tennis|billiards?|hockey)\b/
/** Matches definitions of senses that are rare in literature: ball games, coarse speech and recent technology. */
const unlikely = new RegExp(
  `${ballGames.source}|\\b(?:obscene|vulgar|sexual intercourse|illegal drugs|telephone|television|comput(?:er|ing)|software)\\b`,
)

/** Converts WordNet senses for storage: parts of speech in order of weight, each with its commonest senses. */
export function toMeanings(senses: Sense[], forms: string[]): StoredEntry[3] {
  const usesWord = createUseTest(forms)
  const meanings = [...groupBy(senses, ({ partOfSpeech }) => partOfSpeech)].map(
    ([partOfSpeech, group]): StoredEntry[3][number] => [
      partOfSpeech,
      // WordNet's counts include newspapers, which overstate ball games.
      group.reduce((sum, { definition, weight }) => sum + (ballGames.test(definition) ? 0 : weight), 0),
      moveUnlikelyLast(group)
        .slice(0, sensesMax)
        .map(({ definition, examples }) => {
          const example = examples.find(usesWord)
          return example ? [definition, example] : [definition]
        }),
    ],
  )
  return meanings.sort(([, a], [, b]) => b - a)
}

function moveUnlikelyLast(senses: Sense[]): Sense[] {
  const isUnlikely = ({ definition }: Sense) => unlikely.test(definition)
  return [...senses.filter((sense) => !isUnlikely(sense)), ...senses.filter(isUnlikely)]
}

/** Creates a predicate for a synset's examples: true when an example contains a form of this word rather than a synonym. */
function createUseTest(forms: string[]): (example: string) => boolean {
  const stems = forms.map((form) => (form.length > 3 ? form.replace(/[ey]$/, '') : form))
  return (example) => {
    const text = ` ${example.toLowerCase()}`
    return stems.some((stem) => text.includes(` ${stem.toLowerCase()}`))
  }
}

/** Converts Webster's senses for storage; their weight is 0. */
export function toWebsterMeanings(senses: WebsterSense[]): StoredEntry[3] {
  const groups = groupBy(senses, ({ partOfSpeech }) => partOfSpeech)
  return [...groups].map(([partOfSpeech, group]): StoredEntry[3][number] => [
    partOfSpeech,
    0,
    group
      .slice(0, websterSensesMax)
      .map(({ definition, example }) => (example ? [definition, example] : [definition])),
  ])
}

export function groupBy<Item, Key>(items: Iterable<Item>, getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = getKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/**
 * Moves the given senses of a lemma to the front, and gives the part of speech of the first sense the highest weight.
 * @throws Error when WordNet has no sense that begins with the given definition.
 */
export function promoteSenses(lemma: string, senses: Sense[], firsts: FirstSense[]): Sense[] {
  const chosen = firsts.map((first) => ({ ...findSense(lemma, senses, first) }))
  const [likeliest] = chosen
  if (!likeliest) return senses
  const isChosen = ({ definition, partOfSpeech }: Sense) =>
    chosen.some((sense) => sense.definition === definition && sense.partOfSpeech === partOfSpeech)
  const ordered = [...chosen, ...senses.filter((sense) => !isChosen(sense))]
  const sameSpelling = ordered.filter(({ spelling }) => spelling === likeliest.spelling)
  const weights = [...groupBy(sameSpelling, ({ partOfSpeech }) => partOfSpeech).values()].map((group) =>
    group.reduce((sum, { weight }) => sum + weight, 0),
  )
  // The first weight belongs to the part of speech of the likeliest sense, because that sense comes first.
  const [own = 0, ...others] = weights
  likeliest.weight += Math.max(0, 1 + Math.max(...others, 0) - own)
  return ordered
}

function findSense(lemma: string, senses: Sense[], { partOfSpeech, definition, isOwn }: FirstSense): Sense {
  // A definition that is not from WordNet gets a weight of 1: its part of speech occurs in texts, even when WordNet has no count for it.
  if (isOwn) return { spelling: lemma, partOfSpeech, weight: 1, definition, examples: [] }
  const found = senses.find(
    (sense) => sense.partOfSpeech === partOfSpeech && sense.definition.startsWith(definition),
  )
  if (!found) throw new Error(`first-senses.txt: ${lemma} has no sense as a ${partOfSpeech}: ${definition}`)
  return found
}

/** Matches a definition that only refers to an adjective: "in an industrious manner". */
const definedByAdjective =
  /\b(?:in an? ([a-z-]+) (?:manner|way|fashion)|(?:quality|state|property|trait|condition) of being ([a-z-]+))$/

/**
 * Appends the meaning of the adjective to a definition that only refers to it: "in an industrious manner; industrious: characterized by
 * hard work". A reader who looks up *industriously* rarely knows *industrious*.
 */
export function expandDefinition(
  definition: string,
  findMeaning: (adjective: string) => string | undefined,
): string {
  const [, manner, quality] = definedByAdjective.exec(definition) ?? []
  const adjective = manner ?? quality
  const meaning = adjective && findMeaning(adjective)
  const expanded = `${definition}; ${adjective}: ${meaning}`
  return meaning && expanded.length <= expandedMaxCharacters ? expanded : definition
}
