import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type DictionaryEntry, toDictionaryWord } from '#shared/words.ts'
import { createEmbeddedDictionary } from '../../dictionary/embedded.ts'
import { listForms } from '../../dictionary/forms.ts'
import { findFrequency, smoothing, toLogFrequency } from './word-frequency.ts'

/** Frequency below which a word is rare, in occurrences per million words of speech. */
const rarePerMillion = 2
/** Maximum number of rare words per text. */
const rareWordsMax = 300

interface Text {
  content: string
  category: Category
}

const dictionary = createEmbeddedDictionary()

/** Finds the rare words of a text, with headword and first word number. Those rare in speech but frequent in this text come first. */
export async function findRareWords(text: Text) {
  const ranked = [...countWords(text)]
    .map(([word, counted]) => ({ word, ...counted, perMillion: findFrequency(word) }))
    .filter(({ word, perMillion }) => perMillion < rarePerMillion && /^\p{Ll}{3,}$/u.test(word))
    .sort((a, b) => (a.perMillion + smoothing) / a.times - (b.perMillion + smoothing) / b.times)
  const rare = new Map<string, { word: string; lemma: string; wordNumber: number }>()
  for (const { word, wordNumber } of ranked) {
    const lemma = findLemma(word, await dictionary.lookUp(word))
    if (lemma && !rare.has(lemma) && findFrequency(lemma) < rarePerMillion)
      rare.set(lemma, { word, lemma, wordNumber })
    if (rare.size === rareWordsMax) break
  }
  return [...rare.values()]
}

/** Returns the headword of a word. Undefined for names and contractions, and when the dictionary defines only a part of the word. */
function findLemma(word: string, entries: readonly DictionaryEntry[] = []): string | undefined {
  const entry = entries.find(
    ({ word, meanings }) => /^\p{Ll}/u.test(word) && meanings[0]?.partOfSpeech !== 'name',
  )
  if (!entry || entry.word.includes("'")) return undefined
  return [word, ...listForms(word, [entry])].includes(entry.word) ? entry.word : undefined
}

const bandsPerFactorTen = 4

/** Counts the word occurrences in texts, without names and numbers, by the rounded log10 of the word's frequency. */
export function countBands({ texts, category }: { texts: readonly string[]; category: Category }) {
  const bands = new Map<number, number>()
  for (const content of texts)
    for (const [word, { times }] of countWords({ content, category })) {
      const band = Math.round(toLogFrequency(word) * bandsPerFactorTen) / bandsPerFactorTen
      bands.set(band, (bands.get(band) ?? 0) + times)
    }
  return bands
}

/** Counts the words of a text, without names: words that are capitalized within a line and never occur in lower case. */
function countWords({ content, category }: Text) {
  const timeline = createTimeline(content, category)
  const counted = new Map<string, { times: number; wordNumber: number }>()
  const [names, others] = [new Set<string>(), new Set<string>()]
  const words = new Map<string, string>()
  let previous = { text: '', end: 0 }
  for (let index = 0; index < timeline.wordCount; index += 1) {
    const { text = '', start = 0, end = 0 } = timeline.word(index) ?? {}
    const word = words.get(text) ?? toDictionaryWord(text).toLowerCase()
    words.set(text, word)
    if (/^\P{L}*\p{Ll}/u.test(text)) others.add(word)
    else if (
      /^\p{Lu}/u.test(text) &&
      /\p{Ll},?$/u.test(previous.text) &&
      !content.slice(previous.end, start).includes('\n')
    )
      names.add(word)
    previous = { text, end }
    const known = counted.get(word)
    if (known) known.times += 1
    else if (/^\p{L}+$/u.test(word)) counted.set(word, { times: 1, wordNumber: index + 1 })
  }
  for (const name of names) if (!others.has(name)) counted.delete(name)
  return counted
}
