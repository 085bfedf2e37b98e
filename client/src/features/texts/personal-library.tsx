import { useQuery } from '@tanstack/react-query'
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
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { query } from '../../lib/queries.ts'
import { EditTextDialog } from './edit-text-dialog.tsx'
import { TextEntry } from './text-entry.tsx'
import { TextForm } from './text-form.tsx'
import { useTextWrites } from './use-text-writes.ts'

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; text: TextSummary }

export function PersonalLibrary() {
  const id = useId()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const list = useFocusFallback<HTMLUListElement>()
  // Refetched because reading a text changes its progress.
  const texts = useQuery({ ...query(api.texts.list), refetchOnMount: 'always' })
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
            <ul ref={list} tabIndex={-1} className="outline-none">
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
