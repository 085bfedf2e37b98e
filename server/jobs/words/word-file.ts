import { unescapeFormula } from '#shared/csv.ts'
import { ApiError } from '#shared/errors.ts'
import { formatNumber } from '#shared/format-number.ts'
import { savedWordsMax } from '#shared/limits.ts'
import type { FileImport } from '#shared/uploads.ts'
import { type NewSavedWord, newSavedWord } from '#shared/words.ts'
import { parseCsvRows } from '../../books/formats/csv-rows.ts'
import { decodeText } from '../../books/formats/encoding.ts'

const wrongFile = () => new ApiError('invalid', 'Choose a CSV or Anki file exported from Saved Words')

/** Parses an export of *Saved Words*. Also returns the rejected rows. @throws ApiError with a message for the reader */
export function readWordFile(bytes: Uint8Array) {
  const text = decodeText(bytes).trim()
  // In Anki files, the last line of the header contains the columns. Unlike CSV files, Anki files do not escape formulas.
  const isAnki = text.startsWith('#')
  const table = isAnki ? text.replace(/^(?:#.*\n)*#columns:/, '') : text
  const rows = parseCsvRows(table, ['word', 'definition'], wrongFile())
  if (rows.length > savedWordsMax)
    throw new ApiError('too_large', `A file may have at most ${formatNumber(savedWordsMax)} words`)
  const words: NewSavedWord[] = []
  const rejected: FileImport['rejected'] = []
  for (const row of rows) {
    const read = (name: string) => (isAnki ? row[name] : unescapeFormula(row[name] ?? '')) || null
    const saved = read('saved')
    const { data, error } = newSavedWord.safeParse({
      word: read('word') ?? '',
      definition: read('definition') ?? '',
      phonetic: read('phonetic'),
      partOfSpeech: read('part of speech'),
      example: read('example'),
      sentence: read('sentence'),
    })
    const isDate = saved === null || (/^\d{4}-\d\d-\d\d$/.test(saved) && Date.parse(saved) >= 0)
    const reason = error?.issues[0]?.message ?? 'Saved must be a date such as 2026-11-20'
    // At 10:00 UTC the date is the same from Honolulu to Auckland.
    const createdAt = saved === null ? undefined : new Date(`${saved}T10:00Z`)
    if (data && isDate) words.push({ ...data, createdAt })
    else rejected.push({ title: read('found in') ?? '', quote: read('word') ?? '', reason })
  }
  return { words, rejected }
}
