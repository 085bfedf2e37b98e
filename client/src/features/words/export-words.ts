import type { SavedWord } from '#shared/saved-words.ts'

const columns = ['Word', 'Phonetic', 'Part of speech', 'Definition', 'Example', 'Sentence', 'Met in', 'Saved']

function cellsOf(word: SavedWord): string[] {
  const { phonetic, partOfSpeech, definition, example, sentence, metIn, createdAt } = word
  const texts = [word.word, phonetic, partOfSpeech, definition, example, sentence, metIn]
  return [...texts.map((text) => text ?? ''), createdAt.toISOString().slice(0, 10)]
}

/**
 * Saved words as CSV (RFC 4180) in UTF-8, with a mark at its beginning that tells spreadsheets so. A cell that a spreadsheet
 * would take for a formula begins with an apostrophe, as OWASP advises against CSV injection.
 */
export function toCsv(words: SavedWord[]): string {
  const rows = [columns, ...words.map(cellsOf)]
  return `\ufeff${rows.map((cells) => `${cells.map((text) => quote(harmless(text))).join(',')}\r\n`).join('')}`
}

function harmless(text: string): string {
  return /^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
}

/**
 * Saved words as a text file for Anki. The first column is a note's own id, the same for the same word in every export: what
 * is imported again brings the notes up to date instead of doubling them.
 */
export function toAnki(words: SavedWord[]): string {
  const head = [
    '#separator:Tab',
    '#html:false',
    '#guid column:1',
    `#columns:${['Id', ...columns].join('\t')}`,
  ]
  const notes = words.map((word) => [`lectern:${word.word}`, ...cellsOf(word)].map(quote).join('\t'))
  return [...head, ...notes, ''].join('\n')
}

/** Quotes what would end a cell or a line. */
function quote(text: string): string {
  return /["\t\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
