import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DictionaryAnswer } from '#shared/words.ts'
import { readMobyDick } from '../testing/moby-dick.ts'
import { openDictionary } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'

let file: IndexFile

beforeAll(async () => {
  file = await openDictionary()
})
afterAll(() => file.close())

/** Returns the words in reading order as a browser sends them: without apostrophes, and only those of two characters or more. */
function readRunningWords(): string[] {
  return readMobyDick()
    .chapters.flatMap(({ content }) => content.split(/\s+|—|--/))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => [...word].length > 1)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N} -]/gu, ''))
}

function countOccurrences(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const look = (word: string): DictionaryAnswer | undefined => lookUp(file, word)

/** The novel's 20 commonest words and 30 further words at equal distances in its list of found words, with entries judged by hand. */
const sample: [asked: string, word: string, partOfSpeech: string, beginning: string][] = [
  ['the', 'the', 'article', 'used before a noun to mean the'],
  ['of', 'of', 'preposition', 'belonging to, part of, coming from, made from'],
  ['and', 'and', 'conjunction', 'joins words or sentences that belong together; also'],
  ['to', 'to', 'preposition', 'toward; as far as'],
  ['in', 'in', 'preposition', 'inside; surrounded by'],
  ['that', 'that', 'conjunction', 'brings in what is said, thought or known'],
  ['his', 'his', 'determiner', 'belonging to him'],
  ['it', 'it', 'pronoun', 'the thing, animal or matter already spoken of'],
  ['but', 'but', 'conjunction', 'joins what is different from, or not'],
  ['he', 'he', 'pronoun', 'the man, boy or male animal already spoken of'],
  ['as', 'as', 'conjunction', 'to the same degree; in the same way that'],
  ['with', 'with', 'preposition', 'together in the company of'],
  ['is', 'be', 'verb', 'used to say what someone or something'],
  ['was', 'be', 'verb', 'used to say what someone or something'],
  ['for', 'for', 'preposition', 'meant to help, reach, belong to'],
  ['all', 'all', 'determiner', 'the whole of; every one of'],
  ['this', 'this', 'determiner', 'the one near at hand, or the'],
  ['at', 'at', 'preposition', 'shows the place, time, state or rate'],
  ['by', 'by', 'preposition', 'shows who or what does something'],
  ['not', 'not', 'adverb', 'makes what is said a denial'],
  ['away', 'away', 'adverb', 'to or at a distance; from this place'],
  ['those', 'those', 'determiner', 'the plural of "that": the ones farther off'],
  ['spake', 'speak', 'verb', 'say words; talk with or about'],
  ['tried', 'try', 'verb', 'make an effort to do something'],
  ['repeated', 'repeat', 'verb', 'say again; do again; say over aloud what'],
  ['so', 'so', 'adverb', 'to such a degree; in that way'],
  ['continued', 'continue', 'verb', 'go on doing, being or speaking as before'],
  ['tear', 'tear', 'verb', 'pull apart, off or out by force; rip'],
  ['Ahab', 'Ahab', 'noun', 'according to the Old Testament he was a'],
  ['or', 'or', 'conjunction', 'joins two or more choices, or two names'],
  ['day', 'day', 'noun', 'the twenty-four hours from midnight to midnight'],
  ['dexterous', 'dexterous', 'adjective', 'skillful in physical movements; especially of the hands'],
  ['see', 'see', 'verb', 'take in with the eyes; understand'],
  ['parties', 'party', 'noun', 'a band of people together; a gathering for'],
  ['your', 'your', 'determiner', 'belonging to you'],
  ['leak', 'leak', 'noun', 'an accidental hole that allows something (fluid or'],
  ['you', 'you', 'pronoun', 'the person or people spoken to'],
  ['ready', 'ready', 'adjective', 'in a fit state to be used or'],
  ['swaying', 'sway', 'verb', 'swing from side to side; lean; '],
  ['just', 'just', 'adverb', 'exactly; a moment ago; only'],
  ['elevate', 'elevate', 'verb', 'raise; raise in rank or mind'],
  ['crescent', 'crescent', 'noun', 'any shape resembling the curved shape of the'],
  ['enough', 'enough', 'adverb', 'as much as is needed'],
  ['ships', 'ship', 'noun', 'a large vessel that sails the sea, driven'],
  ['him', 'him', 'pronoun', 'the man, boy or male animal spoken of'],
  ['whale', 'whale', 'noun', 'any of the larger cetacean mammals having a'],
  ['life', 'life', 'noun', "the state of being alive; one's years in the"],
  ['good', 'good', 'adjective', 'such as one wants or approves'],
  ['instant', 'instant', 'noun', 'a moment; the very point of time at'],
  ['seemed', 'seem', 'verb', 'look, sound or feel as if'],
]

test('draws the sample from the novel as described', () => {
  const words = readRunningWords()
  const counts = [...countOccurrences(words.map((word) => word.toLowerCase()))].sort(([, a], [, b]) => b - a)
  const chosen = counts.slice(0, 20).map(([word]) => word)
  for (let rank = 4_001; chosen.length < 50; rank += 4_001) {
    const word = words[rank % words.length] ?? ''
    const isChosen = chosen.includes(word) || chosen.includes(word.toLowerCase())
    if (!isChosen && look(word)) chosen.push(word)
  }
  expect(sample.map(([asked]) => asked)).toEqual(chosen)
})

test.each(sample)('answers %s with %s, %s: %s', (asked, word, partOfSpeech, beginning) => {
  const [first] = look(asked) ?? []
  const [meaning] = first?.meanings ?? []
  expect(first?.word).toBe(word)
  expect(meaning?.partOfSpeech).toBe(partOfSpeech)
  expect(meaning?.definitions[0]?.definition.slice(0, beginning.length)).toBe(beginning)
})

test('answers at least 97 % of the running words of Moby-Dick', () => {
  const words = readRunningWords()
  let answered = 0
  for (const [word, count] of countOccurrences(words)) if (look(word)) answered += count
  expect(answered / words.length).toBeGreaterThan(0.97)
})
