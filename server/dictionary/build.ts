import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeIndexFile } from './index-file.ts'
import { expandDefinition, groupBy, promoteSenses, toMeanings, toWebsterMeanings } from './senses.ts'
import { readPersonNames } from './sources/person-names.ts'
import { pronounce } from './sources/pronunciation.ts'
import {
  ownSource,
  type PartOfSpeech,
  type StoredEntry,
  type StoredWord,
  toIndexKey,
  wordnetSource,
} from './sources/stored.ts'
import { parseWebsterEntry, readWebsters } from './sources/websters.ts'
import { readWordnet } from './sources/wordnet.ts'
import {
  preferredLemmas,
  readContractions,
  readFirstSenses,
  readFunctionWords,
  readGivenNames,
  readIrregularForms,
  readPhrases,
} from './tables/tables.ts'

const sources = {
  own: ownSource,
  wordnet: wordnetSource,
  both: `${ownSource}, ${wordnetSource}`,
  websters: "Webster's 1913",
} as const

/** Builds the dictionary and moves it into place atomically, then removes files of earlier versions. */
export function buildDictionary(file: string, compile = compileDictionary): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  try {
    writeIndexFile(unfinished, compile())
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
  const others = readdirSync(folder).filter((name) => name.endsWith('.dictionary') && name !== basename(file))
  for (const name of others) rmSync(join(folder, name), { force: true })
}

type Words = Map<string, StoredWord>

function compileDictionary(): Words {
  const words: Words = new Map()
  addWordnet(words)
  addOwn(words)
  addWebsters(words)
  addNames(words)
  addPhrases(words)
  return words
}

function getOrCreate(words: Words, word: string): StoredWord {
  const key = toIndexKey(word)
  const stored = words.get(key) ?? {}
  if (key) words.set(key, stored)
  return stored
}

function addEntry(word: StoredWord, place: 'own' | 'wordnet' | 'fallback', entry: StoredEntry): void {
  word[place] = [...(word[place] ?? []), entry]
}

function addForm(word: StoredWord, lemma: string, partOfSpeech?: PartOfSpeech): void {
  word.formOf = [...(word.formOf ?? []), partOfSpeech ? [lemma, partOfSpeech] : [lemma]]
}

function addWordnet(words: Words): void {
  const irregular = readIrregularForms()
  const formsByLemma = groupBy(irregular, ({ lemma }) => lemma)
  const firstSenses = readFirstSenses()
  const wordnet = readWordnet()
  const findSenses = (lemma: string) =>
    promoteSenses(lemma, wordnet.get(lemma) ?? [], firstSenses.get(lemma) ?? [])
  const findMeaning = (adjective: string) =>
    findSenses(adjective).find(({ partOfSpeech }) => partOfSpeech === 'adjective')?.definition
  for (const lemma of new Set([...wordnet.keys(), ...firstSenses.keys()])) {
    const forms = (formsByLemma.get(lemma) ?? []).map(({ form }) => form)
    const senses = findSenses(lemma).map((sense) => ({
      ...sense,
      definition: expandDefinition(sense.definition, findMeaning),
    }))
    const isOwn = firstSenses.get(lemma)?.some(({ isOwn }) => isOwn)
    const source = !isOwn ? sources.wordnet : wordnet.has(lemma) ? sources.both : sources.own
    // `China` and `china` share one key but are separate entries.
    for (const [spelling, group] of groupBy(senses, ({ spelling }) => spelling)) {
      addEntry(getOrCreate(words, lemma), 'wordnet', [
        spelling,
        spelling === lemma ? source : sources.wordnet,
        pronounce(lemma),
        toMeanings(group, [lemma, ...forms]),
      ])
    }
  }
  for (const { form, lemma, partOfSpeech } of irregular)
    addForm(getOrCreate(words, form), toIndexKey(lemma), partOfSpeech)
  for (const [form, lemma] of Object.entries(preferredLemmas)) getOrCreate(words, form).preferredLemma = lemma
}

function addOwn(words: Words): void {
  for (const { word, forms, meanings, isSecond } of readFunctionWords()) {
    const entry: StoredEntry = [
      word,
      sources.own,
      pronounce(word),
      Array.from(meanings, ([partOfSpeech, definitions]) => [partOfSpeech, 0, definitions]),
    ]
    for (const form of [word, ...forms])
      addEntry(getOrCreate(words, form), isSecond ? 'fallback' : 'own', entry)
  }
  for (const { word, meaning, isSecond } of readContractions()) {
    const part = word.includes("'") ? 'contraction' : 'dialect'
    const entry: StoredEntry = [word, sources.own, pronounce(word), [[part, 0, [[meaning]]]]]
    addEntry(getOrCreate(words, word), isSecond ? 'fallback' : 'own', entry)
  }
}

function addPhrases(words: Words): void {
  for (const [phrase = '', language = '', meaning = ''] of readPhrases()) {
    const entry: StoredEntry = [phrase, sources.own, [], [[`${language} phrase`, 0, [[meaning]]]]]
    for (const part of new Set(phrase.split(/[ -]/))) {
      const word = getOrCreate(words, part)
      word.phrases = [...(word.phrases ?? []), entry]
    }
  }
}

/** Adds Webster's entries for headwords that the other sources lack. */
function addWebsters(words: Words): void {
  const websters = readWebsters()
  for (const [headword, text] of websters) {
    const known = words.get(toIndexKey(headword))
    if (known?.wordnet || known?.own || !/^[a-z]/.test(headword) || headword.endsWith('-')) continue
    const { senses, formOf } = parseWebsterEntry(headword, text)
    for (const { lemma, partOfSpeech } of formOf) {
      if (words.has(lemma) || websters.has(lemma)) addForm(getOrCreate(words, headword), lemma, partOfSpeech)
    }
    if (senses.length > 0) {
      const meanings = toWebsterMeanings(senses)
      addEntry(getOrCreate(words, headword), 'fallback', [
        headword,
        sources.websters,
        pronounce(headword),
        meanings,
      ])
    }
  }
}

/** Adds all given names, and other personal names that no source defines. */
function addNames(words: Words): void {
  const other = readPersonNames()
    .filter((name) => !words.has(toIndexKey(name)))
    .map((name) => ({ name, definition: 'a name that people have' }))
  for (const { name, definition } of [...readGivenNames(), ...other]) {
    const entry: StoredEntry = [name, sources.own, pronounce(name), [['name', 0, [[definition]]]]]
    addEntry(getOrCreate(words, name), 'fallback', entry)
  }
}
