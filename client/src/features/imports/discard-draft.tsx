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

/** Throws the draft away, once that is confirmed. */
export function DiscardDraft({ draft, title, onDiscarded }: Props) {
  const [isAsking, setAsking] = useState(false)
  const discard = useWrite(api.imports.discard, {
    changes: [api.imports.drafts],
    success: 'Draft discarded',
    failure: 'Failed to discard the draft',
    onSuccess: onDiscarded,
  })
  return (
    <>
      <Button look="link" className="max-sm:mr-auto" onClick={() => setAsking(true)}>
        Discard this draft
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard this draft?"
          description={`What was corrected in “${title}” is lost. The file itself stays where you have it.`}
          action="Discard"
          isPending={discard.isPending}
          onConfirm={() => discard.mutate({ params: { draft } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
