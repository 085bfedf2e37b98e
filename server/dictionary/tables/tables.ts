import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartOfSpeech } from '../sources/stored.ts'

/** Returns the capture groups of `row` for each line that is neither a comment nor empty. @throws Error that quotes a malformed line */
function readTable(name: string, row: RegExp): string[][] {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split(/\r?\n/)
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const match = row.exec(line)
      if (!match) throw new Error(`${name} has a malformed line: ${line}`)
      return match.slice(1)
    })
}

export interface Contraction {
  /** Spelling, with its apostrophe if it has one. */
  word: string
  meaning: string
  /** True when the entry is listed after other words with the same letters: `it's` after `its`. */
  isSecond: boolean
}

export function readContractions(): Contraction[] {
  const rows = readTable('contractions.txt', /^(~ )?([^|]+) \| ([^|]+)$/)
  return rows.map(([second, word = '', meaning = '']) => ({
    word,
    meaning: word.includes("'") ? `short for ${meaning}` : meaning,
    isSecond: second !== undefined,
  }))
}

/** Returns foreign phrases that English books use, each with its language and meaning. */
export function readPhrases(): string[][] {
  return readTable('phrases.txt', /^([^|]+) \| ([A-Z][a-z]+) \| ([^|]+)$/)
}

/** The sense that is listed first for a word as one part of speech. */
export interface FirstSense {
  partOfSpeech: PartOfSpeech
  /** Own definition, or the beginning of a WordNet definition when `isOwn` is false. */
  definition: string
  isOwn: boolean
}

const firstSenseRow = /^([^|]+) \| (noun|verb|adjective|adverb) \| ([^|]+?)( \.\.\.)?$/

/** Returns the first senses of the commonest lemmas: one for each part of speech, the likeliest part of speech first. */
export function readFirstSenses(): Map<string, FirstSense[]> {
  const words = new Map<string, FirstSense[]>()
  const rows = readTable('first-senses.txt', firstSenseRow)
  for (const [word = '', partOfSpeech, definition = '', ellipsis] of rows) {
    const first = { partOfSpeech: partOfSpeech as PartOfSpeech, definition, isOwn: ellipsis === undefined }
    words.set(word, [...(words.get(word) ?? []), first])
  }
  return words
}

export interface FunctionWord {
  word: string
  forms: string[]
  /** True when entries of other sources precede this one. */
  isSecond: boolean
  /** Definitions by part of speech, in the order of first appearance. */
  meanings: Map<string, [definition: string, example: string][]>
}

const functionWordRow = /^(~ )?([^|(]+?)(?: \(([^)]+)\))? \| ([^|]+) \| ([^|]+) \| ([^|]+)$/

export function readFunctionWords(): FunctionWord[] {
  const words = new Map<string, FunctionWord>()
  const rows = readTable('function-words.txt', functionWordRow)
  for (const [second, word = '', forms = '', partOfSpeech = '', definition = '', example = ''] of rows) {
    const entry = words.get(word) ?? {
      word,
      forms: forms.split(' ').filter(Boolean),
      isSecond: second !== undefined,
      meanings: new Map(),
    }
    words.set(word, entry)
    const definitions = entry.meanings.get(partOfSpeech) ?? []
    entry.meanings.set(partOfSpeech, [...definitions, [definition, example]])
  }
  return [...words.values()]
}

/** Returns the given names of English, each with the definition "a given name of women", of men, or of both. */
export function readGivenNames(): { name: string; definition: string }[] {
  return readTable('given-names.txt', /^(women and men|women|men) \| (.+)$/).flatMap(([whose, names = '']) =>
    names.split(' ').map((name) => ({ name, definition: `a given name of ${whose}` })),
  )
}

export interface IrregularForm {
  form: string
  lemma: string
  partOfSpeech: PartOfSpeech
}

/** Returns the inflections that the rules of `inflections.ts` do not produce: geese for goose, went for go, worse for bad. */
export function readIrregularForms(): IrregularForm[] {
  const rows = readTable('irregular-forms.txt', /^([^|]+) \| (noun|verb|adjective|adverb) \| ([^|]+)$/)
  return rows.flatMap(([lemma = '', partOfSpeech, forms = '']) =>
    forms.split(' ').map((form) => ({ form, lemma, partOfSpeech: partOfSpeech as PartOfSpeech })),
  )
}

/** Lemma that ranks first for an ambiguous form, whatever the weights. */
export const preferredLemmas: Record<string, string> = {
  elves: 'elf',
  feet: 'foot',
  leaves: 'leaf',
  lives: 'life',
  twins: 'twin',
}
