import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { useAddedWork } from '../../lib/added-work.ts'
import { useReadingTime } from '../../lib/pace.ts'
import { findReadTarget, LastReadLine, ReadControls, ReadLink } from './read-controls.tsx'
import { type Cover, WorkCover } from './work-cover.tsx'

interface Props {
  work: LibraryWork
  cover: Cover
  progress: ProgressItem[]
  /** Controls of administrators, or of the owner of a book. */
  tools?: ReactNode
  /** True for administrators. */
  isTest?: boolean
}

/** A work of the library, or an own book. */
export function WorkCard({ work, cover, progress, tools, isTest = false }: Props) {
  const length = useLengthLabel(work)
  const card = useRef<HTMLLIElement>(null)
  const { isAdded, isMarked, isOpen } = useAddedWork(work.id)
  const [isAboutOpen, setAboutOpen] = useState(false)
  useEffect(() => {
    if (isAdded) card.current?.scrollIntoView({ block: 'center' })
    if (isOpen) setAboutOpen(true)
  }, [isAdded, isOpen])
  const opener = useOpener(isAboutOpen)
  // Own books have no description.
  const hasAbout = work.ownerId === null
  const target = findReadTarget(work, progress)
  const readLink = target && <ReadLink work={work} target={target} isTest={isTest} />
  return (
    <li
      ref={card}
      data-marked={isMarked || undefined}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 rounded outline-offset-8 outline-accent data-marked:outline-2 sm:flex sm:min-w-0 sm:flex-col"
    >
      <div className="relative">
        <WorkCover title={work.title} category={work.category} cover={cover} />
        {hasAbout && (
          // For the pointer only; the About button below does the same.
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            className="absolute inset-0 rounded"
            onClick={() => setAboutOpen(true)}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col text-xs text-ink-soft sm:pt-2.5">
        <h3
          lang={work.language || undefined}
          className="line-clamp-3 pb-1 text-base leading-tight font-semibold break-words text-ink"
        >
          {work.title}
        </h3>
        <p className="line-clamp-2 break-words">{work.author}</p>
        <div className="flex flex-wrap items-center gap-x-3 tabular-nums lining-nums">
          {work.isHiddenFromLibrary && (
            <p className="rounded-full border border-edge px-2 text-ink">Hidden</p>
          )}
          {length && <p className="mr-auto">{length}</p>}
          {hasAbout && (
            <button
              ref={opener}
              type="button"
              aria-label={`About ${work.title}`}
              className="min-h-6 underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11 decoration-rule underline-offset-4 hover:text-ink"
              onClick={() => setAboutOpen(true)}
            >
              About
            </button>
          )}
        </div>
        <LastReadLine read={progress.find(({ workId }) => workId === work.id)} />
        <div className="mt-auto w-full max-w-72 pt-3">
          <ReadControls work={work} target={target} isTest={isTest} readLink={readLink} />
          {tools}
        </div>
      </div>
      {isAboutOpen && (
        <Dialog
          open
          onClose={() => setAboutOpen(false)}
          width="text"
          title={work.title}
          description={`${work.author} · ${work.category}`}
        >
          <p className="text-sm text-ink-soft tabular-nums">{length && `${length} at your pace`}</p>
          <p className="mt-4 font-read break-words whitespace-pre-line">{work.description}</p>
          <h3 className="mt-8 text-base font-semibold">About the author</h3>
          <p className="mt-2 font-read break-words whitespace-pre-line">{work.authorBio}</p>
          <div className="mt-8 *:px-6!">{readLink}</div>
        </Dialog>
      )}
    </li>
  )
}

/** Number of chapters and reading time at the reader's pace. */
function useLengthLabel(work: LibraryWork): string {
  const timeOf = useReadingTime()
  const { chapterCount } = work
  if (chapterCount === 0) return ''
  return chapterCount === 1 ? timeOf(work) : `${chapterCount} chapters · ${timeOf(work)}`
}
