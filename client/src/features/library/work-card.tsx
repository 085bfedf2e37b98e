import { type ReactNode, useState } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useOpener } from '../../hooks/use-opener.ts'
import { timeInWords, usePace } from '../../lib/pace.ts'
import { AboutWork } from './about-work.tsx'
import { LastRead, ReadLink, WaysIn } from './ways-in.tsx'
import { whereToRead } from './where-to-read.ts'
import { WorkCover } from './work-cover.tsx'

interface Props {
  work: LibraryWork
  progress: ProgressItem[]
  /** What an administrator does with it, or its owner. */
  tools?: ReactNode
  /** Whether an administrator is trying it. */
  isTest?: boolean
}

/** A work of the library or a book of the reader's own: its cover, how long it takes, and the way in. */
export function WorkCard({ work, progress, tools, isTest = false }: Props) {
  const [wordsPerMinute] = usePace()
  const readingMs = (work.factorSum * 60_000) / wordsPerMinute
  const chapters = work.chapterCount === 1 ? '1 chapter' : `${work.chapterCount} chapters`
  const length = work.chapterCount > 0 ? `${chapters} · ${timeInWords(readingMs)} at your pace` : ''
  const [isAboutOpen, setAboutOpen] = useState(false)
  const opener = useOpener(isAboutOpen)
  // Of an own book nothing is known but its cover.
  const hasAbout = work.ownerId === null
  const where = whereToRead(work, progress)
  const wayIn = where && <ReadLink work={work} where={where} isTest={isTest} />
  return (
    <li className="grid grid-cols-[7rem_1fr] content-start gap-x-4 sm:flex sm:flex-col">
      <div className="relative">
        <WorkCover title={work.title} author={work.author} category={work.category} />
        {hasAbout && (
          // For the pointer; the button below is the same for everyone.
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            className="absolute inset-0 rounded"
            onClick={() => setAboutOpen(true)}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col sm:pt-3">
        <p className="text-xs text-ink-soft tabular-nums">
          {work.isHiddenFromLibrary && (
            <span className="mr-2 rounded-full border border-edge px-2 py-0.5 text-ink">Hidden</span>
          )}
          {length}
        </p>
        {hasAbout && (
          <>
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
          </>
        )}
        <LastRead read={progress.find(({ workId }) => workId === work.id)} />
        <WaysIn work={work} where={where} isTest={isTest} wayIn={wayIn} />
        {tools}
      </div>
      {isAboutOpen && (
        <AboutWork work={work} length={length} wayIn={wayIn} onClose={() => setAboutOpen(false)} />
      )}
    </li>
  )
}
