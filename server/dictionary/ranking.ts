import type { DictionaryEntry } from '#shared/words.ts'
import type { IndexFile } from './index-file.ts'
import { type LemmaCandidate, listRegularLemmas } from './inflections.ts'
import { type StoredEntry, type StoredWord, toDictionaryEntry, wordnetSource } from './sources/stored.ts'

export type WordIndex = Pick<IndexFile, 'read'>

// Weights are occurrences in the texts that WordNet's authors counted.
const commonMin = 20
const rareMax = 2
/** Weight below which an inflected form is rare. Its weight is that of the lemma divided by `lemmaRatio`. */
const rareFormMax = 0.5

interface Ranked {
  stored: StoredEntry
  meanings: StoredEntry[3]
  weight: number
}

/** Finds the entries of an index key and of its lemmas, the likeliest first. `word` is the looked-up spelling of the key. */
export function findEntries(index: WordIndex, key: string, word: string): DictionaryEntry[] {
  const record = index.read(key) ?? {}
  const exact = rankExact(record, word)
  // A function word is no inflected form: omits its lemmas. Also omits homographs that WordNet's authors never counted.
  const own = record.own ?? []
  const wordnet = own.some(isFunctionWord)
    ? exact.filter(({ weight }) => weight >= 1)
    : rankWithLemmas({ index, record, key, word }, exact)
  const isLowerCase = word === word.toLowerCase()
  const fallback = (record.fallback ?? []).filter((entry) => !isPersonName(entry) || !isLowerCase)
  const isGivenName = fallback.some(isPersonName)
  /** Returns the rank of an entry's group, 0 to 3. Entries of one group keep their order. */
  const getGroup = (found: Ranked): number => {
    if (isName(found)) return isLowerCase ? 3 : Number(sumMeanings(found.meanings) === 0)
    return isGivenName && isRare(found, key) ? 2 : 0
  }
  const entriesAt = (group: number) =>
    wordnet
      .filter((found) => getGroup(found) === group)
      .map(({ stored, meanings }) => toDictionaryEntry(stored, meanings))
  const ranked = [
    ...fallback.filter((entry) => matchesContraction(entry, word)).map((entry) => toDictionaryEntry(entry)),
    ...own.map((entry) => toDictionaryEntry(entry)),
    ...entriesAt(0),
    // A person's name precedes a name that WordNet never counted: in fiction, the name of a person is likelier than that of a town.
    ...fallback.filter(isPersonName).map((entry) => toDictionaryEntry(entry)),
    ...entriesAt(1),
    ...entriesAt(2),
    ...fallback
      .filter((entry) => !matchesContraction(entry, word) && !isPersonName(entry))
      .map((entry) => toDictionaryEntry(entry)),
    ...entriesAt(3),
  ]
  return ranked.length > 0 ? ranked : findOtherLemmas(index, record, key)
}

/** Distinguishes a contraction from its homograph by its apostrophe or capital letter: Ill may be I'll, ill is not. */
function matchesContraction([written]: StoredEntry, word: string): boolean {
  if (!written.includes("'")) return false
  return word === written || (word === written.replaceAll("'", '') && word !== word.toLowerCase())
}

const isName = ({ stored: [word] }: Ranked) => word !== word.toLowerCase()

/**
 * True when a capitalized word is likelier a given name than this entry: John is seldom a toilet. Excludes adjectives and words that this
 * project defines, because they often have a capital letter at the beginning of a sentence.
 */
function isRare({ stored: [word, source], meanings, weight }: Ranked, key: string): boolean {
  // The word is an inflected form of the entry: Peter as the comparative of pet.
  if (word !== key) return weight < rareFormMax
  return source === wordnetSource && meanings[0]?.[0] !== 'adjective' && sumMeanings(meanings) <= rareMax
}

function isPersonName([, , , meanings]: StoredEntry): boolean {
  return meanings[0]?.[0] === 'name'
}

function isFunctionWord([, , , meanings]: StoredEntry): boolean {
  return meanings.some(([partOfSpeech]) => partOfSpeech !== 'contraction')
}

