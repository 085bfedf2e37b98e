import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '#shared/api.ts'
import { textsMax } from '#shared/limits.ts'
import type { TextSummary } from '#shared/texts.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { DraftDialog } from '../../components/draft-dialog.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { removeJournals, textJournal } from '../../lib/journals.ts'
import { query } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'
import { TextEntry } from './text-entry.tsx'
import { TextForm, type TextFormValues } from './text-form.tsx'

const { list, text, create, update, remove } = api.texts

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; text: TextSummary }

export function PersonalLibrary() {
  const id = useId()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const entries = useFocusFallback<HTMLUListElement>()
  // Refetched because reading a text changes its progress.
  const texts = useQuery({ ...query(list), refetchOnMount: 'always' })
  const writes = useTextWrites(close)
  const count = texts.data?.length ?? 0

  return (
    <section aria-labelledby={id}>
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id={id} className="text-xl font-medium">
          My texts
        </h2>
        <p role="status" className="mr-auto text-sm text-ink-soft tabular-nums">
          {texts.data && `${count} / ${textsMax} texts`}
          {count >= textsMax && ' (limit reached)'}
        </p>
        <Button
          look="primary"
          disabled={!texts.data || count >= textsMax}
          onClick={() => setOpen({ dialog: 'add' })}
        >
          <Plus aria-hidden size={16} strokeWidth={1.5} />
          Add Text
        </Button>
      </div>
      <Fetched
        query={texts}
        failure="Your texts could not be loaded."
        waiting={<EntriesSkeleton label="Loading your texts" />}
      >
        {(texts) =>
          texts.length === 0 ? (
            <Notice
              title="No texts yet"
              text="Paste an article, a letter or a chapter of your own, and read it here at your pace."
            />
          ) : (
            <ul ref={entries} tabIndex={-1} className="outline-none">
              {texts.map((text) => (
                <TextEntry
                  key={text.id}
                  text={text}
                  onEdit={() => setOpen({ dialog: 'edit', text })}
                  onDelete={() => setOpen({ dialog: 'delete', text })}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
      {open?.dialog === 'add' && (
        <DraftDialog title="Add Text" width="text" onClose={close}>
          <TextForm
            values={{ title: '', content: '', category: null }}
            action="Add Text"
            isPending={writes.create.isPending}
            onSave={(body) => writes.create.mutate({ body })}
          />
        </DraftDialog>
      )}
      {open?.dialog === 'edit' && (
        <EditTextDialog
          id={open.text.id}
          isPending={writes.update.isPending}
          onSave={(body) => writes.update.mutate({ params: { id: open.text.id }, body })}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this text?"
          description={`This deletes “${open.text.title}” and your place in it. It cannot be undone.`}
          action="Delete text"
          pendingAction="Deleting..."
          isPending={writes.remove.isPending}
          onConfirm={() => writes.remove.mutate({ params: { id: open.text.id } })}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Writes to personal texts. @param onDone called after a success */
function useTextWrites(onDone: () => void) {
  const client = useQueryClient()
  const user = useCurrentUser()
  return {
    create: useWrite(create, {
      changes: [list],
      onSuccess: onDone,
      success: { title: 'Text added', description: 'Your text has been added to your personal library.' },
      failure: 'Failed to add text',
    }),
    update: useWrite(update, {
      changes: [list],
      onSuccess: (_, { params }) => {
        client.removeQueries({ queryKey: query(text, { params }).queryKey })
        onDone()
      },
      success: 'Text updated',
      failure: 'Failed to update text',
    }),
    remove: useWrite(remove, {
      changes: [list],
      onSuccess: (_, { params }) => {
        removeJournals(user.id, textJournal(params.id))
        onDone()
      },
      success: 'Text deleted',
      failure: 'Failed to delete text',
    }),
  }
}

interface EditProps {
  id: number
  isPending: boolean
  onSave: (values: TextFormValues) => void
  onClose: () => void
}

/** Fetches the whole text, of which the list has only a preview. */
function EditTextDialog({ id, isPending, onSave, onClose }: EditProps) {
  const fetched = useQuery({ ...query(text, { params: { id } }), gcTime: 0, refetchOnMount: 'always' })
  return (
    <DraftDialog title="Edit Text" width="text" onClose={onClose}>
      <Fetched query={fetched} isFresh stays waiting={<Spinner label="Loading the text" />}>
        {({ title, content, category }) => (
          <TextForm
            values={{ title, content, category }}
            action="Save changes"
            isPending={isPending}
            onSave={onSave}
          />
        )}
      </Fetched>
    </DraftDialog>
  )
}
