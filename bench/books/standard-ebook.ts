import { strFromU8, unzipSync } from 'fflate'
import type { Category } from '#shared/timing/category.ts'
import {
  findElements,
  isElement,
  isHeading,
  listTypes,
  type Markup,
  type MarkupElement,
  parseMarkup,
  readText,
  toLine,
} from './markup.ts'
import { beginningCharacters, type TrueChapter, type TrueSpeech, type Truth } from './truth.ts'

const folder = 'epub/'
const verse = /z3998:(?:verse|poem|song|hymn|lyrics)/
/** Types of front and back matter that count as chapters. */
const readMatter =
  /^(?:preface|introduction|foreword|prologue|preamble|epilogue|afterword|appendix|conclusion)$/
/** Types of sections that form one chapter: the sections inside them do not count as chapters. */
const wholeWork = /^(?:z3998:poem|se:short-story|chapter)$/

type Documents = ReadonlyMap<string, Markup>

/** Reads the correct structure of a book from the semantic markup of an EPUB by Standard Ebooks. */
export function readStandardEbook(bytes: Uint8Array): Truth {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xhtml|opf)$/.test(name) })
  const read = (path: string) => parseMarkup(strFromU8(files[folder + path] ?? new Uint8Array()), true)
  const opf = read('content.opf')
  const texts: Documents = new Map(
    findElements(opf, ({ name }) => name === 'item')
      .map(({ attribs }) => attribs.href ?? '')
      .filter((path) => path.startsWith('text/'))
      .map((path) => [path, read(path)]),
  )
  const lists = findElements(read('toc.xhtml'), ({ name }) => name === 'nav')
  const entries = lists
    .slice(0, 1)
    .flatMap((nav) => nav.children.filter((node) => isElement(node) && node.name === 'ol'))
  const chapters = entries.flatMap((list) => listChapters(list as MarkupElement, texts, [], false))
  const body = [...texts.values()].filter((text) => getBodyTypes(text).includes('bodymatter'))
  const lines = body.flatMap(listLines)
  const speeches = body.flatMap(listSpeeches)
  const letters = body.reduce((sum, text) => sum + readText(text).length, 0)
  const isVerse = sumLengths(lines) > letters / 2
  const isPlay = sumLengths(speeches.map(({ begins }) => begins)) > letters / 3
  const category = isPlay ? 'Stage Play' : isVerse ? 'Poem' : readCategory(opf, body)
  return { category, chapters, lines, speeches: category === 'Stage Play' ? speeches : [] }
}

const sumLengths = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

const getBodyTypes = (text: Markup) => findElements(text, ({ name }) => name === 'body').flatMap(listTypes)

const listChildElements = (element: MarkupElement, name: string) =>
  element.children.filter((node) => isElement(node)).filter((node) => node.name === name)

/** Lists the chapters that a (nested) list of the contents page links to. */
function listChapters(
  list: MarkupElement,
  texts: Documents,
  parents: readonly string[],
  isWithinWork: boolean,
): TrueChapter[] {
  return listChildElements(list, 'li').flatMap((item) => {
    const link = listChildElements(item, 'a')[0]
    const [path = '', id] = (link?.attribs.href ?? '').split('#')
    const text = texts.get(path)
    const section = text && findSection(text, id)
    if (!link || !section) return []
    const titles = [...parents, toLine(readText(link))]
    const types = listTypes(section)
    const nested = listChildElements(item, 'ol')
    // Requires two scenes: a story may quote a single scene of a play.
    const hasScenes =
      findElements(
        section,
        (element) => element.name === 'section' && listTypes(element).includes('z3998:scene'),
      ).length > 1
    const isWork = types.some((type) => wholeWork.test(type)) && !hasScenes
    const isRead = getBodyTypes(text).includes('bodymatter') || types.some((type) => readMatter.test(type))
    const isHalfTitle = types.includes('halftitlepage')
    const chapter: TrueChapter = {
      titles,
      begins: listBeginnings(section),
      isOptional:
        isWithinWork || !isRead || isHalfTitle || isStanza(link, section) || (nested.length > 0 && !isWork),
    }
    const within = nested.flatMap((list) =>
      listChapters(list, texts, isHalfTitle ? parents : titles, isWithinWork || isWork),
    )
    return [chapter, ...within]
  })
}

