import { expect, test } from 'vitest'
import { expandDefinition } from './senses.ts'

const meanings: Record<string, string> = {
  industrious: 'hard-working',
  holy: 'belonging to God',
  long: 'l'.repeat(150),
}
const findMeaning = (adjective: string) => meanings[adjective]

test.each([
  ['in an industrious manner', 'in an industrious manner; industrious: hard-working'],
  ['the quality of being holy', 'the quality of being holy; holy: belonging to God'],
])('appends the meaning of the adjective to "%s"', (definition, expected) => {
  expect(expandDefinition(definition, findMeaning)).toBe(expected)
})

test.each([
  'in an unheard-of manner',
  'in a long manner',
  'in an industrious manner of speaking',
  'an industrious man',
])('leaves "%s" unchanged', (definition) => {
  expect(expandDefinition(definition, findMeaning)).toBe(definition)
})
