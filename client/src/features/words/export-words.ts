import type { SavedWord } from '#shared/words.ts'

const columns = [
  'Word',
  'Phonetic',
  'Part of speech',
  'Definition',
  'Example',
  'Sentence',
  'Found in',
  'Saved',
]

function toCells(word: SavedWord): string[] {
  const { phonetic, partOfSpeech, definition, example, sentence, metIn, createdAt } = word
  const texts = [word.word, phonetic, partOfSpeech, definition, example, sentence, metIn]
  return [...texts.map((text) => text ?? ''), createdAt.toISOString().slice(0, 10)]
}

/**
 * Exports words as CSV (RFC 4180) with a byte order mark, from which spreadsheets detect UTF-8. Cells that a spreadsheet would
 * evaluate are prefixed with an apostrophe, as OWASP recommends against CSV injection.
 */
export function toCsv(words: SavedWord[]): string {
  const rows = [columns, ...words.map(toCells)]
  return `\ufeff${rows.map((cells) => `${cells.map((text) => quote(escapeFormula(text))).join(',')}\r\n`).join('')}`
}

const escapeFormula = (text: string): string => (/^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text)

/**
 * Exports words as a text file for Anki. The first column is the note's id, derived from the word: importing again updates the
 * notes instead of duplicating them.
 */
export function toAnki(words: SavedWord[]): string {
  const header = [
    '#separator:Tab',
    '#html:false',
    '#guid column:1',
    `#columns:${['Id', ...columns].join('\t')}`,
  ]
  const notes = words.map((word) => [`lectern:${word.word}`, ...toCells(word)].map(quote).join('\t'))
  return [...header, ...notes, ''].join('\n')
}

const quote = (text: string): string => (/["\t\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
