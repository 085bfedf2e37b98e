import type { PartOfSpeech } from './sources/stored.ts'

export interface LemmaCandidate {
  lemma: string
  /** Undefined when any part of speech matches. */
  partOfSpeech?: PartOfSpeech | undefined
  /** Estimated occurrences of the lemma per occurrence of this form; larger for rarer forms. */
  lemmaRatio: number
}

/** Regular endings with their replacements, such as `ies:y`. */
const rules = [
  ...toRules('noun', 3, 's: ses:s xes:x zes:z ches:ch shes:sh oes:o ies:y men:man ves:f ves:fe'),
  ...toRules('verb', 8, 's: ies:y ses:s xes:x zes:z ches:ch shes:sh oes:o'),
  ...toRules('verb', 4, 'ed:e ed: ied:y ing:e ing:'),
  // A high `lemmaRatio` ranks the lemma low: `owner` is more often the noun than the comparative of `own`.
  ...toRules('adjective', 40, 'er: er:e ier:y'),
  ...toRules('adjective', 6, 'est: est:e iest:y'),
  ...toRules('adverb', 40, 'er:'),
  ...toRules('adverb', 6, 'est:'),
  // Archaic second and third person: knowest, goeth.
  ...toRules('verb', 20, 'est: est:e iest:y edst: edst:e eth: eth:e ieth:y'),
]

/** Matches doubled consonants before an ending: stopped, running, bigger. */
const doubling = /([bcdfgklmnprstvz])\1(ed|ing|er|est|eth)$/
const doubledPartOfSpeech: Record<string, PartOfSpeech> = { er: 'adjective', est: 'adjective' }

/** Returns possible lemmas of a word, as if it were a regular form. The lemmas may not be existing words. */
export function listRegularLemmas(word: string): LemmaCandidate[] {
  const found = rules
    .filter(({ ending }) => word.endsWith(ending) && word.length - ending.length >= 2)
    .map(({ ending, replacement, partOfSpeech, lemmaRatio }) => ({
      lemma: word.slice(0, word.length - ending.length) + replacement,
      partOfSpeech,
      lemmaRatio,
    }))
  const [whole, , ending = ''] = doubling.exec(word) ?? []
  if (whole) {
    const lemma = word.slice(0, word.length - ending.length - 1)
    found.push({ lemma, partOfSpeech: doubledPartOfSpeech[ending] ?? 'verb', lemmaRatio: 4 })
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
  // Spellings of Scots and of south-west England.
  [/icht/, 'ight'],
  [/ocht/, 'ought'],
  [/oo/, 'ou'],
  [/^z/, 's'],
  [/^v/, 'f'],
  [/full$/, 'ful'],
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
/** Patterns of stammered words (W-w-would) and drawled words (Hi-i-i). */
const [stammer, drawl] = [/^(?:([a-z]{1,3})-)+(?=\1)/, /([a-z])(?:-\1)+$/] as const

/** Returns modern American spellings for British, old and dialect spellings, likeliest first: color for colour, going for goin. */
export function listRespellings(word: string): string[] {
  return applyReplacements(word, respellings)
}

/** Returns the word without a stammer or drawl; empty when it has neither. */
export function removeStammer(word: string): string[] {
  return [word.replace(drawl, '$1'), word.replace(stammer, '')].filter((spelling) => spelling !== word)
}

/** Returns words from which the word may be derived with nearly the same sense: strange for strangeness. */
export function listDerivationBases(word: string): string[] {
  return applyReplacements(word, derivations).filter((base) => base.length >= 3)
}

/** Returns possible lemmas of at least four letters, for any part of speech: barnacle for barnacled, Nantucket for Nantucketer. */
export function listLemmasAsAnyPart(word: string): string[] {
  return listRegularLemmas(word)
    .map(({ lemma }) => lemma)
    .filter((lemma) => lemma.length >= 4)
}

/** Returns one result for each replacement that applies to the word. */
export function applyReplacements(word: string, replacements: [RegExp, string][]): string[] {
  return replacements.filter(([end]) => end.test(word)).map(([end, other]) => word.replace(end, other))
}

function toRules(partOfSpeech: PartOfSpeech, lemmaRatio: number, endings: string) {
  return endings.split(' ').map((pair) => {
    const [ending = '', replacement = ''] = pair.split(':')
    return { ending, replacement, partOfSpeech, lemmaRatio }
  })
}
