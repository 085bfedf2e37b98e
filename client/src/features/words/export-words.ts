import type { QueryClient } from '@tanstack/react-query'
import { quoteCell, toCsvRow } from '#shared/csv.ts'
import type { CallResult } from '#shared/endpoint.ts'
import { formatCount } from '#shared/format-number.ts'
import { type CardState, savedWordsApi } from '#shared/saved-words-api.ts'
import type { SavedWord } from '#shared/words.ts'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { toast } from '../../lib/toast.ts'
import type { ExportFormat } from './word-files.tsx'
import { getState, statesQuery } from './word-states.ts'

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
const reviewColumns = ['state', 'due', 'stability', 'lapses', 'sightings']

/** Formats a date in the local time zone as 2026-11-20. */
const toDay = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('-')

function toCells(word: SavedWord): string[] {
  const { phonetic, partOfSpeech, definition, example, sentence, metIn, createdAt } = word
  const texts = [word.word, phonetic, partOfSpeech, definition, example, sentence, metIn]
  return [...texts.map((text) => text ?? ''), toDay(createdAt)]
}

type Sightings = CallResult<typeof savedWordsApi.savedWords.sightings>

const plainText = 'text/plain;charset=utf-8'

export async function exportWords(client: QueryClient, words: SavedWord[], format: ExportFormat) {
  if (format === 'anki') return download('lectern-words.txt', plainText, toAnki(words))
  if (format === 'cloze') return exportCloze(words)
  const states = client.fetchQuery({ ...statesQuery(), staleTime: 0 })
  const sightings = await call(savedWordsApi.savedWords.sightings, {})
  download('lectern-words.csv', 'text/csv;charset=utf-8', toCsv(words, (await states).cards, sightings))
}

function exportCloze(words: SavedWord[]): void {
  const { text, count } = toCloze(words)
  if (count > 0) download('lectern-words-cloze.txt', plainText, text)
  const left = words.length - count
  const without = `${formatCount(left, 'word')} left out: no sentence with the word`
  toast({
    title: `${formatCount(count, 'word')} exported`,
    ...(left > 0 && { description: without }),
    variant: count > 0 ? 'success' : 'warning',
  })
}

export function toCsv(words: SavedWord[], cards: CardState[], sightings: Sightings): string {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const times = new Map(sightings.map(({ word, times }) => [word, times]))
  const rows = words.map((word) => {
    const card = byId.get(word.id)
    const stability = card?.stability?.toFixed(2) ?? ''
    const due = card?.isSuspended ? null : card?.due
    const review = [getState(card), due ?? '', stability, card?.misses ?? 0, times.get(word.word) ?? 0]
    return [...toCells(word), ...review.map(String)]
  })
  return `\ufeff${[[...columns, ...reviewColumns], ...rows].map(toCsvRow).join('')}`
}

/**
 * Exports words as a text file for Anki. The first column is the note's id, derived from the word: importing again updates the
 * notes instead of duplicating them.
 */
export function toAnki(words: SavedWord[]): string {
  const notes = words.map((word) => [`lectern:${word.word}`, ...toCells(word)])
  return toAnkiFile([], ['Id', ...columns], notes)
}

function toAnkiFile(settings: string[], names: string[], notes: string[][]): string {
  const header = [
    '#separator:Tab',
    '#html:false',
    ...settings,
    '#guid column:1',
    `#columns:${names.join('\t')}`,
  ]
  return [...header, ...notes.map((note) => note.map(quoteCell).join('\t')), ''].join('\n')
}

/** Exports sentences for Anki's note type Cloze, with the saved words as gaps. Also returns the number of notes. */
export function toCloze(words: SavedWord[]): { text: string; count: number } {
  const notes = words.flatMap((word) => {
    const gapped = word.sentence?.replace(createGapPattern(word.word), '{{c1::$&}}') ?? ''
    if (!gapped.includes('{{c1::')) return []
    const back = [word.word, word.phonetic, word.partOfSpeech, word.definition, word.metIn]
    return [[`lectern-cloze:${word.word}`, gapped, back.filter(Boolean).join(' · ')]]
  })
  const text = toAnkiFile(['#notetype:Cloze'], ['Id', 'Text', 'Back Extra'], notes)
  return { text, count: notes.length }
}

/** Character class: letters of scripts that put spaces between words. */
const spacedLetter =
  '(?![\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー])[\\p{L}\\p{M}\\p{N}]'

/** Matches a saved word in a text, including punctuation that the saved form omits: `dont` matches “don’t”. */
function createGapPattern(word: string): RegExp {
  const letters = [...word.normalize('NFC')].map((letter) =>
    /\s/.test(letter) ? '\\s+' : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&').replace('-', '[-‐‑]'),
  )
  return new RegExp(`(?<!${spacedLetter})${letters.join("['’.]?")}(?!${spacedLetter})`, 'giu')
}
