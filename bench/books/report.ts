import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { categories } from '#shared/timing/category.ts'
import { decodeText } from '../../server/books/formats/encoding.ts'
import { type BookResult, checkBook, type Share } from './check-book.ts'
import { readGutenbergHtml } from './gutenberg-html.ts'
import { readStandardEbook } from './standard-ebook.ts'
import type { Truth } from './truth.ts'

/** Content of `pair.json`: facts that the markup of the edition lacks. */
const pairFacts = z.object({ language: z.string(), category: z.enum(categories).optional() })

interface Row {
  kind: string
  name: string
  result: BookResult
}

/** Checks the pairs (`docs/books.md`) in a folder. Yields each result, unless `isTotal` is set, and finally a table of totals. */
export async function* reportPairs(
  folder: string,
  { only = '', isTotal = false } = {},
): AsyncGenerator<string> {
  const rows: Row[] = []
  for (const name of readdirSync(folder).sort()) {
    const made = name.includes(only) ? await checkPair(join(folder, name), name) : []
    if (!isTotal) yield* made.map(formatBook)
    rows.push(...made)
  }
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  const table = kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind)] as const)
  yield [...head, ...table.map(([kind, list]) => formatRow(kind, list))].join('\n')
}

/** Checks the imports of a pair's files against the markup of its `book.epub`, or of its `book.htm` if there is no EPUB. */
async function checkPair(folder: string, name: string): Promise<Row[]> {
  const read = (file: string) => new Uint8Array(readFileSync(join(folder, file)))
  const has = (file: string) => existsSync(join(folder, file))
  const check = async (kind: string, file: string, truth: Truth): Promise<Row[]> =>
    has(file) ? [{ kind, name, result: await checkBook({ name: file, bytes: read(file) }, truth) }] : []
  const facts = has('pair.json')
    ? pairFacts.parse(JSON.parse(readFileSync(join(folder, 'pair.json'), 'utf8')))
    : undefined
  if (has('book.epub')) {
    const marked = readStandardEbook(read('book.epub'))
    const truth = facts ? { ...marked, category: facts.category } : marked
    const ofEpub = await check('EPUB', 'book.epub', truth)
    return [...ofEpub, ...(await check('plain text, en', 'book.txt', truth))]
  }
  if (!facts) return []
  return check(
    `plain text, ${facts.language}`,
    'book.txt',
    readGutenbergHtml(decodeText(read('book.htm')), facts.category),
  )
}

const head = [
  '| file | books | chapters right | absent | extra | words lost / invented | verse | speeches | category |',
  '|---|---|---|---|---|---|---|---|---|',
]

function formatRow(kind: string, rows: readonly Row[]): string {
  const sum = (pick: (result: BookResult) => number) =>
    rows.reduce((total, { result }) => total + pick(result), 0)
  const share = (pick: (result: BookResult) => Share) =>
    formatShare({ right: sum((result) => pick(result).right), of: sum((result) => pick(result).of) })
  const cells = [
    kind,
    rows.length,
    share(({ chapters }) => chapters),
    sum(({ absent }) => absent),
    sum(({ extra }) => extra),
    `${sum(({ wordsLost }) => wordsLost)} / ${sum(({ wordsInvented }) => wordsInvented)}`,
    share(({ lines }) => lines),
    share(({ speeches }) => speeches),
    share(({ category }) => category),
  ]
  return `| ${cells.join(' | ')} |`
}

const formatShare = ({ right, of }: Share) =>
  of === 0 ? '–' : `${((right / of) * 100).toFixed(1)} % (${right} of ${of})`

const faultsMax = 12

function formatBook({ kind, name, result }: Row): string {
  return [
    `${name} (${kind}): chapters ${formatShare(result.chapters)}, absent ${result.absent}, extra ${result.extra}, lost ${result.wordsLost}, invented ${result.wordsInvented}, verse ${formatShare(result.lines)}, speeches ${formatShare(result.speeches)}`,
    ...result.faults.slice(0, faultsMax).map((fault) => `    ${fault}`),
    ...(result.faults.length > faultsMax ? [`    and ${result.faults.length - faultsMax} more`] : []),
  ].join('\n')
}
