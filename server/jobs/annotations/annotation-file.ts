import * as z from 'zod/mini'
import { annotationColours, annotationKinds } from '#shared/annotations.ts'
import { unescapeFormula } from '#shared/csv.ts'
import { ApiError } from '#shared/errors.ts'
import { formatNumber } from '#shared/format-number.ts'
import { annotationsMax } from '#shared/limits.ts'
import { parseCsvRows } from '../../books/formats/csv-rows.ts'
import { decodeText } from '../../books/formats/encoding.ts'
import type { WantedQuote } from './quotes.ts'

export const motivations = { highlight: 'highlighting', note: 'commenting', bookmark: 'bookmarking' } as const

/** An annotation in an import file. CSV files contain no kind or colour. */
export interface FileRow extends WantedQuote {
  title: string
  note: string
  kind?: keyof typeof motivations | undefined
  colour?: string | undefined
  createdAt: string
}

/** Parses CSV with the columns of Readwise, or exported Web Annotations. @throws ApiError with a message for the reader */
export function readAnnotationFile(bytes: Uint8Array): FileRow[] {
  const text = decodeText(bytes).trim()
  const rows = text.startsWith('{') ? parseWebAnnotations(text) : parseReadwise(text)
  if (rows.length <= annotationsMax) return rows
  throw new ApiError('too_large', `A file may have at most ${formatNumber(annotationsMax)} entries`)
}

const wrongFile = () =>
  new ApiError(
    'invalid',
    'Choose a CSV file with the columns Highlight and Title, or a JSON file from Lectern',
  )

function parseReadwise(text: string): FileRow[] {
  // Exports of Readwise have the columns `Book Title` and `Highlighted at`. Files for import into Readwise have `Title` and `Date`.
  const rename = (name: string) => name.replace(/^book (?=title)|^highlighted (?=at)/, '')
  const rows = parseCsvRows(text, ['highlight', 'title'], wrongFile(), rename)
  return rows.map(({ highlight = '', title = '', note = '', at = '', date = at }) => {
    const [quote = '', ...about] = [highlight, title, note].map(unescapeFormula)
    return { quote, title: about[0] ?? '', note: about[1] ?? '', createdAt: date }
  })
}

const quoteContext = z.object({ prefix: z.string(), suffix: z.string(), start: z.number() })
const webAnnotation = z.object({
  motivation: z.enum(Object.values(motivations)),
  created: z.string(),
  body: z.array(z.object({ purpose: z.string(), value: z.string() })),
  target: z.object({
    source: z.object({ 'dcterms:title': z.string(), 'dcterms:isPartOf': z.optional(z.string()) }),
    selector: z.array(z.looseObject({ exact: z.optional(z.string()) })),
  }),
})

/** @throws ApiError when any entry does not match the format of an export */
function parseWebAnnotations(text: string): FileRow[] {
  const { items } = readItems(text)
  return items.map(({ motivation, created, body, target: { source, selector } }) => {
    const { exact = '', ...context } = Object.assign({ exact: '' }, ...selector)
    const read = (purpose: string) => body.find((part) => part.purpose === purpose)?.value
    return {
      quote: exact,
      context: quoteContext.safeParse(context).data,
      title: source['dcterms:isPartOf'] ?? source['dcterms:title'],
      note: read('commenting') ?? '',
      kind: annotationKinds.find((kind) => motivations[kind] === motivation),
      colour: annotationColours.find((colour) => colour === read('tagging')),
      createdAt: created,
    }
  })
}

function readItems(text: string) {
  try {
    return z.object({ items: z.array(webAnnotation) }).parse(JSON.parse(text))
  } catch {
    throw wrongFile()
  }
}
