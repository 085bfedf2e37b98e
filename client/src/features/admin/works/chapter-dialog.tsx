import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterChanges, ChapterSummary, NewChapter, ShelvedWork } from '#shared/library.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { query } from '../../../lib/queries.ts'
import { ChapterForm } from './chapter-form.tsx'
import { useWorkWrites } from './use-work-writes.ts'

interface Props {
  work: ShelvedWork
  /** The chapter to change; without it one is added at the end. */
  chapter?: ChapterSummary
  onClose: () => void
}

/** Adds a chapter, or changes one. */
export function ChapterDialog({ work, chapter, onClose }: Props) {
  return chapter ? (
    <EditChapterDialog work={work} chapter={chapter} onClose={onClose} />
  ) : (
    <AddChapterDialog work={work} onClose={onClose} />
  )
}

function AddChapterDialog({ work, onClose }: Omit<Props, 'chapter'>) {
  const { createChapter } = useWorkWrites(onClose)
  const last = Math.max(0, ...work.chapters.map(({ order }) => order))
  return (
    <DraftDialog title="Add Chapter" description={work.title} width="wide" onClose={onClose}>
      {(onWritten) => (
        <ChapterForm
          category={work.category}
          values={{ title: '', content: '', order: last + 1 }}
          action="Add Chapter"
          isPending={createChapter.isPending}
          onSave={(body) => createChapter.mutate({ params: { workId: work.id }, body })}
          onWritten={onWritten}
        />
      )}
    </DraftDialog>
  )
}

/** The list of chapters has no content: it is fetched first. */
function EditChapterDialog({ work, chapter: { id }, onClose }: Required<Props>) {
  const { updateChapter } = useWorkWrites(onClose)
  const chapter = useQuery({
    ...query(api.library.chapter, { params: { id } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (!chapter.data || !chapter.isFetchedAfterMount) {
    return (
      <Dialog open onClose={onClose} title="Edit Chapter" description={work.title} width="wide">
        {chapter.error ? (
          <div className="grid justify-items-start gap-4">
            <p>{chapter.error.reason}</p>
            <Button onClick={() => void chapter.refetch()}>Try again</Button>
          </div>
        ) : (
          <Spinner label="Fetching the chapter" />
        )}
      </Dialog>
    )
  }
  const { title, content, order } = chapter.data
  return (
    <DraftDialog title="Edit Chapter" description={work.title} width="wide" onClose={onClose}>
      {(onWritten) => (
        <ChapterForm
          category={work.category}
          values={{ title, content, order }}
          action="Save changes"
          isPending={updateChapter.isPending}
          onSave={(body) => updateChapter.mutate({ params: { id }, body: changesOf(body, chapter.data) })}
          onWritten={onWritten}
        />
      )}
    </DraftDialog>
  )
}

/** What differs from before: a move by somebody else meanwhile is not undone, nor the same text sent again. */
function changesOf(after: NewChapter, before: Chapter): ChapterChanges {
  const { title, content, order } = after
  return {
    ...(title !== before.title && { title }),
    ...(content !== before.content && { content }),
    ...(order !== before.order && { order }),
  }
}
