import type { User } from '#shared/account.ts'
import type { AnnotationExportQuery } from '#shared/annotation-files.ts'
import type { Annotation } from '#shared/annotations.ts'
import { toCsvRow } from '#shared/csv.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { pages } from '#shared/pages.ts'
import type { Db } from '../../db/client.ts'
import { motivations } from '../../jobs/annotations/annotation-file.ts'
import { findSpan, toCodePoint } from '../../jobs/annotations/quotes.ts'
import { readAnnotations } from './annotations.ts'
import { type OpenText, openMarkedText, type Place } from './marked-words.ts'

type Batches = AsyncIterable<Annotation[]>

/** Exports the reader's annotations in batches, so the file is not one snapshot. @param origin address of the site, for links back */
export function exportAnnotations(
  db: Db,
  user: User,
  { format, ...place }: AnnotationExportQuery,
  origin: string,
) {
  const batches = readAnnotations(db, user, place)
  if (format === 'csv') return { fileName: 'lectern-notes.csv', chunks: toReadwise(batches, origin) }
  if (format === 'json') {
    return { fileName: 'lectern-notes.json', chunks: toWebAnnotations(db, user, batches, origin) }
  }
  return { fileName: 'lectern-notes.md', chunks: toMarkdown(batches, origin) }
}

/** Returns the URL of the annotated words; empty when the words are gone. */
function findAddress({ workId, chapterId, textId, startWord }: Annotation, origin: string): string {
  const query = { word: startWord }
  if (startWord === null) return ''
  if (textId) return origin + buildUrl(pages.readText, { params: { textId }, query })
  return workId && chapterId ? origin + buildUrl(pages.reader, { params: { workId, chapterId }, query }) : ''
}

const findTitle = ({ title }: Annotation): string => title || 'A work that is not available now'

async function* toReadwise(batches: Batches, origin: string): AsyncGenerator<string> {
  yield `\ufeff${toCsvRow(['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date'])}`
  for await (const batch of batches) {
    const rows = batch.map((annotation) => {
      const { quote, author, note, startWord, createdAt } = annotation
      const address = findAddress(annotation, origin)
      const location = startWord === null ? '' : String(startWord)
      return [quote, findTitle(annotation), author, address, note, location, createdAt.toISOString()]
    })
    yield rows.map(toCsvRow).join('')
  }
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#~|]/g, '\\$&')

/** Escapes characters that would start a list or a heading; two trailing spaces preserve a line break. */
const toBlockquote = (text: string): string =>
  `> ${escapeMarkdown(text)
    .replace(/^(\s*\d*)([-+=.)])/gm, '$1\\$2')
    .replaceAll('\n', '  \n> ')}`

async function* toMarkdown(batches: Batches, origin: string): AsyncGenerator<string> {
  let shown = ['', '']
  for await (const batch of batches) {
    for (const annotation of batch) {
      const { author, chapterTitle, quote, note, createdAt } = annotation
      const work = [findTitle(annotation), author].filter(Boolean).join(', ')
      const isNewWork = work !== shown[0]
      const isNewChapter = chapterTitle !== '' && (isNewWork || chapterTitle !== shown[1])
      shown = [work, chapterTitle]
      const address = findAddress(annotation, origin)
      const date = createdAt.toISOString().slice(0, 10)
      yield [
        isNewWork && `# ${escapeMarkdown(work)}`,
        isNewChapter && `## ${escapeMarkdown(chapterTitle)}`,
        toBlockquote(quote),
        note,
        address ? `[${date}](${address})` : date,
      ]
        .filter(Boolean)
        .map((block) => `${block}\n\n`)
        .join('')
    }
  }
}

async function* toWebAnnotations(
  db: Db,
  user: User,
  batches: Batches,
  origin: string,
): AsyncGenerator<string> {
  yield '{"@context":"http://www.w3.org/ns/anno.jsonld","type":"AnnotationPage","items":['
  let separator = ''
  // Keeps only one text in memory.
  let text: OpenText | undefined
  let opened: Place = {}
  for await (const batch of batches) {
    for (const annotation of batch) {
      const { startWord, chapterId, textId } = annotation
      const isOpen = opened.chapterId === chapterId && opened.textId === textId
      if (startWord !== null && !isOpen) {
        text = await openMarkedText(db, user, annotation)
        opened = annotation
      }
      yield separator + JSON.stringify(toWebAnnotation(annotation, origin, text))
      separator = ','
    }
  }
  yield ']}'
}

function toWebAnnotation(annotation: Annotation, origin: string, text: OpenText | undefined) {
  const { clientId, kind, colour, note, author, chapterTitle, createdAt, updatedAt } = annotation
  const body = [
    { type: 'TextualBody', purpose: 'tagging', value: colour },
    ...(note ? [{ type: 'TextualBody', purpose: 'commenting', format: 'text/markdown', value: note }] : []),
  ]
  const source = {
    id: findAddress(annotation, origin) || undefined,
    type: 'Text',
    'dcterms:title': chapterTitle || findTitle(annotation),
    'dcterms:isPartOf': chapterTitle ? findTitle(annotation) : undefined,
    'dcterms:creator': author || undefined,
  }
  return {
    id: `urn:uuid:${clientId}`,
    type: 'Annotation',
    motivation: motivations[kind],
    created: createdAt,
    modified: updatedAt,
    body,
    target: { source, selector: toSelectors(annotation, text) },
  }
}

const contextCharacters = 32

/**
 * Returns the selectors of an annotation. Positions and context refer to the raw text with its markup. They are omitted when the
 * text was edited after this export had fetched the annotation.
 */
function toSelectors(annotation: Annotation, text: OpenText | undefined) {
  const { quote, startWord, endWord, isChanged, revision } = annotation
  if (!text || startWord === null || endWord === null || text.revision !== revision) {
    return [{ type: 'TextQuoteSelector', exact: quote }]
  }
  const { content, starts } = text
  const { start, end } = findSpan(content, starts, { startWord, endWord })
  // A character has up to two UTF-16 units.
  const before = [...content.slice(Math.max(0, start - 2 * contextCharacters), start)]
  const after = [...content.slice(end, end + 2 * contextCharacters)]
  const prefix = before.slice(-contextCharacters).join('')
  const suffix = after.slice(0, contextCharacters).join('')
  return [
    // Reads the quote from the text, because a long quote is stored shortened.
    {
      type: 'TextQuoteSelector',
      exact: isChanged ? quote : text.readQuote({ startWord, endWord }),
      prefix,
      suffix,
    },
    { type: 'TextPositionSelector', start: toCodePoint(content, start), end: toCodePoint(content, end) },
  ]
}
