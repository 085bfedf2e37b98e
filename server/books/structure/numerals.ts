const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 }
const roman = /^m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/

/**
 * Number words of a language: 1 to 19, then 20 to 90 by tens, in lower case without accents. The endings of the words follow a bar;
 * a hyphen means no ending.
 */
const words = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth',
  // Cardinals in German, French, Spanish, Italian and Dutch.
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
  // German ordinals.
  'erst zweit dritt viert funft sechst siebent acht neunt zehnt elft zwolft dreizehnt vierzehnt funfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst dreißigst vierzigst funfzigst sechzigst siebzigst achtzigst neunzigst | e er es en',
  'erst zweit dritt viert funft sechst siebt | e er es en',
  // French ordinals.
  'premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme treizieme quatorzieme quinzieme seizieme dix-septieme dix-huitieme dix-neuvieme vingtieme trentieme quarantieme cinquantieme',
  'premiere second | - e',
  // Spanish ordinals.
  'primer segund tercer cuart quint sext septim octav noven decim undecim duodecim decimotercer decimocuart decimoquint decimosext decimoseptim decimoctav decimonoven vigesim trigesim | - o a',
  // Italian ordinals.
  'prim second terz quart quint sest settim ottav non decim undicesim dodicesim tredicesim quattordicesim quindicesim sedicesim diciassettesim diciottesim diciannovesim ventesim trentesim | o a',
  // Dutch ordinals.
  'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste dertigste veertigste vijftigste',
  // Russian ordinals.
  'перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат тридцат сороков пятидесят | ая ыи ое ои ья ии ье',
]
const numbersByWord = new Map(
  words.flatMap((language) => {
    const [stems = '', endings = '-'] = language.split(' | ')
    return stems.split(' ').flatMap((stem, at) => {
      const number = at < 19 ? at + 1 : (at - 17) * 10
      return endings.split(' ').map((ending) => [stem + ending.replace('-', ''), number] as const)
    })
  }),
)

/** Number that begins with the units: `einundzwanzigstes`, `een-en-twintigste`. */
const unitsFirst = /^(\p{L}{3,6})-?(?:und|en)-?(\p{L}{6,})$/u
const units =
  'ein zwei drei vier funf sechs sieben acht neun een twee drie vier vijf zes zeven acht negen'.split(' ')

/** Parses a chapter number: 14, XIV, fourteen, the fourteenth, twenty-one, Vierzehntes; undefined for other words. */
export function parseNumber(word: string): number | undefined {
  const plain = word
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^the\s+/, '')
  if (/^\d{1,4}$/.test(plain)) return Number(plain)
  const [ten = 0, unit = 0] = plain.split(/[\s-]/).map((part) => numbersByWord.get(part))
  if (ten >= 20 && unit > 0 && unit < 10) return ten + unit
  const [, first = '', second = ''] = unitsFirst.exec(plain) ?? []
  if (units.includes(first))
    return (numbersByWord.get(second) ?? Number.NaN) + (units.indexOf(first) % 9) + 1 || undefined
  return numbersByWord.get(plain) ?? parseRoman(plain)
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
