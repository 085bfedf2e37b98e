import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeIndexFile } from './index-file.ts'
import { groupBy, meaningsOf, oldMeaningsOf } from './meanings.ts'
import { readIrregularForms } from './sources/irregular-forms.ts'
import { readGivenNames, readPersonNames } from './sources/person-names.ts'
import { pronounce } from './sources/pronunciation.ts'
import { keyOf, ownSource, type PartOfSpeech, type StoredEntry, type StoredWord } from './sources/stored.ts'
import { readOldWord, readWebsters } from './sources/websters.ts'
import { readWordnet, type Sense } from './sources/wordnet.ts'
import { contractions } from './tables/contractions.ts'
import { firstLemmas } from './tables/first-lemmas.ts'
import { type FirstSense, readFirstSenses } from './tables/first-senses.ts'
import { readFunctionWords } from './tables/function-words.ts'

const sources = {
  own: ownSource,
  wordnet: 'WordNet',
  both: `${ownSource}, WordNet`,
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
  for (const [lemma, senses] of readWordnet()) {
    const forms = (formsOf.get(lemma) ?? []).map(({ form }) => form)
    const firsts = firstSenses.get(lemma) ?? []
    const source = firsts.some(({ isOwn }) => isOwn) ? sources.both : sources.wordnet
    // China and china are two entries under one key.
    for (const [spelling, same] of groupBy(putFirst(lemma, senses, firsts), ({ spelling }) => spelling)) {
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
  const other = readPersonNames().filter(({ name }) => !words.has(keyOf(name)))
  for (const { name, definition } of [...given, ...other]) {
    add(at(name), 'last', [name, sources.own, pronounce(name), [['name', 0, [[definition]]]]])
  }
}

/** Senses with those before them that are read first, the likeliest part of speech made the weightiest. */
function putFirst(lemma: string, senses: Sense[], firsts: FirstSense[]): Sense[] {
  const chosen = firsts.map((first) => ({ ...senseOf(lemma, senses, first) }))
  const [likeliest] = chosen
  if (!likeliest) return senses
  const isChosen = ({ definition, partOfSpeech }: Sense) =>
    chosen.some((sense) => sense.definition === definition && sense.partOfSpeech === partOfSpeech)
  const arranged = [...chosen, ...senses.filter((sense) => !isChosen(sense))]
  const written = arranged.filter(({ spelling }) => spelling === likeliest.spelling)
  const weights = [...groupBy(written, ({ partOfSpeech }) => partOfSpeech).values()].map((same) =>
    same.reduce((sum, { weight }) => sum + weight, 0),
  )
  // The first of them is the likeliest one's own.
  const [own = 0, ...others] = weights
  likeliest.weight += Math.max(0, 1 + Math.max(...others, 0) - own)
  return arranged
}

/** @throws Error where WordNet has no sense of the word that begins so */
function senseOf(lemma: string, senses: Sense[], { partOfSpeech, definition, isOwn }: FirstSense): Sense {
  // What is said of a part of speech is met, though nobody counted it.
  if (isOwn) return { spelling: lemma, partOfSpeech, weight: 1, definition, examples: [] }
  const found = senses.find(
    (sense) => sense.partOfSpeech === partOfSpeech && sense.definition.startsWith(definition),
  )
  if (!found) throw new Error(`first-senses.txt: ${lemma} has no sense as a ${partOfSpeech}: ${definition}`)
  return found
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
