import type { DictionaryEntry } from '#shared/words.ts'
import { regularCandidates } from './forms.ts'
import type { IndexFile } from './index-file.ts'
import { entryOf, type StoredEntry, type StoredWord, wordnetSource } from './sources/stored.ts'

export type Records = Pick<IndexFile, 'read'>

/** How often a word was counted that is well known. */
const knownWeight = 20
/** How often at most one was counted that is hardly met, and what its share of the lemma's uses comes to. */
const seldomWeight = 2
const seldomAsForm = 0.5

interface Ranked {
  stored: StoredEntry
  meanings: StoredEntry[3]
  weight: number
}

/** The entries of one spelling, asked for as `word`: its own and those of the words of which it is a form; none where there are none. */
export function findSpelling(records: Records, key: string, word: string): DictionaryEntry[] {
  const record = records.read(key) ?? {}
  const exact = rankExact(record, word)
  // A function word is itself before it is a rare form of another, and its counted homographs follow.
  const own = record.own ?? []
  const wordnet = own.some(isFunctionWord)
    ? exact.filter(({ weight }) => weight >= 1)
    : withForms({ records, record, key, word }, exact)
  const isSmall = word === word.toLowerCase()
  const last = (record.last ?? []).filter((entry) => !isPersonName(entry) || !isSmall)
  const isNamesake = last.some(isPersonName)
  /** How late an entry comes; within a group the order stays. */
  const groupOf = (found: Ranked): number => {
    if (isName(found)) return isSmall ? 3 : Number(sum(found.meanings) === 0)
    return isNamesake && isSeldom(found, key) ? 2 : 0
  }
  const at = (group: number) =>
    wordnet
      .filter((found) => groupOf(found) === group)
      .map(({ stored, meanings }) => entryOf(stored, meanings))
  const ranked = [
    ...last.filter((entry) => isWrittenSo(entry, word)).map((entry) => entryOf(entry)),
    ...own.map((entry) => entryOf(entry)),
    ...at(0),
    // Somebody in a story has the name more often than a town of which no text has spoken.
    ...last.filter(isPersonName).map((entry) => entryOf(entry)),
    ...at(1),
    ...at(2),
    ...last
      .filter((entry) => !isWrittenSo(entry, word) && !isPersonName(entry))
      .map((entry) => entryOf(entry)),
    ...at(3),
  ]
  return ranked.length > 0 ? ranked : lastOfForms(records, record, key)
}

/** Its apostrophe, or the capital that it keeps without one, tells a contraction from its homograph: Ill is I'll, ill is not. */
function isWrittenSo([written]: StoredEntry, word: string): boolean {
  if (!written.includes("'")) return false
  return word === written || (word === written.replaceAll("'", '') && word !== word.toLowerCase())
}

const isName = ({ stored: [word] }: Ranked) => word !== word.toLowerCase()

/**
 * Whether a text that has a capital means somebody of that name rather than this: John is no toilet, at a sentence's start neither. What
 * says how something is stands there often, and so do the common words that have a definition of our own.
 */
function isSeldom({ stored: [word, source], meanings, weight }: Ranked, key: string): boolean {
  // Of a form: Peter is not more pet.
  if (word !== key) return weight < seldomAsForm
  return source === wordnetSource && meanings[0]?.[0] !== 'adjective' && sum(meanings) <= seldomWeight
}

/** In small letters nobody is named: rose is no Rose. */
function isPersonName([, , , meanings]: StoredEntry): boolean {
  return meanings[0]?.[0] === 'name'
}

function isFunctionWord([, , , meanings]: StoredEntry): boolean {
  return meanings.some(([partOfSpeech]) => partOfSpeech !== 'contraction')
}

/** The entries of just this spelling. */
function rankExact(record: StoredWord, word: string): Ranked[] {
  return (record.wordnet ?? []).map((stored) => {
    const meanings = stored[3]
    return { stored, meanings, weight: sum(meanings) + 0.5 - unlikelihood(stored, word) }
  })
}

/** Lower case is no proper name, and what stands without a full stop is less likely an abbreviation. */
function unlikelihood([spelling]: StoredEntry, word: string): number {
  const isName = word === word.toLowerCase() && spelling !== spelling.toLowerCase()
  return (isName ? 1_000_000 : 0) + (spelling.includes('.') ? 0.3 : 0)
}

interface Found {
  records: Records
  record: StoredWord
  key: string
  /** As it was asked for. */
  word: string
}

/** The entries of this spelling and of the words of which it is a form, the likeliest first. */
function withForms({ records, record, key, word }: Found, exact: Ranked[]): Ranked[] {
  const ranked = new Map(exact.map((entry) => [entry.stored[0], entry]))
  for (const { lemma, partOfSpeech, share } of candidatesOf(record, key)) {
    if (lemma === key) continue
    for (const stored of records.read(lemma)?.wordnet ?? []) {
      const meanings = stored[3].filter(([part]) => !partOfSpeech || part === partOfSpeech)
      if (meanings.length === 0) continue
      const weight = (sum(meanings) + 0.4) / share - unlikelihood(stored, word)
      const isLikeliest = lemma === record.likeliest
      merge(ranked, { stored, meanings, weight: isLikeliest ? Number.POSITIVE_INFINITY : weight })
    }
  }
  return [...ranked.values()].map(withoutUnlikely).sort((a, b) => b.weight - a.weight)
}

/** Where a word is well known as one part of speech, one that was never counted is not what a text means. */
function withoutUnlikely(ranked: Ranked): Ranked {
  const isKnown = sum(ranked.meanings) >= knownWeight
  return isKnown ? { ...ranked, meanings: ranked.meanings.filter(([, weight]) => weight > 0) } : ranked
}

/** One lemma may be reached as a noun and as a verb: it is one entry, with what is likelier first. */
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

function candidatesOf(record: StoredWord, key: string) {
  const irregular = (record.formOf ?? []).map(([lemma, partOfSpeech]) => ({ lemma, partOfSpeech, share: 3 }))
  return [...irregular, ...regularCandidates(key)]
}

/** The entries of other sources for the words of which this is a form: whalemen, thou'st. */
function lastOfForms(records: Records, record: StoredWord, key: string): DictionaryEntry[] {
  for (const { lemma, partOfSpeech } of candidatesOf(record, key)) {
    const found = records.read(lemma)
    const entries = [...(found?.own ?? []), ...(found?.last ?? [])]
    const fitting = entries.filter(([, , , meanings]) =>
      meanings.some(([part]) => !partOfSpeech || part === partOfSpeech),
    )
    if (fitting.length > 0) return fitting.map((entry) => entryOf(entry))
  }
  return []
}

function sum(meanings: StoredEntry[3]): number {
  return meanings.reduce((total, [, weight]) => total + weight, 0)
}
