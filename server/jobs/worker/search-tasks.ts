import { type Hits, type SearchedText, searchable, searchText } from '#shared/search/hits.ts'
import type { Category } from '../../../shared/timing/category.ts'
import { createTimeline } from '../../../shared/timing/timeline.ts'

/** So many characters of texts that were searched are kept: whoever types searches the same ones again and again. */
const keptCharactersMax = 4_000_000

/** The texts by their keys, those that were searched last coming last. */
const kept = new Map<string, SearchedText>()
let keptCharacters = 0

/**
 * Searches texts of one category for a phrase, in order. Returns what is in each, up to the first that comes without its content
 * and is not kept any more.
 */
function searchTexts(asked: {
  /** A key stands for one content for ever. */
  texts: { key: string; content?: string | undefined }[]
  category: Category
  phrase: string
  /** How many hits are returned of all the texts together. */
  max: number
}): Hits[] {
  const { category, phrase, max } = asked
  const found: Hits[] = []
  let left = max
  for (const { key, content } of asked.texts) {
    const text = textOf(`${category} ${key}`, content, category)
    if (!text) break
    const hits = searchText(text, phrase, left)
    left -= hits.hits.length
    found.push(hits)
  }
  forgetOldest()
  return found
}

/** The text of a key, as the one that was searched last. */
function textOf(key: string, content: string | undefined, category: Category): SearchedText | undefined {
  const known = kept.get(key)
  if (!known && content === undefined) return undefined
  const text = known ?? searchable(content ?? '', () => createTimeline(content ?? '', category))
  if (known) kept.delete(key)
  else keptCharacters += text.content.length
  kept.set(key, text)
  return text
}

function forgetOldest(): void {
  for (const [key, { content }] of kept) {
    if (keptCharacters <= keptCharactersMax) return
    kept.delete(key)
    keptCharacters -= content.length
  }
}

/** What is done for readers who search: in a thread of its own, so that no book that is being read holds it up. */
export const tasks = { searchTexts }
