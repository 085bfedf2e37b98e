const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const scales = { million: 1e6, thousand: 1000, hundred: 100 }
/** Maximum length of a number read as a whole. Longer ones are read digit by digit. */
const digitsMax = 9

/** Returns the words of a whole number of any length. */
export function speakNumber(digits: string): string {
  if (digits.length > digitsMax || /^0\d/.test(digits)) return Array.from(digits, speakNumber).join(' ')
  return speakValue(Number(digits))
}

function speakValue(value: number): string {
  if (value < 20) return units.split(' ')[value] ?? ''
  const [name, size] = Object.entries(scales).find(([, scale]) => value >= scale) ?? ['', 10]
  const count = Math.floor(value / size)
  const head = name ? `${speakValue(count)} ${name}` : tens.split(' ')[count - 2]
  const rest = value % size
  if (rest === 0) return head ?? ''
  return `${head}${name && rest < 100 ? ' and' : ''} ${speakValue(rest)}`
}

/** Returns the words of a year from 1100 to 1999 or from 2010 to 2099. For other numbers, returns those of `speakNumber`. */
export function speakYear(digits: string): string {
  if (!/^(?:1[1-9]|20(?=[1-9]))\d\d$/.test(digits)) return speakNumber(digits)
  const century = speakNumber(digits.slice(0, 2))
  const year = Number(digits.slice(2))
  if (year === 0) return `${century} hundred`
  return `${century} ${year < 10 ? `oh ${speakValue(year)}` : speakValue(year)}`
}

/** Returns the ordinal of a number in words: `twenty one` becomes `twenty first`. */
export function toOrdinal(words: string): string {
  const irregular = words
    .replace(/one$/, 'first')
    .replace(/two$/, 'second')
    .replace(/three$/, 'third')
  if (irregular !== words) return irregular
  return `${words.replace(/ve$/, 'f').replace(/[et]$/, '').replace(/y$/, 'ie')}th`
}

const romanValues: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
const roman = /^(?=.)(?:XC|XL|L?X{0,3}|C{1,3}(?:XC|XL|L?X{0,3}))(?:IX|IV|V?I{0,3})$/

/** Returns the value of a Roman numeral in capitals up to 399; undefined for other words. */
export function readRomanNumeral(word: string): number | undefined {
  if (!roman.test(word)) return undefined
  const values = Array.from(word, (letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
