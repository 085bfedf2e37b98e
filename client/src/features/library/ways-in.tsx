import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Select } from '../../components/select.tsx'
import { timeAgo } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { percentOf } from '../../lib/progress.ts'
import type { WhereToRead } from './where-to-read.ts'

/** Where its reader was, and when. */
export function LastRead({ read }: { read: ProgressItem | undefined }) {
  if (!read) return null
  const { chapterTitle, lastRead, completed } = read
  return (
    <p className="mt-1 line-clamp-2 break-words">
      Last read {timeAgo(lastRead)}: {chapterTitle}, {completed ? 'finished' : `${percentOf(read)}%`}
    </p>
  )
}

interface WaysInProps {
  work: LibraryWork
  where: WhereToRead | undefined
  /** Whether an administrator is trying the work. */
  isTest: boolean
  wayIn: ReactNode
}

/** The chapters to choose from, and the way in. */
export function WaysIn({ work, where, isTest, wayIn }: WaysInProps) {
  const [, navigate] = useLocation()
  if (!where) {
    return (
      <Button disabled className="h-11 w-full sm:h-10 sm:px-1">
        {isTest ? 'No Chapters to Test' : 'No Chapters Yet'}
      </Button>
    )
  }
  // A work of one piece has nothing to choose from.
  if (work.chapters.length === 1) return <div className="grid">{wayIn}</div>
  return (
    <div className="grid grid-cols-1 gap-y-2.5">
      <Select
        look="line"
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

interface ReadLinkProps {
  work: LibraryWork
  where: WhereToRead
  isTest: boolean
}

/** The way to where its reader was, or to its beginning. */
export function ReadLink({ work, where, isTest }: ReadLinkProps) {
  const label = isTest ? 'Start Reading (Test)' : where.isUnderWay ? 'Continue' : 'Start Reading'
  return (
    <Link
      href={paths.reader(work.id, where.chapterId)}
      aria-label={`${label}: ${work.title}`}
      className={`${buttonClass({ look: where.isUnderWay ? 'primary' : 'plain' })} h-11 sm:h-10 sm:px-1`}
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
