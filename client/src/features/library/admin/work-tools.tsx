import { useState } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import { SubjectButton } from '../../../components/button.tsx'
import { AddChapterDialog } from './chapter-dialog.tsx'
import { ChaptersDialog } from './chapters-dialog.tsx'
import { useWorkWrites } from './use-work-writes.ts'
import { WorkDialog } from './work-dialog.tsx'

export function WorkTools({ work }: { work: LibraryWork }) {
  const [open, setOpen] = useState<'work' | 'add chapter' | 'chapters'>()
  const { setVisibility } = useWorkWrites()
  const close = () => setOpen(undefined)
  const { id, title, isHiddenFromLibrary } = work
  const toggle = () =>
    setVisibility.mutate({ params: { id }, body: { isHiddenFromLibrary: !isHiddenFromLibrary } })
  const button = { look: 'link', size: 'small', subject: title } as const
  return (
    <>
      <div className="mt-2 grid grid-cols-2 justify-items-start gap-x-2">
        <SubjectButton {...button} action="Edit Work" onClick={() => setOpen('work')} />
        <SubjectButton
          {...button}
          action={isHiddenFromLibrary ? 'Show Work' : 'Hide Work'}
          disabled={setVisibility.isPending}
          onClick={toggle}
        />
        <SubjectButton {...button} action="Add Chapter" onClick={() => setOpen('add chapter')} />
        {work.chapterCount > 0 && (
          <SubjectButton {...button} action="Chapters" onClick={() => setOpen('chapters')} />
        )}
      </div>
      {open === 'work' && <WorkDialog work={work} onClose={close} />}
      {open === 'add chapter' && <AddChapterDialog work={work} onClose={close} />}
      {open === 'chapters' && <ChaptersDialog work={work} onClose={close} />}
    </>
  )
}
