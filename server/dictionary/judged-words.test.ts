import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDictionaryWord } from '#shared/words.ts'
import { rankEntries } from '../../client/src/features/words/rank-entries.ts'
import { openDictionary } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { findNearest } from './nearest.ts'

const readLines = (name: string) =>
  readFileSync(new URL(`judged/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/**
 * 300 words in context, each with the first definition shown. `isFirst`: this definition gives the meant sense. `isShown`: at least one of
 * the definitions shown gives it.
 */
const running = readLines('running-words').map((line) => {
  const [before = '', text = '', after = '', first, shown, definition = ''] = line.split(' | ')
  return { met: { before, text, after }, isFirst: first === 'y', isShown: shown === 'y', definition }
})
const rare = readLines('rare-words')
const getShare = <Item>(items: Item[], holds: (item: Item) => unknown) =>
  items.filter((item) => holds(item)).length / items.length

let file: IndexFile

beforeAll(async () => {
  file = await openDictionary()
})
afterAll(() => file.close())

/** Looks a word up as the API does: when the dictionary lacks the word, finds the nearest headword. */
const findAnswer = (word: string) => lookUp(file, word) ?? findNearest(file, word)

/** Returns the word without surrounding punctuation. */
const trimPunctuation = (text: string) => /\p{L}+(?:['’-]\p{L}+)*/u.exec(text)?.[0] ?? ''
const spellings = [
  ['as it is written', trimPunctuation],
  ['as the reader sends it', toDictionaryWord],
] as const
/** Words that the reader page sends to the dictionary. It sends no words of one letter. */
const sent = running.filter(({ met }) => toDictionaryWord(met.text) !== '')

/** Returns the first definition that the dialog shows for a word in context; empty when there is no answer. */
function getFirstDefinition({ met }: (typeof running)[number], spell: (text: string) => string): string {
  const [entry] = rankEntries(findAnswer(spell(met.text)) ?? [], met)
  return entry?.meanings[0]?.definitions[0]?.definition.replaceAll('|', '/') ?? ''
}

test.each(spellings)(
  'answers 98.5 % of 300 running words, and shows the meant sense for 94 %, first for 85 %: %s',
  (_, spell) => {
    const asked = spell === toDictionaryWord ? sent : running
    expect(running).toHaveLength(300)
    expect(sent).toHaveLength(293)
    expect(getShare(asked, (word) => getFirstDefinition(word, spell) !== '')).toBeGreaterThanOrEqual(0.985)
    expect(getShare(asked, ({ isShown }) => isShown)).toBeGreaterThanOrEqual(0.94)
    expect(getShare(asked, ({ isFirst }) => isFirst)).toBeGreaterThanOrEqual(0.85)
  },
)

test.each(spellings)('shows the judged definition first for each running word, %s', (_, spell) => {
  const asked = spell === toDictionaryWord ? sent : running
  const other = asked.filter((word) => getFirstDefinition(word, spell) !== word.definition)
  expect(other.map(({ met, definition }) => [met.text, definition])).toEqual([])
})

test('answers 90 % of 300 rare words and names', () => {
  expect(rare).toHaveLength(300)
  expect(getShare(rare, findAnswer)).toBeGreaterThanOrEqual(0.9)
  expect(
    getShare(rare.filter(toDictionaryWord), (word) => findAnswer(toDictionaryWord(word))),
  ).toBeGreaterThanOrEqual(0.9)
})
