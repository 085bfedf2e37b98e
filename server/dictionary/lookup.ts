import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import { anyLemmasOf, derivationsOf, regularCandidates, respellingsOf } from './forms.ts'
import type { IndexFile } from './index-file.ts'
import { entryOf, keyOf, type StoredEntry, type StoredWord } from './stored.ts'

export type Records = Pick<IndexFile, 'read'>

const entriesMax = 6
const partsMax = 4
const knownWeight = 20

/** Answers a word in whatever form it stands in a text, the likeliest entry first; undefined where nothing fits. */
export function lookUp(records: Records, asked: string): DictionaryAnswer | undefined {
  const word = asked.replace(/[’‘ʼ]/g, "'")
  const entries = findWhole(records, word) ?? findByParts(records, word)
  return entries?.filter(isNew).slice(0, entriesMax)
}

/** Two spellings of one word say the same: ax and axe. */
function isNew(entry: DictionaryEntry, index: number, entries: DictionaryEntry[]): boolean {
  const says = ({ meanings }: DictionaryEntry) => meanings[0]?.definitions[0]?.definition
  return entries.findIndex((other) => says(other) === says(entry)) === index
}

/** The word itself, another way to write it, or a word of which it is made with nearly the same sense. */
function findWhole(records: Records, word: string): DictionaryEntry[] | undefined {
  const key = keyOf(word)
  const beforeApostrophe = keyOf(word.replace(/^'+/, '').replace(/'.*/, ''))
  const spellings = [
    key,
    key.replaceAll('-', ''),
    key.replaceAll('-', ' '),
    key.replaceAll(' ', '-'),
    beforeApostrophe.length > 1 ? beforeApostrophe : '',
    ...respellingsOf(key),
    ...derivationsOf(key),
    ...anyLemmasOf(key),
  ]
  for (const spelling of new Set(spellings)) {
    const entries = spelling ? findSpelling(records, spelling, word) : []
    if (entries.length > 0) return entries
  }
  return undefined
}

/** A compound that nobody has written down says what its parts say. */
function findByParts(records: Records, word: string): DictionaryEntry[] | undefined {
  const parts = word.split(/[\s-]+/).filter((part) => keyOf(part).length > 1)
  if (parts.length < 2) return undefined
  const found = [...new Set(parts)].slice(0, partsMax).flatMap((part) => findWhole(records, part)?.[0] ?? [])
  return found.length > 0 ? found : undefined
}

interface Ranked {
  stored: StoredEntry
  meanings: StoredEntry[3]
  weight: number
}

function findSpelling(records: Records, key: string, word: string): DictionaryEntry[] {
  const record = records.read(key) ?? {}
  const exact = rankExact(record, word)
  // A function word is itself before it is a rare form of another, and its counted homographs follow.
  const own = record.own ?? []
  const wordnet = own.some(isFunctionWord)
    ? exact.filter(({ weight }) => weight >= 1)
    : withForms({ records, record, key, word }, exact)
  const last = record.last ?? []
  const ranked = [
    ...last.filter((entry) => isWrittenSo(entry, word)).map((entry) => entryOf(entry)),
    ...own.map((entry) => entryOf(entry)),
    ...wordnet.map(({ stored, meanings }) => entryOf(stored, meanings)),
    ...last.filter((entry) => !isWrittenSo(entry, word)).map((entry) => entryOf(entry)),
  ]
  return ranked.length > 0 ? ranked : lastOfForms(records, record, key)
}

/** Its apostrophe, or the capital that it keeps without one, tells a contraction from its homograph: Ill is I'll, ill is not. */
function isWrittenSo([written]: StoredEntry, word: string): boolean {
  if (!written.includes("'")) return false
  return word === written || (word === written.replaceAll("'", '') && word !== word.toLowerCase())
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

interface Place {
  records: Records
  record: StoredWord
  key: string
  /** As it was asked for. */
  word: string
}

/** The entries of this spelling and of the words of which it is a form, the likeliest first. */
function withForms({ records, record, key, word }: Place, exact: Ranked[]): Ranked[] {
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
