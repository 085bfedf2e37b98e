const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 }
const roman = /^m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/

// 1 to 19, then 20 to 90 by tens.
const cardinals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  )
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(
    ' ',
  )

/** Parses a chapter number: 14, XIV, fourteen, the fourteenth, twenty-one; undefined when it is none. */
export function parseNumber(word: string): number | undefined {
  const plain = word
    .toLowerCase()
    .replace(/^the\s+/, '')
    .slice(0, 40)
  if (/^\d{1,4}$/.test(plain)) return Number(plain)
  const [ten = 0, unit = 0] = plain.split(/[\s-]/).map(parseWord)
  if (ten >= 20 && unit > 0 && unit < 10) return ten + unit
  return parseWord(plain) ?? parseRoman(plain)
}

function parseWord(word: string): number | undefined {
  const index = Math.max(cardinals.indexOf(word), ordinals.indexOf(word))
  if (index < 0) return undefined
  return index < 19 ? index + 1 : (index - 17) * 10
}

export function parseRoman(word: string): number | undefined {
  const plain = word.toLowerCase()
  if (plain === '' || !roman.test(plain)) return undefined
  const numbers = [...plain].map((letter) => values[letter] ?? 0)
  return numbers.reduce((sum, value, at) => sum + (value < (numbers[at + 1] ?? 0) ? -value : value), 0)
}

/** Inserts the missing space in headings such as `BOOKXXXV.` */
export const separateNumeral = (heading: string) =>
  heading.replace(/^(\s*(?:BOOK|CHAPTER|PART|CANTO|ACT|SCENE))(?=[IVXLC]{1,9}\b)/, '$1 ')
