import { savedWordsApi } from '#shared/saved-words-api.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import type { SavedWord } from '#shared/words.ts'
import { Button } from '../../components/button.tsx'
import { useWrite } from '../../lib/use-write.ts'

const { change, summary } = wordReviewApi.wordReview

/** Button that resumes the reviews of a suspended word. */
export function AskAgain({ word: { id, word } }: { word: SavedWord }) {
  const ask = useWrite(change, {
    changes: [savedWordsApi.savedWords.states, summary],
    success: 'This word is back in your reviews',
    failure: 'Not changed',
  })
  return (
    <Button
      look="text"
      size="small"
      className="underline underline-offset-2"
      disabled={ask.isPending}
      aria-label={`Ask again: ${word}`}
      onClick={() => ask.mutate({ params: { id }, body: { suspended: false } })}
    >
      Ask again
    </Button>
  )
}
