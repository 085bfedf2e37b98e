import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BookResult, checkBook, expectation } from './check-book.ts'

/** Imports every book of a folder that has an expectation beside it, and formats a report. */
export async function reportFolder(folder: string, only = ''): Promise<string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name.includes(only))
  const results: BookResult[] = []
  for (const name of names.sort()) {
    const book = name.replace(/\.json$/, '')
    const expected = expectation.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    const bytes = new Uint8Array(readFileSync(join(folder, book)))
    results.push(await checkBook({ name: book, bytes }, expected))
  }
  const sum = (pick: (result: BookResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const share = (part: (result: BookResult) => number, all: (result: BookResult) => number) =>
    sum(all) === 0
      ? 'none expected'
      : `${((sum(part) / sum(all)) * 100).toFixed(2)} % (${sum(part)} of ${sum(all)})`
  return [
    ...results.flatMap((result) => [
      formatResult(result),
      ...result.faults.slice(0, 12).map((fault) => `    ${fault}`),
    ]),
    '',
    `books            ${results.length}`,
    `chapters right   ${share(
      (r) => r.chaptersRight,
      (r) => r.chapters,
    )}`,
    `words lost       ${sum((r) => r.wordsLost)}, invented ${sum((r) => r.wordsInvented)}`,
    `verse lines kept ${share(
      (r) => r.linesKept,
      (r) => r.lines,
    )}`,
    `speakers found   ${share(
      (r) => r.speechesFound,
      (r) => r.speeches,
    )}`,
    `category right   ${share(
      (r) => Number(r.isCategoryRight),
      () => 1,
    )}`,
  ].join('\n')
}

function formatResult(result: BookResult): string {
  const {
    name,
    chaptersRight,
    chapters,
    wordsLost,
    wordsInvented,
    linesKept,
    lines,
    speechesFound,
    speeches,
    ms,
  } = result
  return [
    name.padEnd(58),
    `chapters ${chaptersRight}/${chapters}`.padEnd(18),
    `lost ${wordsLost}, invented ${wordsInvented}`.padEnd(24),
    lines > 0 ? `lines ${linesKept}/${lines}` : '',
    speeches > 0 ? `speeches ${speechesFound}/${speeches}` : '',
    `${Math.round(ms)} ms`,
  ]
    .filter(Boolean)
    .join('  ')
}
