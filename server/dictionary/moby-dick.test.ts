import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DictionaryAnswer } from '#shared/words.ts'
import { openBuilt } from './embedded.ts'
import type { IndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { countWords, readRunningWords } from './moby-dick-words.ts'

let file: IndexFile

beforeAll(async () => {
  file = await openBuilt()
}, 120_000)
afterAll(() => file.close())

const look = (word: string): DictionaryAnswer | undefined => lookUp(file, word)

/** The 20 commonest words of the novel and 30 taken at equal distances; each answer was judged by hand. */
const sample: [asked: string, word: string, partOfSpeech: string, beginning: string][] = [
  ['the', 'the', 'article', 'used before a noun to mean the'],
  ['of', 'of', 'preposition', 'belonging to, coming from or made from'],
  ['and', 'and', 'conjunction', 'joins words or sentences that belong together; also'],
  ['to', 'to', 'preposition', 'in the direction of; as far as'],
  ['in', 'in', 'preposition', 'inside; surrounded by'],
  ['that', 'that', 'conjunction', 'brings in what is said, thought, hoped or known'],
  ['his', 'his', 'determiner', 'belonging to him'],
  ['it', 'it', 'pronoun', 'the thing, animal or matter already spoken of'],
  ['but', 'but', 'conjunction', 'joins what is different from, or not'],
  ['he', 'he', 'pronoun', 'the man, boy or male animal already spoken of'],
  ['as', 'as', 'conjunction', 'to the same degree; in the same way that'],
  ['with', 'with', 'preposition', 'together in the company of'],
  ['is', 'be', 'verb', 'used to say what someone or something'],
  ['was', 'be', 'verb', 'used to say what someone or something'],
  ['for', 'for', 'preposition', 'meant to help, reach or belong to'],
  ['all', 'all', 'determiner', 'the whole of; every one of'],
  ['this', 'this', 'determiner', 'the one near at hand, or the'],
  ['at', 'at', 'preposition', 'shows the exact place or time'],
  ['by', 'by', 'preposition', 'near; beside; past'],
  ['not', 'not', 'adverb', 'makes what is said a denial'],
  ['absent-minded', 'absent-minded', 'adjective', 'absent in mind; abstracted; preoccupied'],
  ['afford', 'afford', 'verb', 'be able to spare or give up'],
  ['rolled', 'roll', 'verb', 'move by turning over or rotating'],
  ['might', 'might', 'auxiliary verb', 'the past of "may": would perhaps; was allowed to'],
  ['well', 'well', 'adverb', '(often used as a combining form) in'],
  ['enemies', 'enemy', 'noun', 'an armed adversary'],
  ['boy', 'boy', 'noun', 'a youthful male person'],
  ['Captain', 'captain', 'noun', 'an officer who is licensed to command'],
  ['calm', 'calm', 'adjective', 'not agitated; without losing self-possession'],
  ['start', 'start', 'verb', 'take the first step or steps in'],
  ['Quietly', 'quietly', 'adverb', 'with low volume'],
  ['glimpse', 'glimpse', 'noun', 'a quick look'],
  ['unknown', 'unknown', 'adjective', 'not known'],
  ['backing', 'back', 'verb', 'be behind; approve of'],
  ['language', 'language', 'noun', 'a systematic means of communicating by the'],
  ['Aye', 'aye', 'interjection', 'yes, above all at sea and in dialect'],
  ['such', 'such', 'determiner', 'of that kind; of the kind just'],
  ['than', 'than', 'conjunction', 'brings in the second thing compared'],
  ['down', 'down', 'adverb', 'toward a lower place; to the ground'],
  ['unsuccessful', 'unsuccessful', 'adjective', 'not successful; having failed or having an'],
  ['take', 'take', 'verb', "get into one's hands, take physically"],
  ['one', 'one', 'pronoun', 'a person or thing of the kind spoken of'],
  ['bone', 'bone', 'noun', 'rigid connective tissue that makes up the'],
  ['also', 'also', 'adverb', 'besides; in addition'],
  ['anonymous', 'anonymous', 'adjective', 'having no known name or identity or'],
  ['smell', 'smell', 'verb', 'inhale the odor of; perceive by the'],
  ['company', 'company', 'noun', 'the state of being with someone'],
  ['combing', 'comb', 'verb', 'straighten with a comb'],
  ['ascending', 'ascending', 'adjective', 'moving or going or growing upward'],
  ['concerning', 'concerning', 'preposition', 'about; on the subject of'],
]

test('the sample is what it says', () => {
  const words = readRunningWords()
  const counts = [...countWords(words.map((word) => word.toLowerCase()))].sort(([, a], [, b]) => b - a)
  const chosen = counts.slice(0, 20).map(([word]) => word)
  for (let place = 4_001; chosen.length < 50; place += 4_001) {
    const word = words[place % words.length] ?? ''
    if (!chosen.includes(word) && !chosen.includes(word.toLowerCase())) chosen.push(word)
  }
  expect(sample.map(([asked]) => asked)).toEqual(chosen)
})

test.each(sample)('%s is answered with %s, %s: %s', (asked, word, partOfSpeech, beginning) => {
  const [first] = look(asked) ?? []
  const [meaning] = first?.meanings ?? []
  expect(first?.word).toBe(word)
  expect(meaning?.partOfSpeech).toBe(partOfSpeech)
  expect(meaning?.definitions[0]?.definition.slice(0, beginning.length)).toBe(beginning)
})

test('at least 97 of 100 running words of Moby-Dick are answered', () => {
  const words = readRunningWords()
  let answered = 0
  for (const [word, count] of countWords(words)) if (look(word)) answered += count
  expect(answered / words.length).toBeGreaterThan(0.97)
})
