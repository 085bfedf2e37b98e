import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormProps {
  action: string
  /** Label while the request is pending; defaults to "Deleting...". */
  pendingAction?: string
  /** Look of the confirm button: `primary` for actions that delete nothing. */
  look?: 'danger' | 'primary'
  isPending: boolean
  /** False until the required text is typed. */
  canConfirm?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

interface Props extends FormProps {
  title: ReactNode
  description: ReactNode
}

/** Asks for confirmation before an irreversible action. Stays open while the action is pending and when it fails. */
export function ConfirmDialog({ title, description, onClose, ...form }: Props) {
  const close = () => {
    if (!form.isPending) onClose()
  }
  return (
    <Dialog open onClose={close} title={title} description={description}>
      <ConfirmForm {...form} onClose={close} />
    </Dialog>
  )
}

/** Confirmation form without a dialog, for dialogs that show a result afterwards. */
export function ConfirmForm({
  action,
  pendingAction = 'Deleting...',
  look = 'danger',
  isPending,
  canConfirm = true,
  onConfirm,
  onClose,
  children,
}: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // React would bubble the event to the form that contains this dialog.
        event.stopPropagation()
        if (canConfirm && !isPending) onConfirm()
      }}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look={look} disabled={!canConfirm || isPending}>
          {isPending ? pendingAction : action}
        </Button>
      </div>
    </form>
  )
}
