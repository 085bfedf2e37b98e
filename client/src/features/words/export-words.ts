import { quoteCell, toCsvRow } from '#shared/csv.ts'
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

export function toCsv(words: SavedWord[]): string {
  return `\ufeff${[columns, ...words.map(toCells)].map(toCsvRow).join('')}`
}

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
  const notes = words.map((word) => [`lectern:${word.word}`, ...toCells(word)].map(quoteCell).join('\t'))
  return [...header, ...notes, ''].join('\n')
}
