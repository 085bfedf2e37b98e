import type { PartOfSpeech } from './sources/stored.ts'

/** A word of which another may be a form. */
export interface Candidate {
  lemma: string
  /** Undefined: as any. */
  partOfSpeech?: PartOfSpeech | undefined
  /** How many such forms share the lemma's uses, roughly: a plural is one of two or three, a past tense one of four. */
  share: number
}

type Rule = [ending: string, replacement: string, partOfSpeech: PartOfSpeech, share: number]

const rules: Rule[] = [
  ['s', '', 'noun', 3],
  ['ses', 's', 'noun', 3],
  ['xes', 'x', 'noun', 3],
  ['zes', 'z', 'noun', 3],
  ['ches', 'ch', 'noun', 3],
  ['shes', 'sh', 'noun', 3],
  ['oes', 'o', 'noun', 3],
  ['ies', 'y', 'noun', 3],
  ['men', 'man', 'noun', 3],
  ['ves', 'f', 'noun', 3],
  ['ves', 'fe', 'noun', 3],
  ['s', '', 'verb', 8],
  ['ies', 'y', 'verb', 8],
  ['ses', 's', 'verb', 8],
  ['xes', 'x', 'verb', 8],
  ['zes', 'z', 'verb', 8],
  ['ches', 'ch', 'verb', 8],
  ['shes', 'sh', 'verb', 8],
  ['oes', 'o', 'verb', 8],
  ['ed', 'e', 'verb', 4],
  ['ed', '', 'verb', 4],
  ['ied', 'y', 'verb', 4],
  ['ing', 'e', 'verb', 4],
  ['ing', '', 'verb', 4],
  // Who owns is an owner before they are more own.
  ['er', '', 'adjective', 40],
  ['er', 'e', 'adjective', 40],
  ['ier', 'y', 'adjective', 40],
  ['est', '', 'adjective', 6],
  ['est', 'e', 'adjective', 6],
  ['iest', 'y', 'adjective', 6],
  ['er', '', 'adverb', 40],
  ['est', '', 'adverb', 6],
  // The old second and third person: thou knowest, he goeth.
  ['est', '', 'verb', 20],
  ['est', 'e', 'verb', 20],
  ['iest', 'y', 'verb', 20],
  ['edst', '', 'verb', 20],
  ['edst', 'e', 'verb', 20],
  ['eth', '', 'verb', 20],
  ['eth', 'e', 'verb', 20],
  ['ieth', 'y', 'verb', 20],
]

/** A consonant is doubled before these: stopped, running, bigger. */
const doubling = /([bcdfgklmnprstvz])\1(ed|ing|er|est|eth)$/
const partOfDoubled: Record<string, PartOfSpeech> = { er: 'adjective', est: 'adjective' }

/** The words of which this could be a regular form, whether they exist or not. */
export function regularCandidates(word: string): Candidate[] {
  const found = rules
    .filter(([ending]) => word.endsWith(ending) && word.length - ending.length >= 2)
    .map(([ending, replacement, partOfSpeech, share]) => ({
      lemma: word.slice(0, word.length - ending.length) + replacement,
      partOfSpeech,
      share,
    }))
  const [whole, , ending = ''] = doubling.exec(word) ?? []
  if (whole) {
    const lemma = word.slice(0, word.length - ending.length - 1)
    found.push({ lemma, partOfSpeech: partOfDoubled[ending] ?? 'verb', share: 4 })
  }
  return found
}

const respellings: [RegExp, string][] = [
  [/our/, 'or'],
  [/is(e|es|ed|er|ers|ing|ation|ations)$/, 'iz$1'],
  [/yse(s|d|)$/, 'yze$1'],
  [/([aeiou])ll(ed|ing|er|ers|ous)$/, '$1l$2'],
  [/re(s|d|)$/, 'er$1'],
  [/ae|oe/, 'e'],
  [/ogue/, 'og'],
  [/ence/, 'ense'],
  [/xion/, 'ction'],
  [/y/, 'i'],
  [/ck(s|)$/, 'c$1'],
  [/in$/, 'ing'],
  [/sel$/, 'self'],
  [/ahs$/, 'ers'],
  [/ncies$/, 'nces'],
]
const derivations: [RegExp, string][] = [
  [/ically$/, 'ic'],
  [/ily$/, 'y'],
  [/ably$/, 'able'],
  [/ibly$/, 'ible'],
  [/ly$/, ''],
  [/ly$/, 'le'],
  [/iness$/, 'y'],
  [/ness$/, ''],
  [/-?like$/, ''],
  [/ish$/, ''],
  [/ings$/, 'ing'],
  [/lings?$/, ''],
  [/(?:ites?|ians?)$/, ''],
]
/** W-w-would, Hi-i-i: what is said before the word again, and what is drawn out after it. */
const spokenTwice = [/^(?:([a-z]{1,3})-)+(?=\1)/, /([a-z])(?:-\1)+$/] as const

/** Other spellings of the word, likeliest first: the American for the British, the older for the newer, goin for going. */
export function respellingsOf(word: string): string[] {
  return replaced(word, respellings)
}

/** The word that somebody stammers or draws out; none where nobody does. */
export function unstammered(word: string): string[] {
  const [stammer, drawl] = spokenTwice
  return [word.replace(drawl, '$1'), word.replace(stammer, '')].filter((said) => said !== word)
}

/** The words from which the word may be made: strange for strangeness. Their sense is nearly its own. */
export function derivationsOf(word: string): string[] {
  return replaced(word, derivations).filter((base) => base.length >= 3)
}

/** The words of which the word has the form of another part of speech: barnacle for barnacled, Nantucket for Nantucketer. */
export function anyLemmasOf(word: string): string[] {
  return regularCandidates(word)
    .map(({ lemma }) => lemma)
    .filter((lemma) => lemma.length >= 4)
}

/** The word with each of the replacements that has something to replace. */
export function replaced(word: string, replacements: [RegExp, string][]): string[] {
  return replacements.filter(([end]) => end.test(word)).map(([end, other]) => word.replace(end, other))
}
