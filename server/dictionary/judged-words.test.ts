import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentWord } from '#shared/saved-words.ts'
import { fitting } from '../../client/src/features/words/fitting.ts'
import { openBuilt } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { findNearest } from './nearest.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`judged/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** What a reader saw of each of 300 words where it stood, and whether that was what it meant there. */
const running = linesOf('running-words').map((line) => {
  const [before = '', text = '', after = '', first, shown, definition = ''] = line.split(' | ')
  return { met: { before, text, after }, isFirst: first === 'y', isShown: shown === 'y', definition }
})
const rare = linesOf('rare-words')
const shareOf = <Item>(items: Item[], holds: (item: Item) => unknown) =>
  items.filter((item) => holds(item)).length / items.length

let file: IndexFile

beforeAll(async () => {
  file = await openBuilt()
})
afterAll(() => file.close())

/** As a reader is answered: by the nearest headword where nothing else is. */
const answerTo = (word: string) => lookUp(file, word) ?? findNearest(file, word)

/** A word without what stands around it. */
const written = (text: string) => /\p{L}+(?:['’-]\p{L}+)*/u.exec(text)?.[0] ?? ''
const spellings = [
  ['as it is written', written],
  ['as the reader sends it', sentWord],
] as const
/** A word of one letter is not sent. */
const sent = running.filter(({ met }) => sentWord(met.text) !== '')

/** What the dialog shows first of a word where it stands; nothing where it is not answered. */
function firstOf({ met }: (typeof running)[number], spell: (text: string) => string): string {
  const [entry] = fitting(answerTo(spell(met.text)) ?? [], met)
  return entry?.meanings[0]?.definitions[0]?.definition.replaceAll('|', '/') ?? ''
}

test.each(spellings)(
  'of 300 words of running text 98.5 in 100 are answered, and by judgement the sense meant is shown for 94, and first for 85: %s',
  (_, spell) => {
    const asked = spell === sentWord ? sent : running
    expect(running).toHaveLength(300)
    expect(sent).toHaveLength(293)
    expect(shareOf(asked, (word) => firstOf(word, spell) !== '')).toBeGreaterThanOrEqual(0.985)
    expect(shareOf(asked, ({ isShown }) => isShown)).toBeGreaterThanOrEqual(0.94)
    expect(shareOf(asked, ({ isFirst }) => isFirst)).toBeGreaterThanOrEqual(0.85)
  },
)

test.each(spellings)('what stands first of each of them is what was judged, %s', (_, spell) => {
  const asked = spell === sentWord ? sent : running
  const other = asked.filter((word) => firstOf(word, spell) !== word.definition)
  expect(other.map(({ met, definition }) => [met.text, definition])).toEqual([])
})

test('of 300 rare words, names among them, 90 in 100 are answered', () => {
  expect(rare).toHaveLength(300)
  expect(shareOf(rare, answerTo)).toBeGreaterThanOrEqual(0.9)
  expect(shareOf(rare.filter(sentWord), (word) => answerTo(sentWord(word)))).toBeGreaterThanOrEqual(0.9)
})
