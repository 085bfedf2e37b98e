import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProgressItem } from '#shared/reading.ts'
import { buttonClass } from '../../components/button.tsx'
import { formatDuration, useReadingTimeMs } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { useProgress } from '../../lib/progress.ts'
import { groupByWork, type ReadWork } from './group-by-work.ts'

/**
 * Link to the last position, or `newcomer` for a user who has never read. Keeps its height while loading, to avoid a layout shift.
 */
export function ContinueLink({ newcomer }: { newcomer: ReactNode }) {
  const { data: progress } = useProgress()
  const latest = groupByWork(progress ?? []).find(({ next }) => next !== null)
  return (
    <div className="flex min-h-18 min-w-0 items-center max-sm:w-full sm:min-h-12 sm:flex-1">
      {latest ? <Latest work={latest} /> : progress?.length === 0 && newcomer}
    </div>
  )
}

function Latest({ work: { workId, title, language, next, chapters } }: { work: ReadWork }) {
  const estimateReadingMs = useReadingTimeMs()
  if (!next) return null
  const [last] = chapters
  return (
    <div className="flex min-w-0 flex-1 items-center gap-5">
      <div className="min-w-0 flex-1 text-sm text-ink-soft sm:text-right">
        <p lang={language} className="truncate">
          <span className="font-read font-semibold text-ink">{title}</span> <span>{next.title}</span>
        </p>
        <p className="tabular-nums lining-nums">
          {last.completed ? 'The next chapter' : describePosition(last, estimateReadingMs(last))}
        </p>
      </div>
      <Link
        href={paths.reader(workId, next.id)}
        aria-label={`Continue in ${title}`}
        className={buttonClass({ look: 'primary' })}
      >
        <Play size={14} fill="currentColor" />
        Continue
      </Link>
    </div>
  )
}

/** Describes a position, with the time left estimated from the share of words left. */
function describePosition({ wordsRead, wordCount }: ProgressItem, chapterMs: number): string {
  const left = wordCount === 0 ? 0 : 1 - wordsRead / wordCount
  const time = formatDuration(left * chapterMs).replace('< 1 min', 'under a minute')
  return `Word ${wordsRead} of ${wordCount} · ${time} left in this chapter`
}
