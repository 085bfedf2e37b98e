import { Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/format-number.ts'
import type { ChapterSummary, LibraryWork } from '#shared/library.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { MoveButton } from '../../../components/move-button.tsx'
import { useOpener } from '../../../hooks/use-opener.ts'
import { AddChapterDialog, EditChapterDialog } from './chapter-dialog.tsx'
import { useWorkWrites } from './use-work-writes.ts'

const icon = { size: 18 } as const

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; chapter: ChapterSummary }

export function ChaptersDialog({ work, onClose }: { work: LibraryWork; onClose: () => void }) {
  const [open, setOpen] = useState<Open>()
  const opener = useOpener(open !== undefined)
  const { updateChapter } = useWorkWrites()
  // Disables moves until the pending move is saved, because the next move depends on its result.
  const isMoving = updateChapter.isPending
  const { chapters } = work
  const show = (next: Open) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget
    setOpen(next)
  }
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const noteRemoved = useNeighbourFocus(chapters, list, add)
  const back = () => setOpen(undefined)
  const move = ({ id }: ChapterSummary, to: number, side: 'beforeId' | 'afterId') => {
    const neighbor = chapters[to]
    if (neighbor)
      updateChapter.mutate({ params: { id }, body: { order: neighbor.order, [side]: neighbor.id } })
  }

  return (
    <>
      <Dialog open onClose={onClose} title={`Chapters of ${work.title}`} width="text">
        <ol ref={list} className="border-t border-rule">
          {chapters.map((chapter, index) => (
            <li
              key={chapter.id}
              // Uses `content-visibility` except in WebKit, which then stops rendering moved rows when another dialog opens.
              // Only WebKit supports `-webkit-hyphens`.
              className="flex items-center justify-between gap-x-3 border-b border-rule py-1.5 pr-1 [contain-intrinsic-size:auto_3.75rem] not-supports-[-webkit-hyphens:none]:[content-visibility:auto] max-sm:flex-wrap"
            >
              <div className="min-w-0">
                <p className="break-words">{chapter.title}</p>
                <p className="text-xs text-ink-soft tabular-nums">{`${formatNumber(chapter.wordCount)} words`}</p>
              </div>
              <div className="ml-auto flex shrink-0">
                <MoveButton
                  way="up"
                  title={chapter.title}
                  canMove={index > 0 && !isMoving}
                  onMove={() => move(chapter, index - 1, 'beforeId')}
                />
                <MoveButton
                  way="down"
                  title={chapter.title}
                  canMove={index < chapters.length - 1 && !isMoving}
                  onMove={() => move(chapter, index + 1, 'afterId')}
                />
                <IconButton
                  className="text-ink!"
                  name={`Edit Chapter: ${chapter.title}`}
                  onClick={show({ dialog: 'edit', chapter })}
                >
                  <Pencil {...icon} />
                </IconButton>
                <IconButton
                  name={`Delete Chapter: ${chapter.title}`}
                  onClick={show({ dialog: 'delete', chapter })}
                >
                  <Trash2 {...icon} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
        <Button ref={add} className="mt-6" onClick={show({ dialog: 'add' })}>
          Add Chapter
        </Button>
      </Dialog>
      {open?.dialog === 'add' && <AddChapterDialog work={work} onClose={back} />}
      {open?.dialog === 'edit' && <EditChapterDialog work={work} chapter={open.chapter} onClose={back} />}
      {open?.dialog === 'delete' && (
        <DeleteChapterDialog
          chapter={open.chapter}
          onDeleted={() => noteRemoved(open.chapter)}
          onClose={back}
        />
      )}
    </>
  )
}

/**
 * Moves the focus when a chapter is deleted: to the next chapter, or to the previous one if the last chapter was deleted. When no chapter
 * is left, moves it to `fallback`. Returns a function to call before a chapter is deleted.
 */
function useNeighbourFocus(
  chapters: ChapterSummary[],
  list: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
) {
  const removed = useRef<{ id: number; index: number }>(undefined)
  useEffect(() => {
    const { current: chapter } = removed
    if (!chapter || chapters.some(({ id }) => id === chapter.id)) return
    removed.current = undefined
    const neighbour = list.current?.children[Math.min(chapter.index, chapters.length - 1)]
    const target = neighbour?.querySelector<HTMLElement>('[aria-label^="Delete"]') ?? fallback.current
    target?.focus()
  }, [chapters, list, fallback])
  return ({ id }: ChapterSummary) => {
    removed.current = { id, index: chapters.findIndex((chapter) => chapter.id === id) }
  }
}

interface DeleteProps {
  chapter: ChapterSummary
  onDeleted: () => void
  onClose: () => void
}

function DeleteChapterDialog({ chapter, onDeleted, onClose }: DeleteProps) {
  const { removeChapter } = useWorkWrites(() => {
    onDeleted()
    onClose()
  })
  return (
    <ConfirmDialog
      title="Delete Chapter"
      description="Are you sure you want to delete this chapter?"
      action="Delete chapter"
      isPending={removeChapter.isPending}
      onConfirm={() => removeChapter.mutate({ params: { id: chapter.id } })}
      onClose={onClose}
    >
      <p className="mb-6 font-read break-words">{chapter.title}</p>
    </ConfirmDialog>
  )
}
