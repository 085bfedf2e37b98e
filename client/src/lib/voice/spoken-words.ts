import { type Corrections, splitMarks, withoutPossessive } from './corrections.ts'
import respellings from './respellings.txt?raw'
import signs from './spellings.txt?raw'
import { readRomanNumeral, speakNumber, speakYear, toOrdinal } from './spoken-numbers.ts'

/**
 * Spellings for the voice: abbreviations without their last full stop, old elisions, signs, and words of old books that the voice would
 * mispronounce, such as names, sea terms, archaic forms and British spellings.
 */
const spellings = readTable(signs + respellings)
/** Words after which a Roman numeral is a cardinal, even if it has one letter or is in small letters. */
const numbered =
  /^(?:chap(?:ter)?|book|part|act|scene|vol(?:ume)?|canto|section|no|number|page|pp?|plate|fig|letter|war)\.?$/i
const keepsD = /^(?:i|he|she|it|we|you|they|who|that|there|what|how|where|why|this|here)$/

function readTable(table: string): ReadonlyMap<string, string> {
  const entries = table.matchAll(/(\S+)=(\S+)/g)
  return new Map(Array.from(entries, ([, form = '', spelling = '']) => [form, spelling.replaceAll('_', ' ')]))
}

/**
 * Returns the lower-case words that the voice reads for a displayed word, separated by spaces. Empty for a word that the voice skips,
 * such as punctuation alone or a word in Greek letters.
 * @param previous displayed word before it @param next displayed word after it
 */
export function toSpokenWords(word: string, previous = '', next = '', corrections?: Corrections): string {
  const { plain, before, bare, after } = splitMarks(word)
  const find = (form: string) => corrections?.get(form) ?? spellings.get(form)
  const spelled = [before + bare + after, before + bare, bare + after, bare]
    .map((form) => find(form.toLowerCase()))
    .find(Boolean)
  if (spelled) return spelled
  const owner = find(withoutPossessive(bare))
  if (owner) return `${owner}'s`
  const number = speakRoman(bare, previous)
  if (number) return number
  const isAbbreviation = plain.includes(`${bare}.`)
  if (isAbbreviation && /^st$/i.test(bare)) return /^\p{Lu}/u.test(next) ? 'saint' : 'street'
  if (isAbbreviation && /^nos?$/i.test(bare) && /^\d/.test(next)) return 'number'
  if (/^(?:\p{L}\.)+\p{L}$/u.test(bare) || (isAbbreviation && /^\p{Lu}$/u.test(bare)))
    return spellLetters(bare)
  return speakPieces(bare, find)
}

const spellLetters = (word: string) =>
  Array.from(word.toLowerCase().replace(/[^a-z]/g, ''))
    .join(' ')
    .replace(/a/g, 'ay')

function speakRoman(word: string, previous: string): string | undefined {
  const isNumbered = numbered.test(previous)
  const value = readRomanNumeral(isNumbered ? word.toUpperCase() : word)
  if (value === undefined || (word.length === 1 && !isNumbered)) return undefined
  const cardinal = speakNumber(String(value))
  const isRuler = !isNumbered && /^\p{Lu}\p{Ll}+$/u.test(previous)
  return isRuler ? `the ${toOrdinal(cardinal)}` : cardinal
}

/** Returns the spoken words of a displayed word. Splits it into numbers, signs and runs of letters, as in `7%` and `half-past`. */
function speakPieces(word: string, find: (form: string) => string | undefined): string {
  const withoutCommas = word.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const speakWhole = withoutCommas === word ? speakYear : speakNumber
  const money = /^([£$])(\d+)(?:\.(\d\d))?$/.exec(withoutCommas)
  if (money) return speakMoney(money[1], money[2] ?? '', money[3])
  return Array.from(
    withoutCommas.matchAll(/\d+(?:\.\d+)?(?:st|nd|rd|d|th|'?s)?|[\p{L}']+|[&§%+@°½¼¾]/giu),
    ([piece]) =>
      /^\d/.test(piece)
        ? speakNumberWord(piece, speakWhole)
        : (find(piece.toLowerCase()) ?? speakLetters(piece)),
  )
    .filter(Boolean)
    .join(' ')
}

function speakMoney(sign: string | undefined, whole: string, hundredths: string | undefined): string {
  const unit = `${sign === '£' ? 'pound' : 'dollar'}${whole === '1' ? '' : 's'}`
  return `${speakNumber(whole)} ${unit}${hundredths ? ` ${speakNumber(String(Number(hundredths)))}` : ''}`
}

function speakNumberWord(piece: string, speakWhole: (digits: string) => string): string {
  const [, whole = '', decimals, ending] = /^(\d+)(?:\.(\d+))?(\D*)$/.exec(piece) ?? []
  if (decimals) return `${speakNumber(whole)} point ${Array.from(decimals, speakNumber).join(' ')}`
  if (!ending) return speakWhole(whole)
  return /s$/.test(ending)
    ? speakWhole(whole).replace(/y?$/, (y) => (y ? 'ies' : 's'))
    : toOrdinal(speakNumber(whole))
}

/** Completes old elisions: `look'd`, `pow'r`, `know'st`. Empty for a word without Latin letters. */
function speakLetters(piece: string): string {
  const word = piece.toLowerCase().replace(/^'+|'+$/g, '')
  if (!/[a-z]/.test(word)) return ''
  const [, stem = '', ending = ''] = /^(.*[a-z])'([a-z]+)$/.exec(word) ?? []
  if (ending === 'd' && !keepsD.test(stem)) {
    if (stem.endsWith('e')) return `${stem}d`
    return `${stem.replace(/([^aeiou])y$/, '$1i')}ed`
  }
  if (ending === 'st') return `${stem}${/[aeiouw]$/.test(stem) ? 'est' : 'st'}`
  if (ending === 't' && !stem.endsWith('n')) return `${stem} it`
  if (ending === 'er' && /^(?:wh|how)/.test(stem)) return `${stem.replace(/(?<!r)e$/, '')} air`
  const elided = word.replace(/(?<=[a-z][^aeiou'])'(?=[^aeiou'])(?!(?:s|d|t|m|ll|re|ve)$)/g, 'e')
  return elided.replace(/[^a-z']/g, '')
}