/** Ranks the entries of the word itself, without those of its lemmas. */
function rankExact(record: StoredWord, word: string): Ranked[] {
  const entries = (record.wordnet ?? []).filter(
    // Excludes abbreviations unless the word is in capitals: de is not DE, Delaware.
    ([spelling]) => word === word.toUpperCase() || !/^[A-Z.]{2,}$/.test(spelling),
  )
  return entries.map((stored) => {
    const meanings = stored[3]
    return { stored, meanings, weight: sumMeanings(meanings) + 0.5 - getSpellingPenalty(stored, word) }
  })
}

/** Returns the penalty of an entry: large for a proper name when the word is in lower case, small for a spelling with a full stop. */
function getSpellingPenalty([spelling]: StoredEntry, word: string): number {
  const isName = word === word.toLowerCase() && spelling !== spelling.toLowerCase()
  return (isName ? 1_000_000 : 0) + (spelling.includes('.') ? 0.3 : 0)
}

interface Lookup {
  index: WordIndex
  record: StoredWord
  key: string
  /** The word as spelled in the request. */
  word: string
}

/** Ranks the entries of this spelling and of its lemmas, the likeliest first. */
function rankWithLemmas({ index, record, key, word }: Lookup, exact: Ranked[]): Ranked[] {
  const ranked = new Map(exact.map((entry) => [entry.stored[0], entry]))
  for (const { lemma, partOfSpeech, lemmaRatio } of listLemmas(record, key)) {
    if (lemma === key) continue
    for (const stored of index.read(lemma)?.wordnet ?? []) {
      const meanings = stored[3].filter(([part]) => !partOfSpeech || part === partOfSpeech)
      if (meanings.length === 0) continue
      const weight = (sumMeanings(meanings) + 0.4) / lemmaRatio - getSpellingPenalty(stored, word)
      const isPreferred = lemma === record.preferredLemma
      merge(ranked, { stored, meanings, weight: isPreferred ? Number.POSITIVE_INFINITY : weight })
    }
  }
  return [...ranked.values()].map(dropUncountedParts).sort((a, b) => b.weight - a.weight)
}

/** Removes parts of speech of weight 0 when the word is common. */
function dropUncountedParts(ranked: Ranked): Ranked {
  const isCommon = sumMeanings(ranked.meanings) >= commonMin
  return isCommon ? { ...ranked, meanings: ranked.meanings.filter(([, weight]) => weight > 0) } : ranked
}

/** Merges a lemma that was found as several parts of speech into one entry, the likelier part first. */
function merge(ranked: Map<string, Ranked>, found: Ranked): void {
  const [name] = found.stored
  const known = ranked.get(name)
  if (!known) {
    ranked.set(name, found)
    return
  }
  const more = found.meanings.filter(([part]) => !known.meanings.some(([knownPart]) => knownPart === part))
  const [first, second] = known.weight >= found.weight ? [known.meanings, more] : [more, known.meanings]
  ranked.set(name, {
    ...known,
    meanings: [...first, ...second],
    weight: Math.max(known.weight, found.weight),
  })
}

function listLemmas(record: StoredWord, key: string): LemmaCandidate[] {
  const irregular = (record.formOf ?? []).map(([lemma, partOfSpeech]) => ({
    lemma,
    partOfSpeech,
    lemmaRatio: 3,
  }))
  return [...irregular, ...listRegularLemmas(key)]
}

/** Finds entries for the lemmas of a form in sources other than WordNet, for example for whalemen. */
function findOtherLemmas(index: WordIndex, record: StoredWord, key: string): DictionaryEntry[] {
  for (const { lemma, partOfSpeech } of listLemmas(record, key)) {
    const found = index.read(lemma)
    const entries = [...(found?.own ?? []), ...(found?.fallback ?? [])]
    const matching = entries.filter(([, , , meanings]) =>
      meanings.some(([part]) => !partOfSpeech || part === partOfSpeech),
    )
    if (matching.length > 0) return matching.map((entry) => toDictionaryEntry(entry))
  }
  return []
}

function sumMeanings(meanings: StoredEntry[3]): number {
  return meanings.reduce((total, [, weight]) => total + weight, 0)
}
