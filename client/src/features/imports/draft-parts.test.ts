import { expect, test } from 'vitest'
import { changeParts, dividePieces, type Part } from './draft-parts.ts'

const part = (id: string, pieces: Part['pieces'], changes: Partial<Part> = {}): Part => ({
  id,
  title: id,
  isChosen: true,
  pieces,
  wordCount: 10,
  factorSum: 11,
  preview: '',
  ...changes,
})

test('pieces are divided where they are, and through the middle of one', () => {
  const countOf = (number: number) => (number === 1 ? 4 : 10)
  expect(dividePieces([{ part: 1 }, { part: 2, from: 5 }], 2, countOf)).toEqual([
    [{ part: 1, to: 2 }],
    [
      { part: 1, from: 2 },
      { part: 2, from: 5 },
    ],
  ])
  expect(dividePieces([{ part: 1 }, { part: 2, from: 5 }], 4, countOf)).toEqual([
    [{ part: 1 }],
    [{ part: 2, from: 5 }],
  ])
  expect(dividePieces([{ part: 1 }, { part: 2, from: 5 }], 6, countOf)).toEqual([
    [{ part: 1 }, { part: 2, from: 5, to: 7 }],
    [{ part: 2, from: 7 }],
  ])
})

test('halves that are joined again are the whole part', () => {
  const halves = [part('1.0', [{ part: 1, to: 3 }]), part('1.3', [{ part: 1, from: 3 }])]
  expect(changeParts(halves, { act: 'join', id: '1.0' })[0]).toMatchObject({
    pieces: [{ part: 1 }],
    wordCount: 20,
  })
})

test('the last part has none to be joined with, and what is joined in another order keeps it', () => {
  const parts = [part('2.0', [{ part: 2 }]), part('1.0', [{ part: 1 }], { isChosen: false })]
  expect(changeParts(parts, { act: 'join', id: '1.0' })).toEqual(parts)
  expect(changeParts(parts, { act: 'join', id: '2.0' })).toMatchObject([
    { id: '2.0', isChosen: true, pieces: [{ part: 2 }, { part: 1 }] },
  ])
})
