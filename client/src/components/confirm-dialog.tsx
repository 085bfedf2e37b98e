import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  /** Asks the question; absent while there is nothing to ask. */
  title: string
  description: string
  /** What the button that does it says, and what it says while it is being done. */
  action: string
  pendingAction?: string
  isPending: boolean
  /** Whether it may be done; false until the person has typed what is asked of them. */
  canConfirm?: boolean
  onConfirm: () => void
  onClose: () => void
  /** What is to be filled in first. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. It stays until the answer is there: a failure leaves it open. */
export function ConfirmDialog({
  title,
  description,
  action,
  pendingAction = action,
  isPending,
  canConfirm = true,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (canConfirm && !isPending) onConfirm()
        }}
      >
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!canConfirm || isPending}>
            {isPending ? pendingAction : action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
