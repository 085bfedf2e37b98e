import { LRUCache } from 'lru-cache'
import { createSearchedText, type Hits, type SearchedText, searchText } from '#shared/search/hits.ts'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { searchCacheCharacters } from '../../limits.ts'

/** Cache of searched texts, limited by characters: a search while typing reads the same texts repeatedly. */
const cache = new LRUCache<string, SearchedText>({
  maxSize: searchCacheCharacters,
  sizeCalculation: ({ content }) => Math.max(1, content.length),
})

/**
 * Searches texts of one category for a phrase, in order, and returns the hits of each text. Stops at the first text that is not cached and
 * has no `content`.
 */
function searchTexts({
  texts,
  category,
  phrase,
  max,
}: {
  /** A key always refers to the same content. */
  texts: { key: string; content?: string | undefined }[]
  category: Category
  phrase: string
  /** Maximum number of hits in all texts together. */
  max: number
}): Hits[] {
  const found: Hits[] = []
  let left = max
  for (const { key, content } of texts) {
    const text = findText(`${category} ${key}`, content, category)
    if (!text) break
    const hits = searchText(text, phrase, left)
    left -= hits.hits.length
    found.push(hits)
  }
  return found
}

function findText(key: string, content: string | undefined, category: Category): SearchedText | undefined {
  const cached = cache.get(key)
  if (cached || content === undefined) return cached
  const text = createSearchedText(content, () => createTimeline(content, category))
  cache.set(key, text)
  return text
}

/** Tasks of the search thread, which does not wait for book imports. */
export const tasks = { searchTexts }
