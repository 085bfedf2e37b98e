import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { openPicker } from '../../components/open-picker.ts'
import { Select } from '../../components/select.tsx'
import { timeAgo } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { percentRead, resumeChapter } from '../../lib/progress.ts'

export function LastReadLine({ read }: { read: ProgressItem | undefined }) {
  if (!read) return null
  const { chapterTitle, lastRead, completed } = read
  return (
    <p className="mt-1 line-clamp-2 break-words">{`Last read ${timeAgo(lastRead)}: ${chapterTitle}, ${completed ? 'finished' : `${percentRead(read)}%`}`}</p>
  )
}

interface ReadControlsProps {
  work: LibraryWork
  target: ReadTarget | undefined
  /** True for an administrator; the labels then call reading a test. */
  isTest: boolean
  readLink: ReactNode
}

export function ReadControls({ work, target, isTest, readLink }: ReadControlsProps) {
  const [, navigate] = useLocation()
  if (!target) {
    return (
      <Button disabled className="h-11 w-full sm:h-10 sm:px-1">
        {isTest ? 'No Chapters to Test' : 'No Chapters Yet'}
      </Button>
    )
  }
  if (work.chapters.length === 1) return <div className="grid">{readLink}</div>
  return (
    <div className="grid grid-cols-1 gap-y-2.5">
      <Select
        look="line"
        label={`Chapter of ${work.title}`}
        value={target.chapterId}
        onKeyDown={openPicker}
        onChange={(event) => navigate(paths.reader(work.id, Number(event.target.value)))}
      >
        {work.chapters.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      {readLink}
    </div>
  )
}

interface ReadLinkProps {
  work: LibraryWork
  target: ReadTarget
  isTest: boolean
}

export function ReadLink({ work, target, isTest }: ReadLinkProps) {
  const label = isTest ? 'Start Reading (Test)' : target.isStarted ? 'Continue' : 'Start Reading'
  return (
    <Link
      href={paths.reader(work.id, target.chapterId)}
      aria-label={`${label}: ${work.title}`}
      className={`${buttonClass({ look: target.isStarted ? 'outlined' : 'quiet' })} h-11 sm:h-10 sm:px-1 ${target.isStarted ? '' : 'justify-start! px-0!'}`}
    >
      {label}
    </Link>
  )
}

export interface ReadTarget {
  chapterId: number
  /** True when the work has been started and not finished. */
  isStarted: boolean
}

/**
 * Returns the chapter to read next: the last read chapter, or the chapter after it if that one is finished. Returns the first chapter of a
 * new or finished work, and undefined for a work without chapters.
 * @param progress newest first
 */
export function findReadTarget(work: LibraryWork, progress: ProgressItem[]): ReadTarget | undefined {
  const [first] = work.chapters
  if (!first) return undefined
  const last = progress.find(({ workId }) => workId === work.id)
  const next = last && resumeChapter(last)
  return next ? { chapterId: next.id, isStarted: true } : { chapterId: first.id, isStarted: false }
}
