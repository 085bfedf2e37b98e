import type { Category } from '#shared/timing/category.ts'
import { joinNames } from '../../server/books/structure/division-names.ts'
import { isBareNumber, isDivisionTitle } from '../../server/books/structure/division-titles.ts'
import { type MarkupElement, parseMarkup, readText, toLine } from './markup.ts'
import { beginningCharacters, type TrueChapter, type Truth } from './truth.ts'

/** Minimum text under a chapter's heading, in characters. A heading on a title page or in a list of contents has less. */
const proseMin = 200
/** Minimum text under a poem's heading, in characters. */
const poemMin = 40
const lists =
  /^(?:contents|inhalt|table|tabla|tavola|tafel|[ií]ndice|inhoud|lijst|notes?\b|note\b|noten|notas|fu(?:ß|ss)noten|anmerkungen|errat|footnotes|transcriber|opmerkingen|obras|del autor|werke|(?:oe|œ)uvres|opere|par |du même|tous droits|collection|corre[ck]|personen|personnages|personaggi|full project|end of|nota del trascrittore|note (?:de|sur la) transcri|fin$|fine$|ende$|einde$)/i

/** Matches the line that ends Project Gutenberg's header, directly before the book. */
const licenceEnd = /\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG/i
/** Matches the line that begins Project Gutenberg's licence, directly after the book. */
const licenceBegin = /\bEND OF (?:THE |THIS )?PROJECT GUTENBERG/i
/** Share of the book's text. A heading with more than this share below it is the title of the book or the name of the author. */
const bookShare = 0.6

/** Unicode noncharacters that mark the start and the end of a heading. */
const [start, end] = ['\ufdd0', '\ufdd1']

const scene = new RegExp(`^\\s*(?:${joinNames((kind) => kind === 'scene')})(?!\\p{L})`, 'iu')

interface Section {
  level: number
  title: string
  text: string
}

/** Reads chapters from the headings of Project Gutenberg's HTML edition. */
export function readGutenbergHtml(source: string, category: Category | undefined): Truth {
  const book = source.slice(Math.max(0, source.search(licenceEnd)), source.search(licenceBegin) >>> 0)
  const marked = book.replace(
    /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1\s*>/gi,
    (_, level: string, inner: string) =>
      `<p>${start}${level}${inner.replace(/<\/?a\b[^>]*>/gi, '')}${end}</p>`,
  )
  const sections = readText(parseMarkup(marked), isNotText).split(start).slice(1).map(readSection)
  return {
    category,
    chapters: toChapters(sections, category === 'Poem' ? poemMin : proseMin),
    lines: [],
    speeches: [],
  }
}

/** Returns true for page numbers, captions, note marks and the links of a contents page. */
function isNotText({ name, attribs }: MarkupElement): boolean {
  return (
    name === 'head' ||
    /page|pag\b|num|caption|footnote/i.test(attribs.class ?? '') ||
    (name === 'a' && (attribs.href ?? '').includes('#'))
  )
}

function readSection(piece: string): Section {
  const [heading = '', text = ''] = piece.split(end)
  const [first = '', ...persons] = heading.slice(1).trim().split('\n')
  const level = Number(heading[0])
  // The heading of a scene may list the persons on stage: moves these lines to the text.
  return scene.test(first)
    ? { level, title: toLine(first), text: toLine(`${persons.join(' ')} ${text}`) }
    : { level, title: toLine(heading.slice(1)), text: toLine(text) }
}

/** Turns sections into chapters. A heading without text joins the next one of the same level: that chapter has both titles. */
function toChapters(sections: readonly Section[], textMin: number): TrueChapter[] {
  const chapters: TrueChapter[] = []
  const hasFewTop = sections.filter(({ level }) => level === 1).length < 4
  const isBook = createBookTest(sections)
  const withText = new Set<Section>()
  let above: Section[] = []
  let last: Section | undefined
  for (const section of sections.filter(({ title }) => title !== '')) {
    const isJoined = last?.level === section.level && last.text === '' && !lists.test(last.title)
    above = above.filter((one) => one.level < section.level || (isJoined && one === last))
    above.push(section)
    last = section
    if (section.text.length < textMin) continue
    const parent = above.at(-2)
    const isInChapter =
      parent !== undefined &&
      !(hasFewTop && parent.level === 1) &&
      !isBook(parent) &&
      !isDivisionTitle(parent.title)
    // Numbered sections are optional, because the import keeps them in their chapter. If the chapter has no text before its first section,
    // this section is the beginning of the chapter.
    const isSection = isInChapter && isBareNumber(section.title)
    const isFirst = isSection && !withText.has(parent)
    withText.add(isFirst ? parent : section)
    const titles = above.map(({ title }) => title)
    chapters.push({
      titles: isFirst ? titles.slice(0, -1) : titles,
      begins: [section.text.slice(0, beginningCharacters)],
      isOptional:
        (hasFewTop && section.level === 1) ||
        (isSection && !isFirst) ||
        titles.some((title) => lists.test(title)),
    })
  }
  return chapters.map((chapter) => ({
    ...chapter,
    isOptional: chapter.isOptional || isRepeated(chapter, chapters),
  }))
}

/** Returns a function that recognizes a heading with the title of the book: most of the text is below it, or each volume repeats it. */
function createBookTest(sections: readonly Section[]): (section: Section) => boolean {
  const sum = (some: readonly Section[]) => some.reduce((letters, { text }) => letters + text.length, 0)
  const all = sum(sections)
  return (section) => {
    const below = sections.slice(sections.indexOf(section) + 1)
    const end = below.findIndex(({ level }) => level <= section.level)
    const isRepeated =
      sections.filter((one) => one.title === section.title && one.level === section.level).length > 1
    return isRepeated || sum(end < 0 ? below : below.slice(0, end)) > all * bookShare
  }
}

/**
 * Returns true for a chapter titled *II* if the numbers under the same parent title repeat: *I, II, III, I, II*. The edition then lacks
 * the headings at which the numbers restart.
 */
function isRepeated({ titles }: TrueChapter, chapters: readonly TrueChapter[]): boolean {
  const [number = '', parent = ''] = titles.toReversed()
  if (!isBareNumber(number) || isDivisionTitle(parent)) return false
  const siblings = chapters.flatMap(({ titles }) => (titles.at(-2) === parent ? (titles.at(-1) ?? '') : []))
  const numbers = siblings.filter(isBareNumber)
  return new Set(numbers).size < numbers.length
}
