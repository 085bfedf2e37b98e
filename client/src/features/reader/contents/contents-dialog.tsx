import { useQuery } from '@tanstack/react-query'
import { BookA, Highlighter } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { annotationApi } from '#shared/annotation-api.ts'
import { isEnglish, knownWordsApi } from '#shared/known-words-api.ts'
import type { ChapterSummary, Work } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { Button } from '../../../components/button.tsx'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { WorkCover } from '../../../components/work-cover.tsx'
import { fetchAnnotations } from '../../../lib/annotations.ts'
import { useReadingTime } from '../../../lib/pace.ts'
import { paths } from '../../../lib/paths.ts'
import { percentRead, useProgress } from '../../../lib/progress.ts'
import { endpointKey, query, withoutAccessRedirect } from '../../../lib/queries.ts'
import { createWorkSearch, SearchPanel, usePhraseSearch } from '../search/search-panel.tsx'

export interface ContentsDialogProps {
  work: Work
  chapters: ChapterSummary[]
  chapterId: number
  /** Opens with the focus in the search box. */
  isForSearch: boolean
  onRareWords: () => void
  onClose: () => void
}

/** Chapters of a work with reading time and progress, and the search in the work. */
export function ContentsDialog(props: ContentsDialogProps) {
  const { work, chapters, chapterId, onClose } = props
  const formatReadingTime = useReadingTime()
  const search = usePhraseSearch((phrase) => createWorkSearch(work.id, phrase))
  const titles = new Map(chapters.map(({ id, title }) => [id, title]))
  const target = {
    findTitle: (id: number) => titles.get(id),
    toHref: (id: number, word: number) => paths.reader(work.id, id, word),
    openId: chapterId,
  }
  const count = chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`
  return (
    <DialogWindow
      open
      width="text"
      title={work.title}
      picture={<WorkCover work={work} className="w-16 shrink-0" />}
      description={`${count} · ${formatReadingTime(work)} at your pace`}
      onClose={onClose}
      onEscape={search.handleEscape}
    >
      <SearchPanel search={search} within="the work" target={target} onChoose={onClose}>
        {isEnglish(work.language) && (
          <div className="mb-2 grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-6 text-sm">
            <Button look="text" onClick={props.onRareWords}>
              <BookA size={18} />
              <span>Rare words here</span>
            </Button>
            <KnownShare workId={work.id} />
          </div>
        )}
        <Contents {...props} />
      </SearchPanel>
    </DialogWindow>
  )
}

function Contents({ work, chapters, chapterId, isForSearch, onClose }: ContentsDialogProps) {
  const formatReadingTime = useReadingTime()
  const { data: progress = [] } = useProgress({ isOfOwnBooks: work.ownerId !== null, isBesideText: true })
  const read = new Map(progress.map((item) => [item.chapterId, item]))
  const marks = useMarkCounts(work.id)
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isForSearch) return
    current.current?.scrollIntoView({ block: 'center' })
    // Waits until the dialog has stored the previously focused element.
    const frame = requestAnimationFrame(() => current.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isForSearch])
  return (
    <ol aria-label="Chapters of the work" className="border-t border-rule">
      {chapters.map((chapter) => {
        const { id, title } = chapter
        const isOpen = id === chapterId
        const marked = marks?.get(id)
        return (
          <li key={id} className="border-b border-rule">
            <Link
              ref={isOpen ? current : undefined}
              href={paths.reader(work.id, id)}
              onClick={onClose}
              aria-current={isOpen ? 'page' : undefined}
              className="flex flex-wrap items-baseline gap-x-4 px-2 py-3 hover:bg-sunk aria-[current]:bg-sunk"
            >
              <span
                lang={work.language || undefined}
                className={`min-w-0 grow basis-auto break-words sm:basis-40 ${isOpen ? 'font-semibold' : ''}`}
              >
                {title}
              </span>
              <span className="ml-auto text-right text-sm text-ink-soft tabular-nums">
                {marked && <MarkCount count={marked} />}
                <span>{`${toStatus(read.get(id), isOpen)}${formatReadingTime(chapter)}`}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** Estimated share of words that the reader knows. Hidden until the reader has saved or marked enough words (`judgedWordsMin`). */
function KnownShare({ workId }: { workId: number }) {
  const share = query(knownWordsApi.knownWords.share, { params: { id: workId } })
  const { data } = useQuery({ ...share, ...withoutAccessRedirect, refetchOnMount: 'always' })
  if (!data) return null
  const [low, high] = [Math.floor(data.low * 100), Math.ceil(data.high * 100)]
  return (
    <p className="text-right text-xs text-balance text-ink-soft">
      {`You know about ${Math.round(data.share * 100)}% of its words (between ${low} and ${high}%).`}
    </p>
  )
}

function MarkCount({ count }: { count: number }) {
  return (
    <span className="mr-3 whitespace-nowrap">
      <Highlighter size={14} className="mr-1 inline align-[-0.125em]" />
      <span>{count}</span>
      <span className="sr-only">{count === 1 ? ' mark, ' : ' marks, '}</span>
    </span>
  )
}

/** Returns the number of annotations of each chapter that has any. */
function useMarkCounts(workId: number): Map<number, number> | undefined {
  const { data } = useQuery({
    queryKey: [...endpointKey(annotationApi.annotations.list), 'counts', workId],
    queryFn: async ({ signal }) => {
      const counts = new Map<number, number>()
      for (const { chapterId } of await fetchAnnotations({ workId }, signal))
        if (chapterId) counts.set(chapterId, (counts.get(chapterId) ?? 0) + 1)
      return counts
    },
    refetchOnMount: 'always',
    ...withoutAccessRedirect,
  })
  return data
}

function toStatus(read: ProgressItem | undefined, isOpen: boolean): string {
  if (isOpen) return 'You are here · '
  if (!read) return ''
  return read.completed ? 'Read · ' : `${percentRead(read)}% · `
}
