import { useState } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import { Button } from '../../../components/button.tsx'
import { ChapterDialog } from './chapter-dialog.tsx'
import { ChaptersDialog } from './chapters-dialog.tsx'
import { useWorkWrites } from './use-work-writes.ts'
import { WorkDialog } from './work-dialog.tsx'

export function WorkTools({ work }: { work: LibraryWork }) {
  const [open, setOpen] = useState<'work' | 'add chapter' | 'chapters'>()
  const { setVisibility } = useWorkWrites()
  const close = () => setOpen(undefined)
  const { id, title, isHiddenFromLibrary } = work
  const toggle = () => {
    if (setVisibility.isPending) return
    setVisibility.mutate({ params: { id }, body: { isHiddenFromLibrary: !isHiddenFromLibrary } })
  }
  return (
    <>
      <div className="mt-2 grid grid-cols-2 justify-items-start gap-x-2">
        <Button look="link" size="small" aria-label={`Edit Work: ${title}`} onClick={() => setOpen('work')}>
          Edit Work
        </Button>
        <Button
          look="link"
          size="small"
          aria-label={`${isHiddenFromLibrary ? 'Show Work' : 'Hide Work'}: ${title}`}
          aria-disabled={setVisibility.isPending}
          className="aria-disabled:opacity-45"
          onClick={toggle}
        >
          {isHiddenFromLibrary ? 'Show Work' : 'Hide Work'}
        </Button>
        <Button
          look="link"
          size="small"
          aria-label={`Add Chapter: ${title}`}
          onClick={() => setOpen('add chapter')}
        >
          Add Chapter
        </Button>
        {work.chapterCount > 0 && (
          <Button
            look="link"
            size="small"
            aria-label={`Chapters: ${title}`}
            onClick={() => setOpen('chapters')}
          >
            Chapters
          </Button>
        )}
      </div>
      {open === 'work' && <WorkDialog work={work} onClose={close} />}
      {open === 'add chapter' && <ChapterDialog work={work} onClose={close} />}
      {open === 'chapters' && <ChaptersDialog work={work} onClose={close} />}
    </>
  )
}
