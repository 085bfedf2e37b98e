import { expect, test } from 'vitest'
import {
  createAnimations,
  createRandomEffects,
  type FocusStyle,
  focusStyles,
  hasTone,
  randomEffects,
} from './focus-style.ts'

const styles = Object.keys(focusStyles) as FocusStyle[]
const moving = styles.filter((style) => style !== 'none' && style !== 'random-effects')
const animate = (style: FocusStyle, wordsPerMinute = 200) =>
  createAnimations({ style, wordsPerMinute, dwellMs: 300 })

test('every style but “none” has its own animation', () => {
  const seen = moving.map((style) => JSON.stringify(animate(style)))
  expect(new Set(seen).size).toBe(moving.length)
  expect(animate('none')).toEqual([])
  expect(animate('none', 120)).toEqual([])
})

test('no animation changes a property that triggers layout', () => {
  const allowed = new Set(['offset', 'scale', 'translate', 'rotate', 'opacity', 'color', 'textShadow'])
  const all = [
    ...moving.flatMap((style) => animate(style, 120)),
    ...randomEffects.flatMap((effect) =>
      createAnimations({ style: 'random-effects', wordsPerMinute: 200, dwellMs: 300, effect }),
    ),
  ]
  for (const { frames } of all)
    for (const frame of frames) for (const key of Object.keys(frame)) expect(allowed).toContain(key)
})

test('above 250 words per minute nothing moves, and pulse and glow become a tone', () => {
  expect(styles.flatMap((style) => animate(style, 260))).toEqual([])
  expect(styles.filter((style) => hasTone(style, 260))).toEqual(['pulse', 'glow'])
  expect(styles.filter((style) => hasTone(style, 250))).toEqual([])
})

test('at 150 words per minute or below a word also breathes for its whole dwell', () => {
  expect(animate('pulse', 150)).toHaveLength(2)
  expect(animate('pulse', 160)).toHaveLength(1)
  expect(animate('pulse', 150)[1]?.ms).toBe(300)
})

test.each([
  [0, 10, 15],
  [0.999, 20, 30],
])(
  'with random at %d the first effect starts at word %d and the next %d words later',
  (chance, first, later) => {
    const next = createRandomEffects(() => chance)
    const at: number[] = []
    for (let word = 1; word <= 200; word += 1) if (next()) at.push(word)
    expect(at[0]).toBe(first)
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBe(later)
  },
)

test('the four random effects are equally likely', () => {
  let seed = 1
  const next = createRandomEffects(() => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  })
  const counts = new Map<string, number>()
  for (let word = 0; word < 100_000; word += 1) {
    const effect = next()
    if (effect) counts.set(effect, (counts.get(effect) ?? 0) + 1)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (const effect of randomEffects) expect((counts.get(effect) ?? 0) / total).toBeCloseTo(0.25, 1)
})
