import { expect, test } from 'vitest'
import { changeParts, type DraftPart, dividePieces } from './draft-parts.ts'

const part = (id: string, pieces: DraftPart['pieces'], changes: Partial<DraftPart> = {}): DraftPart => ({
  id,
  title: id,
  isChosen: true,
  pieces,
  wordCount: 10,
  factorSum: 11,
  preview: '',
  ...changes,
})

test('splits pieces between and within them', () => {
  const countParagraphs = (number: number) => (number === 1 ? 4 : 10)
  expect(dividePieces([{ part: 1 }, { part: 2, from: 5 }], 2, countParagraphs)).toEqual([
    [{ part: 1, to: 2 }],
    [
      { part: 1, from: 2 },
      { part: 2, from: 5 },
    ],
  ])
  expect(dividePieces([{ part: 1 }, { part: 2, from: 5 }], 4, countParagraphs)).toEqual([
    [{ part: 1 }],
    [{ part: 2, from: 5 }],
  ])
  expect(dividePieces([{ part: 1 }, { part: 2, from: 5 }], 6, countParagraphs)).toEqual([
    [{ part: 1 }, { part: 2, from: 5, to: 7 }],
    [{ part: 2, from: 7 }],
  ])
})

test('restores the whole part when its halves are joined', () => {
  const halves = [part('1.0', [{ part: 1, to: 3 }]), part('1.3', [{ part: 1, from: 3 }])]
  expect(changeParts(halves, { type: 'join', id: '1.0' })[0]).toMatchObject({
    pieces: [{ part: 1 }],
    wordCount: 20,
  })
})

test('does not join the last part, and keeps the order of joined pieces', () => {
  const parts = [part('2.0', [{ part: 2 }]), part('1.0', [{ part: 1 }], { isChosen: false })]
  expect(changeParts(parts, { type: 'join', id: '1.0' })).toEqual(parts)
  expect(changeParts(parts, { type: 'join', id: '2.0' })).toMatchObject([
    { id: '2.0', isChosen: true, pieces: [{ part: 2 }, { part: 1 }] },
  ])
})
