import { useState } from 'react'
import type { Work } from '#shared/library.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { useOpener } from '../../../hooks/use-opener.ts'
import { DeleteWorkDialog } from './delete-work-dialog.tsx'
import { pickChanges, useWorkWrites } from './use-work-writes.ts'
import { WorkForm } from './work-form.tsx'

interface Props {
  /** The work to edit; absent to add one. */
  work?: Work
  onClose: () => void
}

export function WorkDialog({ work, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const opener = useOpener(isDeleting)
  // A pending save must not close the confirmation of a deletion.
  const { createWork, updateWork } = useWorkWrites(() => !isDeleting && onClose())
  return (
    <>
      <DraftDialog title={work ? 'Edit Work' : 'Add Work'} width="text" onClose={onClose}>
        <WorkForm
          work={work}
          isPending={createWork.isPending || updateWork.isPending}
          onSave={(body, before) =>
            work
              ? updateWork.mutate({ params: { id: work.id }, body: pickChanges(body, before) })
              : createWork.mutate({ body })
          }
        >
          {work && (
            <Button ref={opener} look="danger" onClick={() => setDeleting(true)}>
              Delete Work
            </Button>
          )}
        </WorkForm>
      </DraftDialog>
      {work && isDeleting && (
        <DeleteWorkDialog work={work} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
