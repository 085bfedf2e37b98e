import { ChevronRight, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { ProgressItem } from '#shared/reading.ts'
import { Button, buttonClass, IconButton } from '../../components/button.tsx'
import { timeAgo } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { percentOf } from '../../lib/places.ts'
import type { ReadWork } from './by-work.ts'

/** A work in the history: when, how much, where to go on; with more than one chapter it opens to show them all. */
export function ReadWorkEntry({ work, onRemove }: { work: ReadWork; onRemove: () => void }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { title, places, lastRead, wordsRead } = work
  const chapters = places.length === 1 ? '1 chapter' : `${places.length} chapters`
  return (
    <li className="border-b border-rule py-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg font-medium break-words">{title}</h2>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            Last read {timeAgo(lastRead)} · {words(wordsRead)} read · {chapters}
          </p>
        </div>
        <IconButton name={`Remove ${title} from the history`} className="-mt-1 shrink-0" onClick={onRemove}>
          <Trash2 aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
      </div>
      <MostRecent work={work} />
      {places.length > 1 && (
        <>
          <Button
            look="quiet"
            className="mt-2 -ml-4"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden
              size={16}
              strokeWidth={1.5}
              className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            {isOpen ? 'Hide the chapters' : `Show all ${chapters}`}
          </Button>
          <ul id={id} hidden={!isOpen} className="mt-2 border-l border-rule pl-5">
            {places.map((place) => (
              <ReadChapter key={place.chapterId} place={place} />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

/** Where it was read last, and the way on. */
function MostRecent({ work }: { work: ReadWork }) {
  const [place] = work.places
  const { next } = work
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="break-words">{place.chapterTitle}</p>
        <p className="text-sm text-ink-soft tabular-nums">{howFar(place)}</p>
      </div>
      {next ? (
        <Link
          href={paths.reader(work.workId, next.id)}
          aria-label={`Continue Reading: ${work.title}`}
          className={buttonClass({ look: 'primary' })}
        >
          Continue Reading
        </Link>
      ) : (
        <Link
          href={paths.reader(work.workId, place.chapterId)}
          aria-label={`Read again: ${work.title}`}
          className={buttonClass()}
        >
          Read again
        </Link>
      )}
    </div>
  )
}

function ReadChapter({ place }: { place: ProgressItem }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="text-sm break-words">{place.chapterTitle}</p>
        <p className="text-xs text-ink-soft tabular-nums">
          {howFar(place)} · {timeAgo(place.lastRead)}
        </p>
      </div>
      <Link
        href={paths.reader(place.workId, place.chapterId)}
        aria-label={`Read: ${place.chapterTitle}`}
        className={buttonClass()}
      >
        Read
      </Link>
    </li>
  )
}

function howFar(place: ProgressItem): string {
  if (place.completed) return `Finished, ${words(place.wordCount)}`
  return `Word ${place.wordsRead} of ${place.wordCount} (${percentOf(place)}%)`
}

function words(count: number): string {
  return count === 1 ? '1 word' : `${count.toLocaleString('en')} words`
}
