import { useState } from 'react'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useWrite } from '../../lib/use-write.ts'

interface Props {
  draft: string
  title: string
  onDiscarded: () => void
}

export function DiscardDraft({ draft, title, onDiscarded }: Props) {
  const [isOpen, setOpen] = useState(false)
  const discard = useWrite(api.imports.discard, {
    changes: [api.imports.drafts],
    success: 'Draft discarded',
    failure: 'Failed to discard the draft',
    onSuccess: onDiscarded,
  })
  return (
    <>
      <Button look="link" className="max-sm:mr-auto" onClick={() => setOpen(true)}>
        Discard this draft
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Discard this draft?"
          description={`Your changes to “${title}” will be lost. Your file is not affected.`}
          action="Discard"
          isPending={discard.isPending}
          onConfirm={() => discard.mutate({ params: { draft } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
