import { readRoman, withNumeralApart } from './numerals.ts'

const small = new Set(
  'a an and as at but by de del der des di du for from in into la le les nor of on or the to up upon van vom von with y'.split(
    ' ',
  ),
)

const kindInCapitals =
  /^(?:CHAPTER|BOOK|PART|VOLUME|ACT|SCENE|LETTER|CANTO|STAVE|SECTION|LECTURE|ADVENTURE|STORY|TALE|EPISODE)\b/

/** Returns a title that is all in capitals as titles are written; of one with small letters too only `CHAPTER` changes. */
export function titleCase(misprinted: string): string {
  const title = withNumeralApart(misprinted)
  const [, before, continued] = /^(.+?)((?:--|—|\s?[(,]\s?)continued.{0,2})$/.exec(title) ?? []
  if (before !== undefined && continued !== undefined) return titleCase(before) + continued
  if (/\p{Ll}/u.test(title)) return title.replace(kindInCapitals, capitalised)
  if (!/\p{Lu}{2}/u.test(title)) return title
  return title.replace(/[\p{L}\p{M}][\p{L}\p{M}'’.]*/gu, (word, at: number) => {
    const lower = word.toLowerCase()
    if (isNumeral(word) || /^(?:\p{L}\.)+$/u.test(word)) return word
    // A new beginning after a mark, the first word of all among them.
    const isFirst = /(?:^|[.:;!?—–(“"])\s*$/.test(title.slice(Math.max(0, at - 5), at))
    return !isFirst && small.has(lower) ? lower : capitalised(word)
  })
}

function capitalised(word: string): string {
  const lower = word.toLowerCase()
  const [prefix = ''] = /^(?:mc|o['’]|d['’]|l['’])(?=\p{L})/u.exec(lower) ?? []
  const upper = (text: string) => (text[0]?.toUpperCase() ?? '') + text.slice(1)
  return upper(prefix) + upper(lower.slice(prefix.length))
}

/** A numeral, not a word that could be one: CIVIL is none, MIX and DIM are words. */
function isNumeral(word: string): boolean {
  const plain = word.replace(/\.$/, '')
  return (
    readRoman(plain) !== undefined &&
    !/^(?:mix|dim|mild|civil|livid|vivid|lid|mid|did|mill|ill|dill|mdi)$/i.test(plain)
  )
}
