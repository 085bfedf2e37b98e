import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Select } from '../../components/select.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { timeAgo } from '../../lib/moments.ts'
import { timeInWords, usePace } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { percentOf } from '../../lib/progress.ts'
import { AboutWork } from './about-work.tsx'
import { type WhereToRead, whereToRead } from './where-to-read.ts'
import { WorkCover } from './work-cover.tsx'

interface Props {
  work: LibraryWork
  progress: ProgressItem[]
  /** What an administrator does with it. */
  tools?: ReactNode
}

/** A work of the library: its cover, how long it takes, and the way in. */
export function WorkCard({ work, progress, tools }: Props) {
  const [wordsPerMinute] = usePace()
  const readingMs = (work.factorSum * 60_000) / wordsPerMinute
  const chapters = work.chapterCount === 1 ? '1 chapter' : `${work.chapterCount} chapters`
  const length = work.chapterCount > 0 ? `${chapters} · ${timeInWords(readingMs)} at your pace` : ''
  const [isAboutOpen, setAboutOpen] = useState(false)
  const opener = useOpener(isAboutOpen)
  const where = whereToRead(work, progress)
  const wayIn = where && <ReadLink work={work} where={where} isTest={tools !== undefined} />
  return (
    <li className="grid grid-cols-[7rem_1fr] content-start gap-x-4 sm:flex sm:flex-col">
      <div className="relative">
        <WorkCover title={work.title} author={work.author} category={work.category} />
        {/* For the pointer; the button below is the same for everyone. */}
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className="absolute inset-0 rounded"
          onClick={() => setAboutOpen(true)}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col sm:pt-3">
        <p className="text-xs text-ink-soft tabular-nums">
          {work.isHiddenFromLibrary && (
            <span className="mr-2 rounded-full border border-edge px-2 py-0.5 text-ink">Hidden</span>
          )}
          {length}
        </p>
        <p className="mt-1.5 line-clamp-3 text-sm break-words">{work.description}</p>
        <button
          ref={opener}
          type="button"
          aria-label={`About ${work.title}`}
          className="mt-1 self-start py-1 text-xs text-ink-soft underline underline-offset-2 hover:text-ink"
          onClick={() => setAboutOpen(true)}
        >
          About this work
        </button>
        <LastRead read={progress.find(({ workId }) => workId === work.id)} />
        <WaysIn work={work} where={where} isTest={tools !== undefined} wayIn={wayIn} />
        {tools}
      </div>
      {isAboutOpen && (
        <AboutWork work={work} length={length} wayIn={wayIn} onClose={() => setAboutOpen(false)} />
      )}
    </li>
  )
}

/** Where its reader was, and when. */
function LastRead({ read }: { read: ProgressItem | undefined }) {
  if (!read) return null
  const { chapterTitle, lastRead, completed } = read
  return (
    <p className="mt-2 line-clamp-2 text-xs break-words text-ink-soft">
      Last read {timeAgo(lastRead)}: {chapterTitle}, {completed ? 'finished' : `${percentOf(read)}%`}
    </p>
  )
}

interface WaysInProps extends Pick<Props, 'work'> {
  where: WhereToRead | undefined
  /** Whether an administrator is trying the work. */
  isTest: boolean
  wayIn: ReactNode
}

function WaysIn({ work, where, isTest, wayIn }: WaysInProps) {
  const [, navigate] = useLocation()
  if (!where) {
    return (
      <Button disabled className="mt-auto self-start">
        {isTest ? 'No Chapters to Test' : 'No Chapters Yet'}
      </Button>
    )
  }
  return (
    <div className={`mt-auto grid gap-2 pt-4 ${isTest ? '' : 'sm:grid-cols-[minmax(0,1fr)_auto]'}`}>
      <Select
        label={`Chapter of ${work.title}`}
        value={where.chapterId}
        onKeyDown={openInstead}
        onChange={(event) => navigate(paths.reader(work.id, Number(event.target.value)))}
      >
        {work.chapters.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      {wayIn}
    </div>
  )
}

function ReadLink({ work, where, isTest }: Pick<Props, 'work'> & { where: WhereToRead; isTest: boolean }) {
  const label = isTest ? 'Start Reading (Test)' : where.isUnderWay ? 'Continue' : 'Start Reading'
  return (
    <Link
      href={paths.reader(work.id, where.chapterId)}
      aria-label={`${label}: ${work.title}`}
      className={`${buttonClass({ look: where.isUnderWay ? 'primary' : 'plain' })} sm:px-3`}
    >
      {label}
    </Link>
  )
}

/** A choice goes to the reader at once: a key must open the list, and not choose from it while it is closed. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const passes =
    ['Tab', 'Enter', ' ', 'Escape', 'Shift'].includes(event.key) || event.ctrlKey || event.metaKey
  if (passes || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
