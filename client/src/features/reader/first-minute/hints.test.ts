import { expect, test } from 'vitest'
import { afterPlaying, firstState, type HintName, nextHint, withoutHint } from './hints.ts'

const text = 'chapter.1.11'
const without = (...names: HintName[]) =>
  names.reduce((state, name) => withoutHint(state, text, name), afterPlaying(firstState(false), text))

test('somebody new is told how to play, and who has read before nothing', () => {
  expect(nextHint(firstState(false), text)).toBe('play')
  expect(nextHint(firstState(true), text)).toBeUndefined()
  expect(nextHint(afterPlaying(firstState(true), text), text)).toBeUndefined()
})

test('the hints come one after the other, and the offer of a speed after them', () => {
  expect(nextHint(without(), text)).toBe('sentence')
  expect(nextHint(without('sentence'), text)).toBe('lookUp')
  expect(nextHint(without('sentence', 'lookUp'), text)).toBe('speed')
  expect(nextHint(without('sentence', 'lookUp', 'speed'), text)).toBeUndefined()
})

test('what was done before its turn is not told any more', () => {
  expect(nextHint(without('lookUp'), text)).toBe('sentence')
  expect(nextHint(without('lookUp', 'sentence'), text)).toBe('speed')
})

test('a first hint that is dismissed is followed by none until something was played', () => {
  const dismissed = withoutHint(firstState(false), text, 'play')
  expect(nextHint(dismissed, text)).toBeUndefined()
  expect(nextHint(afterPlaying(dismissed, text), text)).toBe('sentence')
})

test('the hints belong to the first text that is read, not to one that was only opened', () => {
  expect(nextHint(firstState(false), 'another')).toBe('play')
  expect(nextHint(without(), 'another')).toBeUndefined()
  expect(nextHint(afterPlaying(without(), 'another'), text)).toBe('sentence')
})

test('who plays on past the offer of a speed has refused it, and who has not seen it yet has not', () => {
  const offered = without('sentence', 'lookUp')
  expect(nextHint(afterPlaying(offered, text), text)).toBeUndefined()
  const early = (['sentence', 'lookUp'] as const).reduce(
    (state, name) => withoutHint(state, text, name),
    firstState(false),
  )
  expect(nextHint(afterPlaying(early, text), text)).toBe('speed')
})

test('what changes nothing is the same state, so that nothing is stored', () => {
  const state = without('sentence')
  expect(withoutHint(state, text, 'sentence')).toBe(state)
  expect(afterPlaying(state, text)).toBe(state)
})
