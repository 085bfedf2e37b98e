import { groupBy } from './meanings.ts'
import type { Sense } from './sources/wordnet.ts'
import type { FirstSense } from './tables/first-senses.ts'

/**
 * Returns a word's senses with those before them that are read first, the likeliest part of speech made the weightiest.
 * @throws Error where WordNet has no sense of the word that begins as is said
 */
export function putFirst(lemma: string, senses: Sense[], firsts: FirstSense[]): Sense[] {
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

function senseOf(lemma: string, senses: Sense[], { partOfSpeech, definition, isOwn }: FirstSense): Sense {
  // What is said of a part of speech is met, though nobody counted it.
  if (isOwn) return { spelling: lemma, partOfSpeech, weight: 1, definition, examples: [] }
  const found = senses.find(
    (sense) => sense.partOfSpeech === partOfSpeech && sense.definition.startsWith(definition),
  )
  if (!found) throw new Error(`first-senses.txt: ${lemma} has no sense as a ${partOfSpeech}: ${definition}`)
  return found
}
