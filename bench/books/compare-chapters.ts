import type { Matter } from '#shared/imports.ts'
import { isBareNumber } from '../../server/books/structure/division-titles.ts'
import { parseNumber } from '../../server/books/structure/numerals.ts'
import { containsNearly, squash } from './fuzzy.ts'
import type { TrueChapter } from './truth.ts'

interface Part {
  readonly title: string
  readonly content: string
  readonly matter: Matter | undefined
}

/** Number of letters compared at the beginning of a chapter; up to `aheadLetters` other letters, such as a number, may come first. */
const beginningLetters = 36
const aheadLetters = 14
/** Matches pictures, notes and note marks in the Markdown of an import. */
const aside = /^!\[.*\]$|^\[\^[^\]]+\]: .*(?:\n {4}.*|\n(?=\n {4}))*|\[\^[^\]]+\]/gm
/** Number of characters, directly before the first words of a chapter, that are searched for the name of the chapter. */
const nameCharacters = 400
/** Number of these characters, counted from the end, that are searched for the number of the chapter. */
const numberCharacters = 200

/** Matches chapters with the parts of an import by their first words, and then compares their titles. */
export function compareChapters(chapters: readonly TrueChapter[], parts: readonly Part[], source: string) {
  const { letters, offsets } = squashWithOffsets(source)
  const made = parts.map((part) => ({
    ...part,
    starts: ['', part.title.split(/[.:] /).at(-1), part.title.split(': ').at(-1)].map((title) =>
      squash(`${title} ${part.content.replace(aside, '').trimStart().slice(0, 400)}`).slice(
        0,
        beginningLetters + aheadLetters,
      ),
    ),
    isUsed: false,
  }))
  const faults: string[] = []
  let [right, absent] = [0, 0]
  const scored = chapters.filter(({ isOptional }) => !isOptional)
  for (const chapter of scored) {
    const places = chapter.begins.flatMap((begins) => findPlaces(letters, toKey(begins)))
    const isTitle = createTitleCheck(
      chapter,
      places.map((at) => source.slice(0, offsets[at]).slice(-nameCharacters)),
    )
    if (!isTitle) {
      absent++
      continue
    }
    const found = made.filter(
      (part) => !part.isUsed && part.matter === undefined && isBeginning(part.starts, chapter),
    )
    const part = found.find(({ title }) => isTitle(title)) ?? found[0]
    if (part) part.isUsed = true
    if (part && isTitle(part.title)) right++
    else
      faults.push(
        part ? `title “${part.title}” and not “${chapter.titles.join(' / ')}”` : explain(chapter, made),
      )
  }
  const extra = made.filter(
    ({ isUsed, starts, matter }) =>
      !isUsed && matter === undefined && !chapters.some((chapter) => isBeginning(starts, chapter)),
  )
  faults.push(...extra.map(({ title, content }) => `not expected: ${title} “${content.slice(0, 40)}”`))
  return { chapters: { right, of: scored.length - absent }, absent, extra: extra.length, faults }
}

/** Returns the letters of a text as `squash` does. For each letter, `offsets` contains the offset of its word in the text. */
function squashWithOffsets(text: string): { letters: string; offsets: number[] } {
  let letters = ''
  const offsets: number[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    letters += /^[a-z]+$/.test(word) ? word : squash(word)
    while (offsets.length < letters.length) offsets.push(index)
  }
  return { letters, offsets }
}

const toKey = (begins: string) => squash(begins).slice(0, beginningLetters)

/**
 * Returns true if a part begins like a chapter. `starts` are the part's beginnings with and without its title, because `begins` may
 * contain a subheading that the part has in its title.
 */
const isBeginning = (starts: readonly string[], { begins }: TrueChapter) =>
  starts.some((start) =>
    begins.some((text) => containsNearly(start.slice(0, toKey(text).length + aheadLetters), toKey(text))),
  )

/** Returns why a chapter is missing. */
function explain(chapter: TrueChapter, made: readonly (Part & { starts: readonly string[] })[]): string {
  const { titles, begins } = chapter
  const name = `“${titles.join(' / ')}”`
  const unticked = made.find((part) => part.matter !== undefined && isBeginning(part.starts, chapter))
  if (unticked) return `${name} is not a chapter but ${unticked.matter}`
  const holder = made.find(({ content }) =>
    begins.some((text) => squash(content).includes(toKey(text).slice(0, 20))),
  )
  return holder ? `no chapter ${name}; its text is in “${holder.title}”` : `no chapter ${name}`
}

/** Returns the offsets at which `file` nearly contains `key`; both are results of `squash`. Slices of `key` find candidates. */
function findPlaces(file: string, key: string): number[] {
  const sliceLength = Math.min(14, key.length)
  for (const from of [0, 10, 20]) {
    const slice = key.slice(from, from + sliceLength)
    if (slice.length < sliceLength || slice === '') continue
    const places: number[] = []
    for (let at = file.indexOf(slice); at >= 0 && places.length < 20; at = file.indexOf(slice, at + 1))
      if (containsNearly(file.slice(Math.max(0, at - from - 4), at - from + key.length + 8), key))
        places.push(at - from)
    if (places.length > 0) return places
  }
  return []
}

/**
 * Creates a test for the title of an imported part. `headings` are the texts before the chapter in the file. If a heading contains the
 * chapter's name, the title must contain it; else it must contain the chapter's number. Undefined if the headings have neither.
 */
function createTitleCheck(
  { titles }: TrueChapter,
  headings: readonly string[],
): ((title: string) => boolean) | undefined {
  const { number, name } = parseTitle(titles.at(-1) ?? '')
  const key = squash(name)
  if (headings.some((heading) => containsNearly(squash(heading), key)))
    return (title) => containsNearly(squash(title), key)
  const isNumbered = headings.some((heading) =>
    listNumbers(heading.slice(-numberCharacters)).some((found) => found === number),
  )
  // A chapter without a name may have another number in the file, because some editions restart the numbers in each volume.
  const numbers = isNumbered ? [number] : name === '' ? headings.flatMap(readBareNumber) : []
  return numbers.length > 0
    ? (title) => listNumbers(title).some((found) => numbers.includes(found))
    : undefined
}

/** Reads the number in the last line of a heading when that line contains nothing else. */
function readBareNumber(heading: string): number[] {
  const line = heading.trimEnd().split('\n').at(-1)?.trim() ?? ''
  return isBareNumber(line) ? listNumbers(line) : []
}

/** Splits titles such as *Chapter IV: The Mail*, *Letter 4* and *Book the First: Recalled to Life*. */
function parseTitle(title: string): { number: number | undefined; name: string } {
  const [head = '', ...rest] = title.split(/: |[.] (?=\p{L}{2})|[.:]$/u)
  const words = head.trim().split(/\s+/)
  const number = words.length <= 3 ? parseNumber(words.at(-1) ?? '') : undefined
  return number === undefined ? { number, name: title } : { number, name: rest.join(' ').trim() }
}

/** Lists the numbers in a title: digits, Roman numerals and words. */
function listNumbers(title: string): number[] {
  const words = title.split(/[^\p{L}\p{N}]+/u)
  return words
    .flatMap((word, index) => [parseNumber(word), parseNumber(`${word}-${words[index + 1]}`)])
    .filter((number) => number !== undefined)
}