/** Length below which a numbered section counts as a stanza; a sonnet is longer. */
const stanzaMaxCharacters = 400

const isStanza = (link: MarkupElement, section: MarkupElement) =>
  /^[IVXLC\d]+$/.test(toLine(readText(link))) && readText(section).length < stanzaMaxCharacters

const findSection = (text: Markup, id: string | undefined) =>
  findElements(text, ({ name, attribs }) =>
    id ? attribs.id === id : name === 'section' || name === 'article',
  )[0]

const isNoteMark = (element: MarkupElement) => listTypes(element).includes('noteref')
const isMotto = (element: MarkupElement) =>
  listTypes(element).some((type) => /epigraph|dedication/.test(type))

function listBeginnings(section: MarkupElement): string[] {
  const own = findElements(section, isHeading)[0]
  const skips: ((element: MarkupElement) => boolean)[] = [
    (element) => isHeading(element) || element.name === 'header',
    (element) => isHeading(element) || element.name === 'header' || isMotto(element),
    isHeading,
    // Skips only `h1` to `h6`, and so keeps a subtitle `<p>` in an `hgroup`.
    ({ name }) => /^h[1-6]$/.test(name),
    (element) => element === own,
  ]
  const texts = skips.map((isSkipped) =>
    readText(section, (element) => isNoteMark(element) || isSkipped(element)).trim(),
  )
  return [...new Set(texts.map((text) => text.slice(0, beginningCharacters)))].filter(Boolean)
}

function listLines(text: Markup): string[] {
  const groups = findElements(text, (element) => listTypes(element).some((type) => verse.test(type)))
  const paragraphs = new Set(groups.flatMap((group) => findElements(group, ({ name }) => name === 'p')))
  return [...paragraphs].flatMap((paragraph) => {
    const lines = listChildElements(paragraph, 'span')
    const hasBreaks = listChildElements(paragraph, 'br').length > 0
    return hasBreaks ? lines.map((line) => toLine(readText(line, isNoteMark))).filter(Boolean) : []
  })
}

function listSpeeches(text: Markup): TrueSpeech[] {
  const isPersona = (element: MarkupElement) => listTypes(element).includes('z3998:persona')
  const isDirection = (element: MarkupElement) => listTypes(element).includes('z3998:stage-direction')
  return findElements(text, ({ name }) => name === 'tr').flatMap((row) => {
    const [speaker, speech] = listChildElements(row, 'td')
    if (!speaker || !speech || !isPersona(speaker)) return []
    const begins = toLine(readText(speech, (element) => isDirection(element) || isNoteMark(element)))
    const name = toLine(readText(speaker, isDirection))
    return begins && name ? [{ speaker: name, begins }] : []
  })
}

/** Returns the category; undefined when neither the markup nor the subjects determine it. */
function readCategory(opf: Markup, body: readonly Markup[]): Category | undefined {
  const subjects = findElements(
    opf,
    ({ name, attribs }) => name === 'dc:subject' || attribs.property === 'se:subject',
  )
    .map((element) => readText(element))
    .join('; ')
  if (/\bDrama\b/.test(subjects)) return 'Stage Play'
  if (/\bpoe(?:try|ms)\b/i.test(subjects) && !/\bfiction\b/i.test(subjects)) return 'Poem'
  const types = body.flatMap((text) => findElements(text, () => true).flatMap(listTypes))
  const stories = types.filter((type) => type === 'se:short-story').length
  if (stories > 1 || /\bShorts\b|short stor/i.test(subjects)) return 'Short Story'
  // Ignores `z3998:fiction`: it is the default of Standard Ebooks, and some non-fiction books still contain it.
  const isNonfiction = body.flatMap(getBodyTypes).includes('z3998:non-fiction')
  if (isNonfiction || /Nonfiction/.test(subjects)) return 'Essay/Information'
  if (/\bfiction\b/i.test(subjects)) return 'Novel'
  return /Philosophy|Essays|Autobiography|Memoir/.test(subjects) ? 'Essay/Information' : undefined
}
