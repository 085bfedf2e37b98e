import { applyReplacements } from './inflections.ts'

/** Rules that restore letters omitted in verse and speech, likeliest first. */
const rules: [RegExp, string][] = [
  [/dst$/, 'd'],
  [/([bdgmnpt])\1st$/, '$1'],
  [/sst$/, 'ssed'],
  [/awst$/, 'aw'],
  [/id$/, 'ied'],
  [/([^aeiou])yd$/, '$1ied'],
  [/([^aeio])d$/, '$1ed'],
  [/([^aeiou])st$/, '$1est'],
  // Past tenses: gav'st from gave, knew'st from knew.
  [/([^aeiours])st$/, '$1e'],
  [/([^aeiours])st$/, '$1'],
  [/([^aeiou])n(s|)$/, '$1en$2'],
  [/([^aeiou])n(s|)$/, '$1on$2'],
  [/([^aeiou])r(s|)$/, '$1er$2'],
  [/([^aeiou])r(s|)$/, '$1or$2'],
  [/vl(s|)$/, 'vil$1'],
  [/^evr(y|ybody|ything|ywhere|yone)$/, 'ever$1'],
  [/^oer/, 'over'],
  [/eer$/, 'ever'],
  ...restoreVowel('r', 'eou', '[aeiouy]|ful|less|ly'),
  ...restoreVowel('r', 'a', '[aiouy]'),
  ...restoreVowel('n', 'eoi', '[aeiouy]|less|ly|ness|t[hy]|teen|wards?'),
  // Excludes final -le and its inflections, as in humble and settled.
  ...restoreVowel('l', 'eiu', '[aiou]|e(?!(?:[drs]|rs|st|th)?$)|l[aei]'),
  // ribbon'd from ribbon, mother'll from mother
  [/(?<=[a-z]{3}[^aeioul])d$/, ''],
  [/(?<=[a-z]{3})ll$/, ''],
  // th'expense from expense
  [/^th(?=[aeiou][a-z]{3})/, ''],
]

/** Creates rules that insert each of `vowels` between a consonant and `letter` inside a word, when `after` follows. */
function restoreVowel(letter: string, vowels: string, after: string): [RegExp, string][] {
  const gap = new RegExp(`(?<=[aeiouy][a-z]*[^aeiou])${letter}(?=${after})`)
  return [...vowels].map((vowel) => [gap, vowel + letter])
}

/** Returns the full spellings of an elided word, likeliest first: `looked` for `lookd`. The caller has removed its apostrophes. */
export function expandElision(word: string): string[] {
  return applyReplacements(word, rules)
}

/** Restores a dropped initial h: home for 'ome. Capitalized words are skipped as names. */
export function restoreInitialH(word: string): string[] {
  const [, rest] = /^'?([aeiou][a-z]{2,})$/.exec(word) ?? []
  return rest ? [`h${rest}`] : []
}
