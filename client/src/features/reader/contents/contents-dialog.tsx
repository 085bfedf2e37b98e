import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ChapterSummary, Work } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { useTimeOf } from '../../../lib/pace.ts'
import { paths } from '../../../lib/paths.ts'
import { percentOf, useProgress } from '../../../lib/progress.ts'
import { SearchPanel } from '../search/search-panel.tsx'
import { inWork, useSearch } from '../search/use-search.ts'

export interface ContentsDialogProps {
  work: Work
  chapters: ChapterSummary[]
  /** The chapter that is open. */
  chapterId: number
  /** Whether it is opened to search. */
  isForSearch: boolean
  onClose: () => void
}

/** The chapters of a work: how long each takes, what was read of it, and where the reader is; over them a search in all of it. */
export function ContentsDialog({ onClose, ...about }: ContentsDialogProps) {
  const { work, chapters, chapterId, isForSearch } = about
  const timeOf = useTimeOf()
  const search = useSearch((phrase) => inWork(work.id, phrase))
  const titles = new Map(chapters.map(({ id, title }) => [id, title]))
  const target = {
    titleOf: (id: number) => titles.get(id),
    hrefOf: (id: number, word: number) => paths.reader(work.id, id, word),
    openId: chapterId,
  }
  const count = chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`
  return (
    <DialogWindow
      open
      width="text"
      title={work.title}
      description={`${count} · ${timeOf(work)} at your pace`}
      onClose={onClose}
      onEscape={search.handleEscape}
    >
      <SearchPanel search={search} within="the work" target={target} onChoose={onClose}>
        <Contents {...about} takesFocus={!isForSearch} onChoose={onClose} />
      </SearchPanel>
    </DialogWindow>
  )
}

function Contents({
  work,
  chapters,
  chapterId,
  takesFocus,
  onChoose,
}: Pick<ContentsDialogProps, 'work' | 'chapters' | 'chapterId'> & {
  takesFocus: boolean
  onChoose: () => void
}) {
  const timeOf = useTimeOf()
  const { data: progress = [] } = useProgress({ isOfOwnBooks: work.ownerId !== null })
  const read = new Map(progress.map((item) => [item.chapterId, item]))
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    current.current?.scrollIntoView({ block: 'center' })
    // Once the dialog has noted what had the focus before it.
    const drawn = requestAnimationFrame(() => current.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(drawn)
  }, [takesFocus])
  return (
    <ol aria-label="Chapters of the work" className="border-t border-rule">
      {chapters.map((chapter) => {
        const { id, title } = chapter
        const isOpen = id === chapterId
        return (
          <li key={id} className="border-b border-rule">
            <Link
              ref={isOpen ? current : undefined}
              href={paths.reader(work.id, id)}
              onClick={onChoose}
              aria-current={isOpen ? 'page' : undefined}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-2 py-3 hover:bg-sunk aria-[current]:bg-sunk"
            >
              <span className={`break-words ${isOpen ? 'font-semibold' : ''}`}>{title}</span>
              <span className="text-right text-sm text-ink-soft tabular-nums">
                {statusOf(read.get(id), isOpen)}
                {timeOf(chapter)}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** What was read of a chapter, before how long it takes. */
function statusOf(read: ProgressItem | undefined, isOpen: boolean): string {
  if (isOpen) return 'You are here · '
  if (!read) return ''
  return read.completed ? 'Read · ' : `${percentOf(read)}% · `
}
