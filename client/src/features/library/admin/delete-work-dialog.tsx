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

/** Requires the title to be typed. */
export function DeleteWorkDialog({ work, onDeleted, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { removeWork } = useWorkWrites(onDeleted)
  return (
    <ConfirmDialog
      title="Delete this work?"
      description={`This deletes “${work.title}”, its chapters and everyone's progress in it. It cannot be undone.`}
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
