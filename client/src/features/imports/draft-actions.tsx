import { useState } from 'react'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useWrite } from '../../lib/use-write.ts'
import type { SaveState } from './use-draft-saver.ts'

interface SaveProps {
  state: SaveState
  onRetry: () => void
  /** Loads the version saved elsewhere. */
  onReload: () => void
}

const messages = {
  untouched: 'This draft is kept for an hour, or seven days once you edit it',
  saved: 'All changes saved, kept for seven days',
  saving: 'Saving…',
}

export function SaveStatus({ state, onRetry, onReload }: SaveProps) {
  const isFailure = state.is === 'failed' || state.is === 'conflict'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className={isFailure ? 'text-danger' : 'text-ink-soft'}>
        {isFailure ? `Not saved: ${state.reason}` : messages[state.is]}
      </p>
      {state.is === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      {state.is === 'conflict' && <Button onClick={onReload}>Load the newer version</Button>}
    </div>
  )
}

interface DiscardProps {
  draft: string
  title: string
  onDiscarded: () => void
}

export function DiscardDraft({ draft, title, onDiscarded }: DiscardProps) {
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
