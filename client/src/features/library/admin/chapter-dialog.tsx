import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, LibraryWork } from '#shared/library.ts'
import { type ChapterChanges, type NewChapter, newChapter } from '#shared/library-changes.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { type Conflict, EditConflict } from '../../../components/edit-conflict.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Field } from '../../../components/field.tsx'
import { PasteArea } from '../../../components/paste-area.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { call } from '../../../lib/call.ts'
import { type SaveAs, useSchemaForm } from '../../../lib/form.ts'
import { query } from '../../../lib/queries.ts'
import { ChapterPreview } from './chapter-preview.tsx'
import { useWorkWrites } from './use-work-writes.ts'

const previewDelayMs = 400

interface EditProps extends Pick<FormProps, 'work' | 'wordNumber'> {
  chapter: Pick<ChapterSummary, 'id'>
  onClose: () => void
}

export function AddChapterDialog({ work, onClose }: { work: LibraryWork; onClose: () => void }) {
  const { createChapter } = useWorkWrites(onClose)
  const last = Math.max(0, ...work.chapters.map(({ order }) => order))
  return (
    <DraftDialog title="Add Chapter" description={work.title} width="wide" onClose={onClose}>
      <ChapterForm
        work={work}
        values={{ title: '', content: '', order: last + 1 }}
        action="Add Chapter"
        isPending={createChapter.isPending}
        conflict={{ error: createChapter.error, fetchTheirs: async () => undefined }}
        onSave={(chapter) =>
          createChapter.mutate({
            params: { workId: work.id },
            body: { ...chapter, workId: work.id, isLast: chapter.order === last + 1 },
          })
        }
      />
    </DraftDialog>
  )
}

/** Fetches the content, which the chapter list does not contain. */
export function EditChapterDialog({ work, chapter: { id }, onClose, ...form }: EditProps) {
  const { updateChapter, createChapter } = useWorkWrites(onClose)
  const fetchTheirs = () =>
    call(api.library.chapter, { params: { id } }).then(({ title, content }) => ({ title, content }))
  const chapter = useQuery({
    ...query(api.library.chapter, { params: { id } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <DraftDialog title="Edit Chapter" description={work.title} width="wide" onClose={onClose}>
      <Fetched query={chapter} isFresh keepsDataOnError waiting={<Spinner label="Loading the chapter" />}>
        {({ title, content, order, updatedAt }) => (
          <ChapterForm
            {...form}
            work={work}
            values={{ title, content, order, updatedAt }}
            action="Save changes"
            isPending={updateChapter.isPending || createChapter.isPending}
            conflict={{ error: updateChapter.error, fetchTheirs, canCopy: true }}
            onSave={({ order: _, ...copy }, as, changes) =>
              as === 'copy'
                ? createChapter.mutate({ params: { workId: work.id }, body: copy })
                : updateChapter.mutate({ params: { id }, body: changes })
            }
          />
        )}
      </Fetched>
    </DraftDialog>
  )
}

interface FormProps {
  work: Pick<LibraryWork, 'id' | 'title' | 'category' | 'language'>
  /** 1-based number of the word that is selected when the editor opens. */
  wordNumber?: number
  values: Pick<Chapter, 'title' | 'content' | 'order'> & { updatedAt?: Date }
  action: string
  isPending: boolean
  conflict?: Conflict
  onSave: (chapter: NewChapter, as: SaveAs, changes: ChapterChanges) => void
}

function ChapterForm({ work, wordNumber = 0, values, action, isPending, conflict, onSave }: FormProps) {
  const { form, field } = useSchemaForm(newChapter, values, { isSending: isPending })
  const [content, setContent] = useState(values.content)
  const updatePreview = useDebounced(setContent, previewDelayMs)
  const save = form.handleSubmit(onSave)
  const element = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const area = element.current?.elements.namedItem('content')
    const word = createTimeline(values.content, work.category).word(wordNumber - 1)
    if (word && area instanceof HTMLTextAreaElement) selectRange(area, word)
  }, [])
  return (
    <form ref={element} noValidate className="grid gap-5" onSubmit={save}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Title" {...field('title')} />
        <Field
          label="Order"
          type="number"
          min={1}
          {...field('order', { setValueAs: (value) => (value === '' ? undefined : Number(value)) })}
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <PasteArea
          language={work.language}
          label="Content"
          className="block h-[clamp(10rem,44dvh,32rem)] w-full resize-y rounded border border-edge bg-surface px-3.5 py-2.5 font-read text-base text-ink aria-invalid:border-danger"
          {...field('content', { onChange: ({ target }) => updatePreview(target.value) })}
        />
        <ChapterPreview content={content} category={work.category} />
      </div>
      {conflict && <EditConflict {...conflict} onSave={save} />}
      <div className="flex justify-end">
        <SubmitButton isPending={isPending}>{action}</SubmitButton>
      </div>
    </form>
  )
}

/** Selects a range and scrolls to it, because browsers do not scroll to a selection set by a script. */
function selectRange(area: HTMLTextAreaElement, { start, end }: { start: number; end: number }): void {
  const { value } = area
  area.value = value.slice(0, start)
  const top = area.scrollHeight
  area.value = value
  area.focus()
  area.setSelectionRange(start, end)
  area.scrollTop = top - area.clientHeight / 2
}
