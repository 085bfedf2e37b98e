import type { Matter } from '#shared/imports.ts'
import { normalizeTitle, repeatsTitle } from '../structure/chapter-title.ts'
import { isNumbered } from '../structure/division-titles.ts'

const transcriberNotes =
  '(?:original )?transcriber.{0,3} ?notes?|(?:weitere )?anmerkungen zur transkription|notizen des bearbeiters|opmerkingen van de bewerker|nota del? tran?scri\\S{1,9}|note du transcri\\S{1,9}'

/** Maximum words of a transcriber's note; a longer text may contain the beginning of the book. */
const transcriberMaxWords = 1_500

/** Titles of front and back matter, and the maximum number of words under each. */
const matterTitles: [Matter, RegExp, number][] = [
  ['cover', /^(?:(?:front |back )?cover(?: page| image)?|frontispiece)$/, 200],
  ['title_page', /^(?:half ?title(?: ?page)?|title ?page)$/, 400],
  [
    'imprint',
    /^(?:copyright.{0,40}|uncopyright|imprint|impressum|credits|about the (?:publisher|type|ebook))$/,
    2_000,
  ],
  ['imprint', /^(?:proprieta letteraria|es propiedad|tous droits|alle rechte).{0,60}$/, 100],
  ['dedication', /^dedication$/, 120],
  [
    'contents',
    /^(?:(?:table of |the )?contents|table des matieres|inhalt(?:sverzeichnis)?|inhoud|indice|(?:list of )?(?:the )?(?:illustrations|figures|plates|maps|tables)|landmarks|navigation)$/,
    20_000,
  ],
  [
    'persons',
    /^(?:dramatis person.{1,3}|(?:the )?(?:persons|characters|people|scenes) (?:in|of) the (?:play|drama|comedy|tragedy)|characters|cast(?: of characters)?|personen|personnages|personaggi|personajes)$/,
    800,
  ],
  ['notes', /^(?:(?:foot|end)?notes?|notes to .{1,60}|anmerkungen|fu(?:ss|ß)noten)$/, 200_000],
  ['index', /^(?:(?:general |alphabetical )?index(?: of .{1,60})?|register)$/, 200_000],
  ['colophon', /^colophon$/, 2_000],
  [
    'advertisements',
    /^(?:publisher.{0,3} advertisements?|advertisements|publications of .{1,60}|also (?:by|available).{0,80}|(?:other )?(?:books|titles|works|novels|plays) (?:by|of) .{0,80}|praise(?: for.{0,80})?|newsletter.{0,40}|(?:by the same author|du meme auteur|del(?:lo)? (?:stesso|medesimo) autore|del mismo autor|von demselben (?:verfasser|autor)|van denzelfden (?:schrijver|auteur)).{0,80})$/,
    20_000,
  ],
  [
    'errata',
    /^(?:errata(?: corrige)?|fe de erratas|druckfehler|misstellingen|corrigenda|corrections|printer.{0,3} errors?)$/,
    5_000,
  ],
  [
    'transcriber',
    new RegExp(
      `^e ?text prepared by .{0,300}$|^(?:(?:original )?(?:transcription|editor of the ebook).{0,3} ?notes?|${transcriberNotes}).{0,40}$`,
      'i',
    ),
    transcriberMaxWords,
  ],
  ['licence', /^(?:the full project gutenberg licen[sc]e|.{0,40}project gutenberg.{0,60})$/, 10_000],
]

const licence = /Project Gutenberg(?:™|\(?-?tm\)?)? License|START:? (?:OF )?(?:THE )?FULL LICENSE/i
/** Title of a transcriber's note, perhaps after punctuation that draws a box. */
const transcriber = new RegExp(`^[\\W_]{0,400}(?:${transcriberNotes})(?!\\p{L})`, 'iu')
/** Phrases of an imprint; an untitled page needs several of them. */
const imprintPhrases = [
  /all rights reserved/i,
  /\bISBN\b/,
  /©|\bcopyright\b/i,
  /\b(?:first )?(?:published|printed|issued) (?:in|by|at)\b/i,
  /\b(?:publish(?:ers|ing)|press|printers)\b/i,
]
const imprintMaxWords = 200
const imprintPhrasesMin = 3
const titlePageMaxWords = 80
/** Maximum words of a title page whose title is `By Somebody`. */
const bylineMaxWords = 12

