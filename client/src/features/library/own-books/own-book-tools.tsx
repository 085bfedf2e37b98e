import { useState } from 'react'
import { api } from '#shared/api.ts'
import { aboutOwnBook } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { SubjectButton, SubjectLink } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { EditConflict } from '../../../components/edit-conflict.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { ShortWorkFields } from '../../../components/work-fields.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { call } from '../../../lib/call.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { removeJournals, workJournals } from '../../../lib/journals.ts'
import { paths } from '../../../lib/paths.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { list, update, remove } = ownBooksApi.ownBooks
const changed = [list, api.reading.progress]

export function OwnBookTools({ book }: { book: Work }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const button = { size: 'small', subject: book.title } as const
  return (
    <div className="mt-2 grid grid-cols-2 justify-items-start gap-x-2">
      <SubjectButton {...button} action="Edit" onClick={() => setOpen('edit')} />
      <SubjectButton {...button} action="Delete" onClick={() => setOpen('delete')} />
      <SubjectLink {...button} action="Your notes" href={paths.notes(book.id)} look="text" />
      {open === 'edit' && (
        <DraftDialog title="Edit Book" onClose={close}>
          <BookForm book={book} onSaved={close} />
        </DraftDialog>
      )}
      {open === 'delete' && <DeleteBookDialog book={book} onClose={close} />}
    </div>
  )
}

function BookForm({ book, onSaved }: { book: Work; onSaved: () => void }) {
  const { id } = book
  const { mutate, isPending, error } = useWrite(update, {
    changes: changed,
    onSuccess: useWhileMounted(onSaved),
    success: 'Book updated',
    failure: 'Failed to update book',
  })
  const { form, field } = useSchemaForm(aboutOwnBook, book, { refusal: error, isSending: isPending })
  const save = form.handleSubmit((_, _as, changes) => mutate({ params: { id }, body: changes }))
  const fetchTheirs = () => call(api.library.work, { params: { id } })
  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      <ShortWorkFields field={field} />
      <EditConflict error={error} fetchTheirs={fetchTheirs} onSave={save} />
      <SubmitButton isPending={isPending}>Save changes</SubmitButton>
    </form>
  )
}

function DeleteBookDialog({ book: { id, title }, onClose }: { book: Work; onClose: () => void }) {
  const user = useCurrentUser()
  const { mutate, isPending } = useWrite(remove, {
    changes: changed,
    onSuccess: () => {
      removeJournals(user.id, workJournals(id))
      onClose()
    },
    success: 'Book deleted',
    failure: 'Failed to delete book',
  })
  return (
    <ConfirmDialog
      title="Delete this book?"
      description={
        <>
          This deletes “<bdi>{title}</bdi>”, your place in it and its reading history. It cannot be undone.
          Words you saved from it stay.
        </>
      }
      action="Delete book"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id } })}
      onClose={onClose}
    />
  )
}
