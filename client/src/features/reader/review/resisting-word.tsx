import { useQuery } from '@tanstack/react-query'
import { type Sighting, savedFormsApi } from '#shared/saved-forms-api.ts'
import { type ReviewCard, wordReviewApi } from '#shared/word-review.ts'
import { Button } from '../../../components/button.tsx'
import { query } from '../../../lib/queries.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** Maximum number of other sentences to offer. */
const offeredMax = 3

interface Props {
  card: ReviewCard
  onSetAside: () => void
  onClose: () => void
}

/** Offers two ways to handle a word that was missed often: use another sentence, or set the word aside. */
export function ResistingWord({ card, onSetAside, onClose }: Props) {
  const { data } = useQuery({
    ...query(savedFormsApi.savedForms.sightings, { query: { word: card.word } }),
    gcTime: 0,
  })
  const others = data && findOthers(card, data.sentences)
  const ask = useWrite(wordReviewApi.wordReview.change, {
    success: 'You will see this sentence next time',
    failure: 'Not changed',
    onSuccess: onClose,
  })
  return (
    <section aria-label="A word that is hard to remember" className="mx-auto max-w-[38rem] py-10">
      <h2 className="text-lg font-medium">{`“${card.word}” is hard to remember`}</h2>
      <p className="mt-2 text-ink-soft">
        {`You have missed it ${card.misses + 1} times. ${others?.length ? 'Another sentence may help.' : 'You can set it aside.'}`}
      </p>
      <ul className="mt-4">
        {others?.map(({ metIn, ...met }) => (
          <li key={met.sentence} className="border-t border-rule py-3">
            <p className="font-read">{met.sentence}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="text-sm text-ink-soft">{metIn}</span>
              <Button look="text" onClick={() => ask.mutate({ params: { id: card.id }, body: { met } })}>
                Use this sentence
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" onClick={onClose}>
          Keep asking
        </Button>
        <Button onClick={onSetAside}>Set it aside</Button>
      </div>
    </section>
  )
}

/** Returns sentences that contain the saved form of the word. Excludes the card's sentence and the sentences of the reader's own texts. */
function findOthers(card: ReviewCard, sightings: readonly Sighting[]) {
  const others = sightings.flatMap(({ sentence, found, metIn, chapterId, wordNumber }) => {
    const isAsked = sentence === card.text || (chapterId === card.chapterId && wordNumber === card.wordNumber)
    if (!chapterId || isAsked || found.toLowerCase() !== card.word) return []
    return [{ sentence, metIn, chapterId, wordNumber }]
  })
  return others.slice(0, offeredMax)
}
