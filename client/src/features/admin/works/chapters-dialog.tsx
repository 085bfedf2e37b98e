import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ChapterSummary, ShelvedWork } from '#shared/library.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ChapterDialog } from './chapter-dialog.tsx'
import { useWorkWrites } from './use-work-writes.ts'

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; chapter: ChapterSummary }

/** The chapters of a work, in their order: moving, editing, deleting and adding them. */
export function ChaptersDialog({ work, onClose }: { work: ShelvedWork; onClose: () => void }) {
  const [open, setOpen] = useState<Open>()
  const back = () => setOpen(undefined)
  const { updateChapter, removeChapter } = useWorkWrites(back)
  const { chapters } = work
  const move = ({ id }: ChapterSummary, to: number) => {
    const order = chapters[to]?.order
    // One move at a time: the next one counts from where this one ends.
    if (order && !updateChapter.isPending) updateChapter.mutate({ params: { id }, body: { order } })
  }

  if (open?.dialog === 'add') return <ChapterDialog work={work} onClose={back} />
  if (open?.dialog === 'edit') return <ChapterDialog work={work} chapter={open.chapter} onClose={back} />
  if (open?.dialog === 'delete') {
    return (
      <ConfirmDialog
        title="Delete Chapter"
        description="Are you sure you want to delete this chapter?"
        action="Delete chapter"
        pendingAction="Deleting..."
        isPending={removeChapter.isPending}
        onConfirm={() => removeChapter.mutate({ params: { id: open.chapter.id } })}
        onClose={back}
      >
        <p className="mb-6 font-read break-words">{open.chapter.title}</p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title={`Chapters of ${work.title}`} width="text">
      <ol className="border-t border-rule">
        {chapters.map((chapter, index) => (
          <li
            key={chapter.id}
            className="flex items-center justify-between gap-3 border-b border-rule py-1.5"
          >
            <div className="min-w-0">
              <p className="break-words">{chapter.title}</p>
              <p className="text-xs text-ink-soft tabular-nums">
                {chapter.wordCount.toLocaleString('en')} words
              </p>
            </div>
            <div className="flex shrink-0">
              <IconButton
                name={`Move up: ${chapter.title}`}
                disabled={index === 0}
                onClick={() => move(chapter, index - 1)}
              >
                <ArrowUp {...icon} />
              </IconButton>
              <IconButton
                name={`Move down: ${chapter.title}`}
                disabled={index === chapters.length - 1}
                onClick={() => move(chapter, index + 1)}
              >
                <ArrowDown {...icon} />
              </IconButton>
              <IconButton
                name={`Edit Chapter: ${chapter.title}`}
                onClick={() => setOpen({ dialog: 'edit', chapter })}
              >
                <Pencil {...icon} />
              </IconButton>
              <IconButton
                name={`Delete Chapter: ${chapter.title}`}
                onClick={() => setOpen({ dialog: 'delete', chapter })}
              >
                <Trash2 {...icon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <Button className="mt-6" onClick={() => setOpen({ dialog: 'add' })}>
        Add Chapter
      </Button>
    </Dialog>
  )
}