/** Classifies a part by its title when its content agrees; undefined when it may be a chapter. */
export function findMatterByTitle(title: string, content: string): Matter | undefined {
  if (title.length > 300) return undefined
  const plain = normalizeTitle(title)
  const found = matterTitles.find(([, pattern]) => pattern.test(plain))
  if (!found) return undefined
  const [matter, , maxWords] = found
  if (countWhitespaceWords(content) > maxWords) return undefined
  if (matter === 'contents' || matter === 'persons') return isList(content) ? matter : undefined
  if (/^notes?$/.test(plain)) return areNotes(content) ? matter : undefined
  if (plain.startsWith('notes to ') && endsWithText(content)) return undefined
  return matter
}

export function findMatterByText(content: string): Matter | undefined {
  const beginning = content.slice(0, 4_000)
  if (licence.test(beginning)) return 'licence'
  if (transcriber.test(beginning) && countWhitespaceWords(content) <= transcriberMaxWords)
    return 'transcriber'
  if (!isList(content)) return undefined
  if (contentsHeading.test(beginning)) return 'contents'
  return personsHeading.test(beginning) && countWhitespaceWords(content) <= personsMaxWords
    ? 'persons'
    : undefined
}

/** Classifies a short page: an imprint, a dedication, or a title page that names the book or its author. */
export function findMatterOfPage(
  title: string,
  content: string,
  { title: bookTitle, author }: { title: string; author: string },
): Matter | undefined {
  const words = countWhitespaceWords(content)
  const phrases = imprintPhrases.filter((pattern) => pattern.test(content)).length
  if (words <= imprintMaxWords && phrases >= imprintPhrasesMin) return 'imprint'
  if (title === '' && words <= imprintMaxWords && dedicationPhrases.test(content)) return 'dedication'
  if (words > titlePageMaxWords) return undefined
  if (
    /^(?:by|von|par|door) /.test(normalizeTitle(title)) &&
    (words <= bylineMaxWords || (author && repeatsTitle(author, title)))
  )
    return 'title_page'
  const names = [normalizeTitle(bookTitle.split(/[:;]/)[0] ?? ''), normalizeTitle(author)].filter(Boolean)
  const isTitleNamed =
    title !== '' &&
    !isNumbered(title) &&
    names.some((name) => repeatsTitle(title, name) || repeatsTitle(name, title))
  const isContentNamed =
    title === '' && names.some((name) => ` ${normalizeTitle(content)} `.includes(` ${name} `))
  return isTitleNamed || isContentNamed ? 'title_page' : undefined
}

const personsHeading =
  /^\W{0,9}(?:dramatis person.{1,3}|(?:the )?(?:persons|characters) (?:in|of) the play)\W{0,3}$/im
const personsMaxWords = 400
const dedicationPhrases =
  /^\W{0,4}(?:to|dedicated to)\b[\s\S]*\b(?:memory|dedicated?|inscribed?|affection|friend|gratitude|love)/i
const contentsHeading = /^\W{0,9}(?:table of )?contents\W{0,3}\n/i

/** Returns true when at most a quarter of the lines are prose, which has more than 40 words a line. */
function isList(content: string): boolean {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const prose = lines.filter((line) => line.split(' ').length > 40)
  return prose.length * 4 <= lines.length
}

/** Reports that most paragraphs begin with a note mark or page number. */
function areNotes(content: string): boolean {
  const paragraphs = content.split(/\n\n+/)
  const marked = paragraphs.filter((text) =>
    /^\W{0,3}(?:(?:p|page|line|note)\W{0,2})?(?:\d|[*†‡]|[a-z]\W)/i.test(text),
  )
  return marked.length * 2 > paragraphs.length
}

const noteMaxParagraphs = 3

/** Returns true when numbered notes begin the content and a text follows them, such as a tale without a heading. */
function endsWithText(content: string): boolean {
  const last = content.split(/\n\n\W{0,3}(?=\d)/).at(-1) ?? ''
  return /^\W{0,3}\d/.test(content) && last.split('\n\n').length > noteMaxParagraphs
}

const countWhitespaceWords = (text: string) => text.split(/\s+/).length
