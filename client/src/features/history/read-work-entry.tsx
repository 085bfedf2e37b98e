import { ChevronRight, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#shared/format-number.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { Button, IconButton, SubjectLink } from '../../components/button.tsx'
import { timeAgo } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { percentRead } from '../../lib/progress.ts'
import type { ReadWork } from './group-by-work.ts'

export function ReadWorkEntry({ work, onRemove }: { work: ReadWork; onRemove: () => void }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { title, language, chapters, lastRead, wordsRead } = work
  const chapterCount = formatCount(chapters.length, 'chapter')
  return (
    <li className="border-b border-rule py-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 lang={language} className="text-lg font-medium break-words">
            {title}
          </h2>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">{`Last read ${timeAgo(lastRead)} · ${formatCount(wordsRead, 'word')} read · ${chapterCount}`}</p>
        </div>
        <IconButton
          name={`Remove ${title} from your history`}
          className="-mt-1 -mr-3 shrink-0"
          onClick={onRemove}
        >
          <Trash2 size={18} />
        </IconButton>
      </div>
      <MostRecentChapter work={work} />
      {chapters.length > 1 && (
        <>
          <Button
            look="quiet"
            className="mt-2 -ml-4"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight className={`transition-transform ${isOpen ? 'rotate-90' : ''}`} />
            <span>{isOpen ? 'Hide chapters' : `Show all ${chapterCount}`}</span>
          </Button>
          <ul id={id} hidden={!isOpen} className="mt-2 border-l border-rule pl-5">
            {chapters.map((progress) => (
              <ReadChapter key={progress.chapterId} progress={progress} />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

function MostRecentChapter({ work }: { work: ReadWork }) {
  const [progress] = work.chapters
  const { next } = work
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p lang={work.language} className="break-words">
          {progress.chapterTitle}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{describeProgress(progress)}</p>
      </div>
      <SubjectLink
        look={next ? 'primary' : 'plain'}
        action={next ? 'Continue Reading' : 'Read again'}
        subject={work.title}
        href={paths.reader(work.workId, next?.id ?? progress.chapterId)}
      />
    </div>
  )
}

function ReadChapter({ progress }: { progress: ProgressItem }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p lang={progress.language || undefined} className="text-sm break-words">
          {progress.chapterTitle}
        </p>
        <p className="text-xs text-ink-soft tabular-nums">{`${describeProgress(progress)} · ${timeAgo(progress.lastRead)}`}</p>
      </div>
      <SubjectLink
        action="Read"
        subject={progress.chapterTitle}
        href={paths.reader(progress.workId, progress.chapterId)}
      />
    </li>
  )
}

function describeProgress(progress: ProgressItem): string {
  if (progress.completed) return `Finished, ${formatCount(progress.wordCount, 'word')}`
  return `Word ${progress.wordsRead} of ${progress.wordCount} (${percentRead(progress)}%)`
}
