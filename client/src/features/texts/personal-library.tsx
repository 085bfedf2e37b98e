import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { textsMax } from '#shared/limits.ts'
import type { NewText, TextSummary } from '#shared/texts.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { DraftDialog } from '../../components/draft-dialog.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { useWhileMounted } from '../../hooks/use-while-mounted.ts'
import { call } from '../../lib/call.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { removeJournals, textJournal } from '../../lib/journals.ts'
import { query } from '../../lib/queries.ts'
import { useDraft } from '../../lib/stored.ts'
import { createKey, useWrite } from '../../lib/use-write.ts'
import { TextEntry } from './text-entry.tsx'
import { TextForm } from './text-form.tsx'

const { list, text, create, update, remove } = api.texts

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; text: TextSummary }

export function PersonalLibrary() {
  const id = useId()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  /** The dialog whose request is pending: its response must not close a newer dialog. */
  const sender = useRef<Open>(undefined)
  const section = useFocusFallback<HTMLElement>()
  // Refetches on mount, because reading a text changes its progress.
  const texts = useQuery({ ...query(list), refetchOnMount: 'always' })
  const user = useCurrentUser()
  const [, dropKey] = useTextKey()
  const deletion = useWrite(remove, {
    changes: [list],
    onSuccess: (_, { params }) => {
      removeJournals(user.id, textJournal(params.id))
      // Drops the idempotency key. Otherwise, adding the deleted text again would create nothing.
      dropKey()
      setOpen((now) => (now === sender.current ? undefined : now))
    },
    success: 'Text deleted',
    failure: 'Failed to delete text',
  })
  const count = texts.data?.length ?? 0

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="outline-none">
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id={id} className="text-xl font-medium">
          My texts
        </h2>
        <p role="status" className="mr-auto text-sm text-ink-soft tabular-nums">
          {texts.data && `${count} / ${textsMax} texts${count >= textsMax ? ' (limit reached)' : ''}`}
        </p>
        <Button
          look="primary"
          disabled={!texts.data || count >= textsMax}
          onClick={() => setOpen({ dialog: 'add' })}
        >
          <Plus />
          Add Text
        </Button>
      </div>
      <Fetched
        query={texts}
        failure="Your texts could not be loaded."
        waiting={<EntriesSkeleton label="Loading your texts" />}
        empty={
          <Notice
            title="No texts yet"
            text="Paste an article, a letter or a chapter of your own, and read it here at your pace."
          />
        }
      >
        {(texts) => (
          <ul>
            {texts.map((text) => (
              <TextEntry
                key={text.id}
                text={text}
                onEdit={() => setOpen({ dialog: 'edit', text })}
                onDelete={() => setOpen({ dialog: 'delete', text })}
              />
            ))}
          </ul>
        )}
      </Fetched>
      <AddTextDialog
        open={open?.dialog === 'add'}
        onClose={() => setOpen((now) => (now?.dialog === 'add' ? undefined : now))}
      />
      {open?.dialog === 'edit' && <EditTextDialog id={open.text.id} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this text?"
          description={
            <>
              This deletes “<bdi>{open.text.title}</bdi>” and your place in it. It cannot be undone.
            </>
          }
          action="Delete text"
          isPending={deletion.isPending}
          onConfirm={() => {
            sender.current = open
            deletion.mutate({ params: { id: open.text.id } })
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Key under which the draft of a new text is stored, so that it survives when a phone reloads a background tab. */
const newTextDraft = 'text'

/** Returns a function that gets the idempotency key of a new text, and a function that drops the key. The key survives a reload. */
function useTextKey() {
  const [sent, keepSent] = useDraft(`${newTextDraft}_sent`)
  const getKey = ({ body }: { body: NewText }) => {
    const isSame = JSON.stringify(sent?.input) === JSON.stringify(body)
    const key = (isSame && String(sent?.base.key)) || createKey()
    keepSent({ input: body, base: { key } })
    return key
  }
  return [getKey, () => keepSent(null)] as const
}

/** Stays mounted when closed. If the dialog is reopened while the text is being added, it shows the text again. */
function AddTextDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, keepDraft] = useDraft(newTextDraft)
  const [getKey, dropKey] = useTextKey()
  const close = () => {
    keepDraft(null)
    onClose()
  }
  const add = useWrite(create, {
    changes: [list],
    getKey,
    onSuccess: (_, { body }) => {
      dropKey()
      // Another tab may have stored the draft of another new text.
      if (draft?.input.content === body.content) keepDraft(null)
      onClose()
    },
    success: { title: 'Text added', description: 'Your text has been added to your personal library.' },
    failure: 'Failed to add text',
  })
  return (
    open && (
      <DraftDialog title="Add Text" width="text" onClose={add.isPending ? onClose : close}>
        <TextForm
          values={{ title: '', content: '', category: null }}
          draft={newTextDraft}
          action="Add Text"
          isPending={add.isPending}
          onSave={(body) => add.mutate({ body })}
        />
      </DraftDialog>
    )
  )
}

function EditTextDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient()
  const whole = query(text, { params: { id } })
  const fetched = useQuery({ ...whole, gcTime: 0, refetchOnMount: 'always' })
  const close = useWhileMounted(onClose)
  const done = {
    changes: [list],
    onSuccess: () => {
      client.removeQueries({ queryKey: whole.queryKey })
      close()
    },
  }
  const write = useWrite(update, { ...done, success: 'Text updated', failure: 'Failed to update text' })
  const copy = useWrite(create, { ...done, success: 'Text added', failure: 'Failed to add text' })
  const fetchTheirs = () => call(text, { params: { id } })
  return (
    <DraftDialog title="Edit Text" width="text" onClose={onClose}>
      <Fetched query={fetched} isFresh keepsDataOnError waiting={<Spinner label="Loading the text" />}>
        {({ title, content, category, updatedAt }) => (
          <TextForm
            values={{ title, content, category, updatedAt }}
            action="Save changes"
            isPending={write.isPending || copy.isPending}
            conflict={{ error: write.error, fetchTheirs, canCopy: true }}
            onSave={(body, as, changes) =>
              as === 'copy' ? copy.mutate({ body }) : write.mutate({ params: { id }, body: changes })
            }
          />
        )}
      </Fetched>
    </DraftDialog>
  )
}
