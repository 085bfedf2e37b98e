import { expect, test } from 'vitest'
import { categories } from '#shared/timing/category.ts'
import { readMobyDick } from '../../testing/moby-dick.ts'
import { drawCover } from './draw-cover.ts'

/** Returns the left edges and lengths of the strokes in each row, by the row's y coordinate. */
function readRows(path: string) {
  const rows: Record<number, { left: number; length: number }[]> = {}
  let [x, y] = [0, 0]
  for (const [, dx, dy, length] of path.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
    x += Number(dx)
    y += Number(dy)
    rows[y] = [...(rows[y] ?? []), { left: x, length: Number(length) }]
    x += Number(length)
  }
  return rows
}

test('justifies prose, indents its paragraphs and ends them short', () => {
  const paragraph = 'It is a truth that a single man in possession of a good fortune must want a wife.'
  const rows = Object.values(readRows(drawCover(`${paragraph}\n\n${paragraph}`, 'Novel')))
  expect(rows.map(([first]) => first?.left)).toEqual([0, 0, 12, 0])
  const ends = rows.map((row) => row.reduce((_, { left, length }) => left + length, 0))
  expect([ends[0], ends[2]]).toEqual([148, 148])
  expect(Math.max(ends[1] ?? 0, ends[3] ?? 0)).toBeLessThan(140)
  // Each word has one stroke. A longer word has a longer stroke.
  expect(
    rows
      .flat()
      .slice(0, 5)
      .map(({ length }) => length),
  ).toEqual([4, 4, 1, 13, 10])
})

test('keeps the lines and stanzas of a poem, and hangs a line that is too long', () => {
  const long = 'And now a verse that goes on for much longer than the width of the page'
  const rows = readRows(drawCover(`Roses are red\n  Violets are blue\n\n${long}`, 'Poem'))
  expect(Object.entries(rows).map(([y, [first]]) => [Number(y), first?.left])).toEqual([
    [0, 0],
    [7, 6],
    [21, 0],
    [28, 24],
  ])
})

test('sets the speeches of a play beside the names, from the first speech on', () => {
  const play = '[A room.]\n\nRUTH\nGone?\n\nCOLIN\nAll of it.\n\nRUTH\nSit.\n\nCOLIN\nNo.\n'
  const rows = Object.values(readRows(drawCover(play, 'Stage Play')))
  expect(rows.map((row) => row.map(({ left }) => left).slice(0, 2))).toEqual(Array(4).fill([0, 30]))
})

test('gives every text the same path of at most 2 kB each time', () => {
  const edges = [
    '',
    '\n\n',
    '***',
    'a '.repeat(90_000),
    'Wort'.repeat(9_000),
    'Ha\n'.repeat(9_000),
    '吾輩は猫。'.repeat(900),
  ]
  const book = readMobyDick().chapters.map(({ content }) => content)
  for (const content of [...edges, ...book.slice(0, 9), book.join('\n\n')]) {
    for (const category of categories) {
      const path = drawCover(content, category)
      expect(path.length).toBeLessThanOrEqual(2_048)
      expect(path).toMatch(/^(m-?\d+ \d+h\d+)*$/)
      expect(drawCover(content, category)).toBe(path)
    }
  }
})
