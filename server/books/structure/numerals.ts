const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 }
const roman = /^m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const tenths = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')

/** Parses a chapter number: 14, XIV, fourteen, the fourteenth, twenty-one; undefined when it is none. */
export function parseNumber(word: string): number | undefined {
  const plain = word
    .toLowerCase()
    .replace(/^the\s+/, '')
    .slice(0, 40)
  if (/^\d{1,4}$/.test(plain)) return Number(plain)
  const unit = parseUnit(plain)
  if (unit !== undefined) return unit
  const [ten = '', rest = ''] = plain.split(/[\s-]/)
  if (tens.includes(ten)) {
    const more = parseUnit(rest)
    if (more !== undefined && more < 10) return (tens.indexOf(ten) + 2) * 10 + more
  }
  return parseRoman(plain)
}

/** Parses a Roman numeral, ignoring case. */
export function parseRoman(word: string): number | undefined {
  const plain = word.toLowerCase()
  if (plain === '' || plain.length > 15 || !roman.test(plain)) return undefined
  let sum = 0
  for (const [index, letter] of [...plain].entries()) {
    const value = values[letter] ?? 0
    sum += value < (values[plain[index + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
}

/** Inserts the missing space in headings such as `BOOKXXXV.` */
export const separateNumeral = (heading: string) =>
  heading.replace(/^(\s*(?:BOOK|CHAPTER|PART|CANTO|ACT|SCENE))(?=[IVXLC]{1,9}\b)/, '$1 ')

function parseUnit(word: string): number | undefined {
  for (const [names, first, step] of [
    [units, 1, 1],
    [ordinals, 1, 1],
    [tens, 20, 10],
    [tenths, 20, 10],
  ] as const) {
    const index = names.indexOf(word)
    if (index >= 0) return first + index * step
  }
  return undefined
}
