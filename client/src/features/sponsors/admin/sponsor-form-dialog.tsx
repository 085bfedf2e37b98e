import type { ManagedSponsorMessage } from '#shared/managed-sponsors.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { SponsorForm } from './sponsor-form.tsx'
import { useSponsorWrites } from './use-sponsor-writes.ts'

interface Props {
  /** The message to change; without it one is added. */
  message?: ManagedSponsorMessage
  onClose: () => void
}

/** Adds a sponsor's message, or changes one. */
export function SponsorFormDialog({ message, onClose }: Props) {
  const { create, update } = useSponsorWrites(onClose)
  return (
    <DraftDialog
      title={message ? 'Edit Sponsor Message' : 'Add Sponsor Message'}
      width="text"
      onClose={onClose}
    >
      <SponsorForm
        message={message}
        isPending={create.isPending || update.isPending}
        refusal={create.error ?? update.error}
        onSave={(body) =>
          message ? update.mutate({ params: { id: message.id }, body }) : create.mutate({ body })
        }
      />
    </DraftDialog>
  )
}
