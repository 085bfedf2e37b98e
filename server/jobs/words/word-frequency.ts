import { listDerivationBases, listRegularLemmas } from '../../dictionary/inflections.ts'
import { readFrequencies } from '../measure/commonness-file.ts'

/** Parts of speech whose forms are also looked up by lemma. Excludes adjectives, because *wither* is not the comparative of *with*. */
const inflected: (string | undefined)[] = ['noun', 'verb']

let frequencies: Map<string, number> | undefined

/**
 * Returns the highest frequency among a word, its possible lemmas and its derivation bases, per million words of speech. 0 when none
 * is listed.
 */
export function findFrequency(word: string): number {
  frequencies ??= readFrequencies()
  const lemmas = listRegularLemmas(word)
    .filter(({ partOfSpeech }) => inflected.includes(partOfSpeech))
    .map(({ lemma }) => lemma)
  const spellings = [word, ...lemmas, ...listDerivationBases(word)]
  return Math.max(...spellings.map((spelling) => frequencies?.get(spelling) ?? 0))
}

/** Added to frequencies, so that the logarithm is finite for unlisted words. */
export const smoothing = 0.3

export const toLogFrequency = (word: string) => Math.log10(findFrequency(word) + smoothing)
