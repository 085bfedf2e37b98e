import { useState } from 'react'
import type { Work } from '#shared/library.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { DeleteWorkDialog } from './delete-work-dialog.tsx'
import { useWorkWrites } from './use-work-writes.ts'
import { WorkForm } from './work-form.tsx'

interface Props {
  /** The work to change; without it one is added. */
  work?: Work
  onClose: () => void
}

/** Adds a work, or changes one; from here it is deleted too. */
export function WorkDialog({ work, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const { createWork, updateWork } = useWorkWrites(onClose)
  if (work && isDeleting) return <DeleteWorkDialog work={work} onClose={onClose} />
  return (
    <DraftDialog title={work ? 'Edit Work' : 'Add Work'} width="text" onClose={onClose}>
      {(onWritten) => (
        <WorkForm
          work={work}
          isPending={createWork.isPending || updateWork.isPending}
          onWritten={onWritten}
          onSave={(body) =>
            work ? updateWork.mutate({ params: { id: work.id }, body }) : createWork.mutate({ body })
          }
        >
          {work && (
            <Button look="danger" onClick={() => setDeleting(true)}>
              Delete Work
            </Button>
          )}
        </WorkForm>
      )}
    </DraftDialog>
  )
}
