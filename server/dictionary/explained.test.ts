import { expect, test } from 'vitest'
import { explained } from './explained.ts'

const meanings: Record<string, string> = {
  industrious: 'hard-working',
  holy: 'belonging to God',
  long: 'l'.repeat(150),
}
const meaningOf = (adjective: string) => meanings[adjective]

test.each([
  ['in an industrious manner', 'in an industrious manner; industrious: hard-working'],
  ['the quality of being holy', 'the quality of being holy; holy: belonging to God'],
])('%s says what the adjective means', (definition, expected) => {
  expect(explained(definition, meaningOf)).toBe(expected)
})

test.each([
  'in an unheard-of manner',
  'in a long manner',
  'in an industrious manner of speaking',
  'an industrious man',
])('%s stays as it is', (definition) => {
  expect(explained(definition, meaningOf)).toBe(definition)
})
