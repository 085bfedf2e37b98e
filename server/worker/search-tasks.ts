import { fold } from '../../shared/search/fold.ts'
import { type Hits, searchText } from '../../shared/search/hits.ts'
import type { Category } from '../../shared/timing/category.ts'
import { createTimeline } from '../../shared/timing/timeline.ts'

/**
 * Searches texts for a phrase, one after the other.
 * @param asked `max` is how many hits are returned of all the texts together
 */
function searchTexts(asked: {
  texts: readonly string[]
  category: Category
  phrase: string
  max: number
}): Hits[] {
  const { texts, category, phrase, max } = asked
  const wanted = fold(phrase)
  let left = max
  return texts.map((content) => {
    const found = searchText(content, wanted, left, () => createTimeline(content, category))
    left -= found.hits.length
    return found
  })
}

/** What is done for readers who search: in threads of its own, so that no book that is being read holds it up. */
export const tasks = { searchTexts }
