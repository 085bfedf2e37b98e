const units = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const
const irregularOrdinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
/** Longer numbers are read digit by digit. */
const digitsMax = 12

/** Returns the words of a whole number of any length. */
export function speakNumber(digits: string): string {
  if (digits.length > digitsMax || /^0\d/.test(digits)) return Array.from(digits, speakNumber).join(' ')
  return speakValue(Number(digits))
}

function speakValue(value: number): string {
  if (value < 20) return units[value] ?? ''
  const scale = scales.find(([size]) => value >= size)
  const [size, name] = scale ?? [10, '']
  const head = scale
    ? `${speakValue(Math.floor(value / size))} ${name}`
    : (tens[Math.floor(value / 10) - 2] ?? '')
  const rest = value % size
  if (rest === 0) return head
  return size === 100 || (scale && rest < 100)
    ? `${head} and ${speakValue(rest)}`
    : `${head} ${speakValue(rest)}`
}

/** Returns the words of a year from 1100 to 2099, of other numbers as `speakNumber`. */
export function speakYear(digits: string): string {
  if (!/^(?:1[1-9]|20(?=[1-9]))\d\d$/.test(digits)) return speakNumber(digits)
  const century = speakNumber(digits.slice(0, 2))
  const year = Number(digits.slice(2))
  if (year === 0) return `${century} hundred`
  return `${century} ${year < 10 ? `oh ${speakValue(year)}` : speakValue(year)}`
}

/** Returns the ordinal of a number in words: `twenty one` becomes `twenty first`. */
export function toOrdinal(words: string): string {
  return words.replace(/\w+$/, (last) => irregularOrdinals[last] ?? `${last.replace(/y$/, 'ie')}th`)
}

const romanValues: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
const roman = /^(?=.)(?:XC|XL|L?X{0,3}|C{1,3}(?:XC|XL|L?X{0,3}))(?:IX|IV|V?I{0,3})$/

/** Returns the value of a Roman numeral in capitals up to 399; undefined for other words. */
export function readRomanNumeral(word: string): number | undefined {
  if (!roman.test(word)) return undefined
  const values = Array.from(word, (letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
