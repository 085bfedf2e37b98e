import { listDerivationBases, listRegularLemmas } from '../../dictionary/inflections.ts'
import { readFrequencies } from '../measure/commonness-file.ts'

/** Parts of speech whose forms are also looked up by lemma; not adjectives, because *wither* is no comparative of *with*. */
const inflected: (string | undefined)[] = ['noun', 'verb']

let frequencies: Map<string, number> | undefined

/**
 * Returns the highest frequency of a word, its possible lemmas and derivation bases, per million words of speech. 0 when none is listed.
 */
export function findFrequency(word: string): number {
  frequencies ??= readFrequencies()
  const lemmas = listRegularLemmas(word)
    .filter(({ partOfSpeech }) => inflected.includes(partOfSpeech))
    .map(({ lemma }) => lemma)
  const spellings = [word, ...lemmas, ...listDerivationBases(word)]
  return Math.max(...spellings.map((spelling) => frequencies?.get(spelling) ?? 0))
}

/** Added to frequencies, so that a word in no list is not infinitely rare. */
export const smoothing = 0.3

export const toLogFrequency = (word: string) => Math.log10(findFrequency(word) + smoothing)
