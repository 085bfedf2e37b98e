import { useState } from 'react'
import type { Work } from '#shared/library.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { EditBookDialog } from './edit-book-dialog.tsx'
import { useOwnBookWrites } from './use-own-book-writes.ts'

export function OwnBookTools({ book }: { book: Work }) {
  const { id, title } = book
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const { remove } = useOwnBookWrites(close)
  return (
    <div className="mt-2 grid grid-cols-2 justify-items-start gap-x-2">
      <Button look="link" size="small" aria-label={`Edit: ${title}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button look="link" size="small" aria-label={`Delete: ${title}`} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <EditBookDialog book={book} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this book?"
          description={`This deletes “${title}”, your place in it and its reading history. It cannot be undone. Words you saved from it stay.`}
          action="Delete book"
          pendingAction="Deleting..."
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } })}
          onClose={close}
        />
      )}
    </div>
  )
}
