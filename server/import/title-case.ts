import { readRoman } from './numerals.ts'

const small = new Set(
  'a an and as at but by de del der des di du for from in into la le les nor of on or the to up upon van vom von with y'.split(
    ' ',
  ),
)

/** Answers a title that is all in capitals as titles are written; one with small letters comes back as it is. */
export function titleCase(title: string): string {
  if (/\p{Ll}/u.test(title) || !/\p{Lu}{2}/u.test(title)) return title
  let isFirst = true
  return title.replace(/[\p{L}\p{M}][\p{L}\p{M}'’.]*/gu, (word) => {
    const wasFirst = isFirst
    isFirst = false
    const lower = word.toLowerCase()
    if (isNumeral(word) || /^(?:\p{L}\.)+$/u.test(word)) return word
    if (!wasFirst && small.has(lower)) return lower
    return lower.replace(/^(?:(?:mc|o['’]|d['’]|l['’])(?=\p{L}))?\p{L}/u, (start) =>
      start.length > 2
        ? (start[0]?.toUpperCase() ?? '') + start.slice(1, -1) + start.slice(-1).toUpperCase()
        : start.toUpperCase(),
    )
  })
}

/** A numeral, not a word that could be one: CIVIL is none, MIX and DIM are words. */
function isNumeral(word: string): boolean {
  const plain = word.replace(/\.$/, '')
  return (
    readRoman(plain) !== undefined &&
    !/^(?:mix|dim|mild|civil|livid|vivid|lid|mid|did|mill|ill|dill|mdi)$/i.test(plain)
  )
}
