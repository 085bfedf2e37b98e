import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const [word = '', first, shown, definition = ''] = line.split(' | ')
  return { word, isFirst: first === 'y', isShown: shown === 'y', definition }
})
const rare = linesOf('rare-words')
const shareOf = <Item>(items: Item[], holds: (item: Item) => unknown) =>
  items.filter((item) => holds(item)).length / items.length

let file: IndexFile

beforeAll(async () => {
  file = await openBuilt()
}, 120_000)
afterAll(() => file.close())

/** As a reader is answered: by the nearest headword where nothing else is. */
const answerTo = (word: string) => lookUp(file, word) ?? findNearest(file, word)

test('of 300 words of running text 98.5 in 100 are answered, and by judgement the sense meant is shown for 94, and first for 85', () => {
  expect(running).toHaveLength(300)
  expect(shareOf(running, ({ word }) => answerTo(word))).toBeGreaterThanOrEqual(0.985)
  expect(shareOf(running, ({ isShown }) => isShown)).toBeGreaterThanOrEqual(0.94)
  expect(shareOf(running, ({ isFirst }) => isFirst)).toBeGreaterThanOrEqual(0.85)
})

test('what was judged right is still answered', () => {
  const shownOf = (word: string) =>
    (answerTo(word) ?? []).flatMap(({ meanings }) =>
      meanings.flatMap(({ definitions }) =>
        definitions.map(({ definition }) => definition.replaceAll('|', '/')),
      ),
    )
  const lost = running.filter(
    ({ word, isFirst, definition }) => isFirst && !shownOf(word).includes(definition),
  )
  expect(lost.map(({ word }) => word)).toEqual([])
})

test('of 300 rare words, names among them, 90 in 100 are answered', () => {
  expect(rare).toHaveLength(300)
  expect(shareOf(rare, answerTo)).toBeGreaterThanOrEqual(0.9)
})
