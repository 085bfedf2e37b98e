import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { explained } from './explained.ts'
import { writeIndexFile } from './index-file.ts'
import { groupBy, meaningsOf, oldMeaningsOf } from './meanings.ts'
import { putFirst } from './put-first.ts'
import { readPersonNames } from './sources/person-names.ts'
import { pronounce } from './sources/pronunciation.ts'
import {
  keyOf,
  ownSource,
  type PartOfSpeech,
  type StoredEntry,
  type StoredWord,
  wordnetSource,
} from './sources/stored.ts'
import { readOldWord, readWebsters } from './sources/websters.ts'
import { readWordnet } from './sources/wordnet.ts'
import { contractions } from './tables/contractions.ts'
import { firstLemmas } from './tables/first-lemmas.ts'
import { readFirstSenses } from './tables/first-senses.ts'
import { readFunctionWords } from './tables/function-words.ts'
import { readGivenNames } from './tables/given-names.ts'
import { readIrregularForms } from './tables/irregular-forms.ts'

const sources = {
  own: ownSource,
  wordnet: wordnetSource,
  both: `${ownSource}, ${wordnetSource}`,
  websters: "Webster's 1913",
} as const

/** Builds the dictionary into `file`, at once for whoever reads it, and removes the ones of earlier versions. */
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

/** Everything the dictionary knows, by key. */
function compileDictionary(): Map<string, StoredWord> {
  const words = new Map<string, StoredWord>()
  const at = (word: string): StoredWord => {
    const key = keyOf(word)
    const known = words.get(key) ?? {}
    if (key) words.set(key, known)
    return known
  }
  addWordnet(at)
  addOwn(at)
  addWebsters(words, at)
  addNames(words, at)
  return words
}

type At = (word: string) => StoredWord

function addOwn(at: At): void {
  for (const { word, forms, meanings, isSecond } of readFunctionWords()) {
    const entry: StoredEntry = [
      word,
      sources.own,
      pronounce(word),
      meanings.map(({ partOfSpeech, definitions }) => [
        partOfSpeech,
        0,
        definitions.map(({ definition, example }) => [definition, example]),
      ]),
    ]
    for (const form of [word, ...forms]) add(at(form), isSecond ? 'last' : 'own', entry)
  }
  for (const { word, meaning, isSecond } of contractions()) {
    const entry: StoredEntry = [word, sources.own, pronounce(word), [['contraction', 0, [[meaning]]]]]
    add(at(word), isSecond ? 'last' : 'own', entry)
  }
}

function add(word: StoredWord, place: 'own' | 'wordnet' | 'last', entry: StoredEntry): void {
  const entries = word[place] ?? []
  word[place] = entries
  entries.push(entry)
}

function addWordnet(at: At): void {
  const irregular = readIrregularForms()
  const formsOf = groupBy(irregular, ({ lemma }) => lemma)
  const firstSenses = readFirstSenses()
  const wordnet = readWordnet()
  const sensesOf = (lemma: string) => putFirst(lemma, wordnet.get(lemma) ?? [], firstSenses.get(lemma) ?? [])
  const meaningOf = (adjective: string) =>
    sensesOf(adjective).find(({ partOfSpeech }) => partOfSpeech === 'adjective')?.definition
  for (const lemma of wordnet.keys()) {
    const forms = (formsOf.get(lemma) ?? []).map(({ form }) => form)
    const senses = sensesOf(lemma).map((sense) => ({
      ...sense,
      definition: explained(sense.definition, meaningOf),
    }))
    const source = firstSenses.get(lemma)?.some(({ isOwn }) => isOwn) ? sources.both : sources.wordnet
    // China and china are two entries under one key.
    for (const [spelling, same] of groupBy(senses, ({ spelling }) => spelling)) {
      add(at(lemma), 'wordnet', [
        spelling,
        spelling === lemma ? source : sources.wordnet,
        pronounce(lemma),
        meaningsOf(same, [lemma, ...forms]),
      ])
    }
  }
  for (const { form, lemma, partOfSpeech } of irregular) addForm(at(form), keyOf(lemma), partOfSpeech)
  for (const [form, lemma] of Object.entries(firstLemmas)) at(form).likeliest = lemma
}

/** Of names that nobody is known by, it is said that they are names, where nothing else is said of the word. */
function addNames(words: Map<string, StoredWord>, at: At): void {
  const given = readGivenNames()
  const other = readPersonNames()
    .filter((name) => !words.has(keyOf(name)))
    .map((name) => ({ name, definition: 'a name that people have' }))
  for (const { name, definition } of [...given, ...other]) {
    add(at(name), 'last', [name, sources.own, pronounce(name), [['name', 0, [[definition]]]]])
  }
}

function addForm(word: StoredWord, lemma: string, partOfSpeech?: PartOfSpeech): void {
  word.formOf = [...(word.formOf ?? []), partOfSpeech ? [lemma, partOfSpeech] : [lemma]]
}

/** Webster's stands in where WordNet has no such headword. */
function addWebsters(words: Map<string, StoredWord>, at: At): void {
  const websters = readWebsters()
  for (const [headword, text] of websters) {
    const known = words.get(keyOf(headword))
    if (known?.wordnet || known?.own || !/^[a-z]/.test(headword) || headword.endsWith('-')) continue
    const { senses, formOf } = readOldWord(headword, text)
    for (const { lemma, partOfSpeech } of formOf) {
      if (words.has(lemma) || websters.has(lemma)) addForm(at(headword), lemma, partOfSpeech)
    }
    if (senses.length > 0) {
      add(at(headword), 'last', [headword, sources.websters, pronounce(headword), oldMeaningsOf(senses)])
    }
  }
}
