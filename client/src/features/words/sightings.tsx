import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCount } from '#shared/format-number.ts'
import { type Sighting, savedFormsApi, type WordSightings } from '#shared/saved-forms-api.ts'
import { paths } from '../../lib/paths.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'

export interface SightingsProps {
  /** A saved word, or a form of a saved word. */
  word: string
  /** True to show the sentences too. */
  isWhole: boolean
}

/** Shows how often the reader has met a saved word, and in which sentences. Renders nothing for other words. */
export function Sightings({ word, isWhole }: SightingsProps) {
  const { data } = useQuery({
    ...query(savedFormsApi.savedForms.sightings, { query: { word } }),
    ...withoutAccessRedirect,
    staleTime: 0,
  })
  if (!data || (!data.times && !isWhole)) return null
  return (
    <div className="mt-2 text-xs text-ink-soft">
      <p>{summarize(data, word)}</p>
      {isWhole && (
        <ul className="mt-2 grid gap-3">
          {data.sentences.map((met) => (
            <Sentence key={`${met.chapterId} ${met.textId} ${met.wordNumber}`} met={met} />
          ))}
        </ul>
      )}
    </div>
  )
}

function summarize({ saved, times, books }: WordSightings, word: string): string {
  if (times === 0) return 'You have not met it in what you have read yet.'
  const met = `met ${formatCount(times, 'time')} in ${formatCount(books, 'book')}`
  return saved === word.toLowerCase() ? `Saved · ${met}` : `Saved as ${saved} · ${met}`
}

function Sentence({ met: { sentence, metIn, workId, chapterId, textId, wordNumber } }: { met: Sighting }) {
  const path =
    workId && chapterId
      ? paths.reader(workId, chapterId, wordNumber)
      : textId && paths.readText(textId, wordNumber)
  return (
    <li className="border-l border-rule pl-4">
      <p className="font-read text-sm break-words text-ink">{sentence}</p>
      {path && (
        <Link
          href={path}
          className="mt-1 inline-block py-1 underline underline-offset-2 hover:text-ink pointer-coarse:py-3"
        >
          {metIn}
        </Link>
      )}
    </li>
  )
}
