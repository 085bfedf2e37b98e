import { parseRoman, separateNumeral } from './numerals.ts'

const lowerCaseWords = new Set(
  'a an and as at but by de del der des di du for from in into la le les nor of on or the to up upon van vom von with y'.split(
    ' ',
  ),
)

const kindInCapitals =
  /^(?:CHAPTER|BOOK|PART|VOLUME|ACT|SCENE|LETTER|CANTO|STAVE|SECTION|LECTURE|ADVENTURE|STORY|TALE|EPISODE)\b/

/** Converts a title in capitals to title case. In a mixed-case title, converts only a first word such as `CHAPTER`. */
export function toTitleCase(misprinted: string): string {
  const title = separateNumeral(misprinted)
  if (/\p{Ll}/u.test(title)) return title.replace(kindInCapitals, capitalize)
  if (!/\p{Lu}{2}/u.test(title)) return title
  return title.replace(/[\p{L}\p{M}][\p{L}\p{M}'’.]*/gu, (word, at: number) => {
    const lower = word.toLowerCase()
    if (isNumeral(word) || /^(?:\p{L}\.)+$/u.test(word)) return word
    // True for the first word of the title and after punctuation.
    const isFirst = /(?:^|[.:;!?—–(“"])\s*$/.test(title.slice(Math.max(0, at - 5), at))
    return !isFirst && lowerCaseWords.has(lower) ? lower : capitalize(word)
  })
}

function capitalize(word: string): string {
  const lower = word.toLowerCase()
  const [prefix = ''] = /^(?:mc|o['’]|d['’]|l['’])(?=\p{L})/u.exec(lower) ?? []
  const upper = (text: string) => (text[0]?.toUpperCase() ?? '') + text.slice(1)
  return upper(prefix) + upper(lower.slice(prefix.length))
}

/** Returns true for a Roman numeral, except words such as MIX and DIM. */
function isNumeral(word: string): boolean {
  const plain = word.replace(/\.$/, '')
  return (
    parseRoman(plain) !== undefined &&
    !/^(?:mix|dim|mild|civil|livid|vivid|lid|mid|did|mill|ill|dill|mdi)$/i.test(plain)
  )
}
