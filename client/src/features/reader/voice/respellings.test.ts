import { expect, test } from 'vitest'
import { runFlite } from '../../../lib/voice/flite.ts'
import { splitAtSilences } from '../../../lib/voice/phones.ts'
import knownRespellings from '../../../lib/voice/respellings.txt?raw'
import { toSpokenWords } from '../../../lib/voice/spoken-words.ts'
import { loadFlite } from './voice.fixture.ts'

const flite = loadFlite()

/** Returns the phones of each text, joined. */
function say(texts: string[]): string[] {
  const text = texts.map((one) => `${one},`).join(' ')
  const { items } = runFlite(flite, text, { voice: 'slt', stretch: 0.01 }, 'Segment')
  return splitAtSilences(items).map((phones) => phones.join(' '))
}

test('says 200 words of old books otherwise than the voice would', () => {
  const words = knownRespellings
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=')[0] ?? '')
  expect(words.length).toBeGreaterThanOrEqual(200)
  const wrong = say(words)
  const right = say(words.map((word) => toSpokenWords(word)))
  expect(words.filter((_, index) => wrong[index] === right[index])).toEqual([])
  expect(words.filter((word) => !toSpokenWords(`${word}’s`).endsWith(`'s`))).toEqual([])
})

test.each([
  ['Queequeg', 'k w iy k w eh g'],
  ['Pequod’s', 'p iy k w aa d z'],
  ['gunwale', 'g ah n ax l'],
  ['gaol', 'jh ey l'],
  ['hearken', 'hh aa r k ax n'],
  ['victuals', 'v ih t ax l z'],
  ['Phaeton', 'f ey ah t ah n'],
  ['manoeuvre', 'm ax n uw v er'],
  ['Socrates', 's aa k r ah t iy z'],
  ['shouldst', 'sh uh d s t'],
])('says %s as %s', (word, phones) => {
  expect(say([toSpokenWords(word)])).toEqual([phones])
})
