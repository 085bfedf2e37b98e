import { readTable } from './read-table.ts'

export interface Contraction {
  /** With its apostrophe. */
  word: string
  meaning: string
  /** Without its apostrophe another word is likelier: its before it's. */
  isSecond: boolean
}

const endings: Record<string, string[]> = {
  "'ll": ['will', 'shall'],
  "'d": ['had', 'would'],
  "'ld": ['would'],
  "'ve": ['have'],
  "'s": ['is', 'has'],
}
const beginnings: Record<string, string> = {
  "'ll": 'I you he she it we they thou who what that this there here where how',
  "'d": 'I you he she it we they who that there where how',
  "'ld": 'I you he she we they',
  "'ve": 'I you we they who could would should might must there',
  "'s": 'he she it who what that there here where how when why',
}
const negated =
  'are could did does had has have is must need should was were would do dare might ought may'.split(' ')
/** Words contracted with "it" in older speech. */
const beforeIt =
  `is was were be would should could will must have had do did does if as in to for by with upon of at from
  see know hear give take make tell think speak say find let leave bring bear show`.split(/\s+/)
/** Contractions that without their apostrophe are another, likelier word. */
const seconds = new Set(
  `we'd we'll he'll she'll she'd it's we're I'll we'ld he'ld was't be't do't to't for't of't hear't bear't`.split(
    ' ',
  ),
)

/** Returns all contractions of English, with their meanings. */
export function listContractions(): Contraction[] {
  const regular = Object.entries(endings).flatMap(([ending, verbs]) =>
    (beginnings[ending] ?? '').split(' ').map((word): [string, string] => {
      const meanings = verbs.map((verb) => `"${word} ${verb}"`)
      return [word + ending, meanings.join(' or ')]
    }),
  )
  const negations = negated.map((verb): [string, string] => [`${verb}n't`, `"${verb} not"`])
  const withIt = beforeIt.map((word): [string, string] => [`${word}'t`, `"${word} it", in older speech`])
  const table = readTable('contractions.txt', /^(~ )?([^|]+) \| ([^|]+)$/)
  const others = table.map(([second, word = '', meaning = '']): [string, string, boolean] => [
    word,
    meaning,
    second !== undefined || seconds.has(word),
  ])
  return [...regular, ...negations, ...withIt, ...others].map(
    ([word, meaning, isSecond = seconds.has(word)]) => ({ word, meaning: `short for ${meaning}`, isSecond }),
  )
}
