import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ChapterSummary, LibraryWork } from '#shared/library.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { query } from '../../../lib/queries.ts'
import { ChapterForm } from './chapter-form.tsx'
import { pickChanges, useWorkWrites } from './use-work-writes.ts'

interface Props {
  work: LibraryWork
  /** The chapter to edit; absent to add one. */
  chapter?: ChapterSummary
  onClose: () => void
}

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
      <ChapterForm
        category={work.category}
        values={{ title: '', content: '', order: last + 1 }}
        action="Add Chapter"
        isPending={createChapter.isPending}
        onSave={({ order, ...body }, before) =>
          createChapter.mutate({
            params: { workId: work.id },
            // Without an order the server appends the chapter, even after concurrent additions.
            body: { ...body, ...(order !== before.order && { order }) },
          })
        }
      />
    </DraftDialog>
  )
}

/** Fetches the content, which the list of chapters lacks. */
function EditChapterDialog({ work, chapter: { id }, onClose }: Required<Props>) {
  const { updateChapter } = useWorkWrites(onClose)
  const chapter = useQuery({
    ...query(api.library.chapter, { params: { id } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <DraftDialog title="Edit Chapter" description={work.title} width="wide" onClose={onClose}>
      <Fetched query={chapter} isFresh stays waiting={<Spinner label="Loading the chapter" />}>
        {({ title, content, order }) => (
          <ChapterForm
            category={work.category}
            values={{ title, content, order }}
            action="Save changes"
            isPending={updateChapter.isPending}
            onSave={(after, before) =>
              updateChapter.mutate({ params: { id }, body: pickChanges(after, before) })
            }
          />
        )}
      </Fetched>
    </DraftDialog>
  )
}
