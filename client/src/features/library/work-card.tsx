import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { SubjectLink } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { coverStyle, WorkCover } from '../../components/work-cover.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { useAddedWork } from '../../lib/added-work.ts'
import { useReadingTime } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { findReadTarget, LastReadLine, ReadControls, ReadLink } from './read-controls.tsx'

interface Props {
  work: LibraryWork
  progress: ProgressItem[]
  tools?: ReactNode
  isTest?: boolean
}

export function WorkCard({ work, progress, tools, isTest = false }: Props) {
  const length = useLengthLabel(work)
  const card = useRef<HTMLLIElement>(null)
  const { isMarked, isOpen } = useAddedWork(work.id)
  const [isAboutOpen, setAboutOpen] = useState(false)
  useEffect(() => {
    if (isMarked) card.current?.scrollIntoView({ block: 'center' })
    if (isOpen) setAboutOpen(true)
  }, [isMarked, isOpen])
  const opener = useOpener(isAboutOpen)
  // Own books have no description.
  const hasAbout = work.ownerId === null
  const target = findReadTarget(work, progress)
  const readLink = target && <ReadLink work={work} target={target} isTest={isTest} />
  return (
    <li
      ref={card}
      data-marked={isMarked || undefined}
      className="@container grid grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 rounded outline-offset-8 outline-accent data-marked:outline-2 sm:grid-cols-1"
    >
      <WorkCover work={work} className="col-start-1 row-start-1 row-end-3 self-start sm:row-end-2">
        <p className="relative truncate pt-2.5 pr-1.5 pl-2 text-[0.5625rem] uppercase sm:px-[8.333cqi] sm:pt-4 sm:text-[0.625rem] sm:tracking-wider">
          {work.category}
        </p>
        {hasAbout && (
          // Enlarges the pointer target of the About button: a click on the cover opens the same dialog.
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            className="absolute inset-0 rounded"
            onClick={() => setAboutOpen(true)}
          />
        )}
      </WorkCover>
      {/* The title is beside the cover on a phone, and on the cover in wider windows. */}
      <h3
        lang={work.language || undefined}
        style={coverStyle(work)}
        className="text-base leading-tight font-semibold text-ink sm:pointer-events-none sm:z-1 sm:col-start-1 sm:row-start-1 sm:self-end sm:rounded-b sm:bg-cover-ground sm:px-[8.333cqi] sm:pt-[8.056cqi] sm:pb-[7.083cqi] sm:font-normal sm:text-cover-ink"
      >
        <span className={`line-clamp-3 pb-1 break-words sm:pb-[1.25cqi] ${titleSize(work.title)}`}>
          {work.title}
        </span>
      </h3>
      <div className="flex min-w-0 flex-col text-xs text-ink-soft max-sm:col-start-2 sm:pt-2.5">
        <p className="line-clamp-2 break-words">{work.author}</p>
        <div className="flex flex-wrap items-center gap-x-3 tabular-nums lining-nums">
          {work.isHiddenFromLibrary && (
            <p className="rounded-full border border-edge px-2 text-ink">Hidden</p>
          )}
          {isTest && work.isPinned && <p className="rounded-full border border-edge px-2 text-ink">Pinned</p>}
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
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
            <div className="*:px-6!">{readLink}</div>
            <SubjectLink action="Your notes" subject={work.title} href={paths.notes(work.id)} look="link" />
          </div>
        </Dialog>
      )}
    </li>
  )
}

/**
 * Returns classes for a title's size relative to the cover, so that line breaks do not depend on the size of the cover. A line is as high
 * as two or three rows of the cover's strokes, so that the title never cuts through a row.
 */
function titleSize(title: string): string {
  if (title.length > 90) return 'sm:line-clamp-7 sm:text-[6.6cqi] sm:leading-[7.778cqi]'
  const size = title.length > 40 ? 'sm:line-clamp-5 sm:text-[9.2cqi]' : 'sm:line-clamp-4 sm:text-[10.4cqi]'
  return `sm:leading-[11.667cqi] ${size}`
}

function useLengthLabel(work: LibraryWork): string {
  const formatReadingTime = useReadingTime()
  const { chapterCount } = work
  if (chapterCount === 0) return ''
  return chapterCount === 1
    ? formatReadingTime(work)
    : `${chapterCount} chapters · ${formatReadingTime(work)}`
}
