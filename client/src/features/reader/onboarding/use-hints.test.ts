import { expect, test } from 'vitest'
import { createHintState, findNextHint, finishHint, type HintName, startPlaying } from './use-hints.ts'

const text = 'chapter.1.11'
const without = (...names: HintName[]) =>
  names.reduce((state, name) => finishHint(state, text, name), startPlaying(createHintState(false), text))

test('a new reader gets the play hint; one who has read before gets none', () => {
  expect(findNextHint(createHintState(false), text)).toBe('play')
  expect(findNextHint(createHintState(true), text)).toBeUndefined()
  expect(findNextHint(startPlaying(createHintState(true), text), text)).toBeUndefined()
})

test('the hints follow one another, and the speed offer is last', () => {
  expect(findNextHint(without(), text)).toBe('sentence')
  expect(findNextHint(without('sentence'), text)).toBe('lookUp')
  expect(findNextHint(without('sentence', 'lookUp'), text)).toBe('speed')
  expect(findNextHint(without('sentence', 'lookUp', 'speed'), text)).toBeUndefined()
})

test('a hint followed early is skipped', () => {
  expect(findNextHint(without('lookUp'), text)).toBe('sentence')
  expect(findNextHint(without('lookUp', 'sentence'), text)).toBe('speed')
})

test('after the first hint is dismissed, the next one waits for a play', () => {
  const dismissed = finishHint(createHintState(false), text, 'play')
  expect(findNextHint(dismissed, text)).toBeUndefined()
  expect(findNextHint(startPlaying(dismissed, text), text)).toBe('sentence')
})

test('the hints belong to the first text read, not to one only opened', () => {
  expect(findNextHint(createHintState(false), 'another')).toBe('play')
  expect(findNextHint(without(), 'another')).toBeUndefined()
  expect(findNextHint(startPlaying(without(), 'another'), text)).toBe('sentence')
})

test('playing declines the speed offer only while it is shown', () => {
  const offered = without('sentence', 'lookUp')
  expect(findNextHint(startPlaying(offered, text), text)).toBeUndefined()
  const early = (['sentence', 'lookUp'] as const).reduce(
    (state, name) => finishHint(state, text, name),
    createHintState(false),
  )
  expect(findNextHint(startPlaying(early, text), text)).toBe('speed')
})

test('a change without effect returns the same state', () => {
  const state = without('sentence')
  expect(finishHint(state, text, 'sentence')).toBe(state)
  expect(startPlaying(state, text)).toBe(state)
})
