import { useState } from 'react'
import type { Work } from '#shared/library.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { useWorkWrites } from './use-work-writes.ts'

interface Props {
  work: Work
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a work once its title has been typed: nothing brings it back. */
export function DeleteWorkDialog({ work, onDeleted, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { removeWork } = useWorkWrites(onDeleted)
  return (
    <ConfirmDialog
      title="Delete this work?"
      description={`“${work.title}” goes with all its chapters, and with what its readers have read of it. This cannot be undone.`}
      action="Delete work"
      pendingAction="Deleting..."
      isPending={removeWork.isPending}
      canConfirm={typed === work.title}
      onConfirm={() => removeWork.mutate({ params: { id: work.id } })}
      onClose={onClose}
    >
      <div className="mb-6">
        <Field
          label="Type the title to confirm"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
