import { replaced } from './forms.ts'

/** Of these no rule says what is left out. */
const shortened = new Map([
  ['taen', 'taken'],
  ['gien', 'given'],
  ['praps', 'perhaps'],
  ['prhaps', 'perhaps'],
  ['famly', 'family'],
  ['famlies', 'families'],
  ['seennight', 'sennight'],
  ['medcine', 'medicine'],
  ['drectly', 'directly'],
  ['sprise', 'surprise'],
  ['genlman', 'gentleman'],
  ['genleman', 'gentleman'],
  ['genlmen', 'gentlemen'],
  ['genlemen', 'gentlemen'],
])

/** What verse and speech leave out, and an apostrophe once stood for. */
const elisions: [RegExp, string][] = [
  [/dst$/, 'd'],
  [/([bdgmnpt])\1st$/, '$1'],
  [/sst$/, 'ssed'],
  [/awst$/, 'aw'],
  [/id$/, 'ied'],
  [/([^aeiou])yd$/, '$1ied'],
  [/([^aeio])d$/, '$1ed'],
  [/([^aeiou])st$/, '$1est'],
  // Thou gav'st, thou knew'st: the past has no e before it.
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
  ...within('r', 'eou', '[aeiouy]|ful|less|ly'),
  ...within('r', 'a', '[aiouy]'),
  ...within('n', 'eoi', '[aeiouy]|less|ly|ness|t[hy]|teen|wards?'),
  // Many words end as humble and settled do.
  ...within('l', 'eiu', '[aiou]|e(?!(?:[drs]|rs|st|th)?$)|l[aei]'),
  // Ribbon'd; mother'll.
  [/(?<=[a-z]{3}[^aeioul])d$/, ''],
  [/(?<=[a-z]{3})ll$/, ''],
  // Th'expense.
  [/^th(?=[aeiou][a-z]{3})/, ''],
]

/** The vowels that may be left out after a consonant and before this letter, where more of the word stands on both sides. */
function within(letter: string, vowels: string, after: string): [RegExp, string][] {
  const gap = new RegExp(`(?<=[aeiouy][a-z]*[^aeiou])${letter}(?=${after})`)
  return [...vowels].map((vowel) => [gap, vowel + letter])
}

/**
 * The whole words of which verse and speech leave letters out, likeliest first: looked for lookd, heaven for heavn, every for evry.
 * @param word without its apostrophes
 */
export function elisionsOf(word: string): string[] {
  const whole = shortened.get(word)
  return whole ? [whole] : replaced(word, elisions)
}

/** Ome for home: speech leaves out a first h where nothing else fits. A name is not guessed at. */
export function withFirstH(word: string): string[] {
  const [, rest] = /^'?([aeiou][a-z]{2,})$/.exec(word) ?? []
  return rest ? [`h${rest}`] : []
}
