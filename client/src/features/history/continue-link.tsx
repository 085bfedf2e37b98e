import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProgressItem } from '#shared/reading.ts'
import { buttonClass } from '../../components/button.tsx'
import { timeInWords, useMsOf } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { useProgress } from '../../lib/progress.ts'
import { byWork, type ReadWork } from './by-work.ts'

/**
 * The way back to where its reader was last, for who has anything under way; `newcomer` for who has never read. As high before it
 * is known which: the page below stays where it is.
 */
export function ContinueLink({ newcomer }: { newcomer: ReactNode }) {
  const { data: progress } = useProgress()
  const latest = byWork(progress ?? []).find(({ next }) => next !== null)
  return (
    <div className="flex min-h-18 min-w-0 items-center max-sm:w-full sm:min-h-12 sm:flex-1">
      {latest ? <Latest work={latest} /> : progress?.length === 0 && newcomer}
    </div>
  )
}

function Latest({ work: { workId, title, next, chapters } }: { work: ReadWork }) {
  const msOf = useMsOf()
  if (!next) return null
  const [last] = chapters
  return (
    <div className="flex min-w-0 flex-1 items-center gap-5">
      <div className="min-w-0 flex-1 text-sm text-ink-soft sm:text-right">
        <p className="truncate">
          <span className="font-read font-semibold text-ink">{title}</span> {next.title}
        </p>
        <p className="tabular-nums lining-nums">
          {last.completed ? 'The next chapter' : positionIn(last, msOf(last))}
        </p>
      </div>
      <Link
        href={paths.reader(workId, next.id)}
        aria-label={`Continue in ${title}`}
        className={buttonClass({ look: 'primary' })}
      >
        <Play aria-hidden size={14} strokeWidth={1.5} fill="currentColor" />
        Continue
      </Link>
    </div>
  )
}

/** Where the reader is in a chapter, and how long the rest takes: its share of the words takes about its share of the time. */
function positionIn({ wordsRead, wordCount }: ProgressItem, chapterMs: number): string {
  const left = wordCount === 0 ? 0 : 1 - wordsRead / wordCount
  return `word ${wordsRead} of ${wordCount} · ${timeInWords(left * chapterMs)} left in the chapter`
}
