import type { ReactNode } from 'react'
import { useRestoredFocus } from '../hooks/use-restored-focus.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormProps {
  /** What the button that does it says, and what it says while it is being done. */
  action: string
  pendingAction?: string
  /** A primary action takes nothing away. */
  look?: 'danger' | 'primary'
  isPending: boolean
  /** Whether it may be done; false until the person has typed what is asked of them. */
  canConfirm?: boolean
  onConfirm: () => void
  onClose: () => void
  /** What is to be filled in first. */
  children?: ReactNode
}

interface Props extends FormProps {
  /** Asks the question. */
  title: string
  description: string
}

/** Asks before something that cannot be undone. It stays until the answer is there: a failure leaves it open. */
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

/** The two answers to such a question, for a dialog that goes on after it. */
export function ConfirmForm({
  action,
  pendingAction = action,
  look = 'danger',
  isPending,
  canConfirm = true,
  onConfirm,
  onClose,
  children,
}: FormProps) {
  const button = useRestoredFocus(isPending)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canConfirm && !isPending) onConfirm()
      }}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="quiet"
          aria-disabled={isPending}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
          onClick={() => !isPending && onClose()}
        >
          Cancel
        </Button>
        <Button ref={button} type="submit" look={look} disabled={!canConfirm || isPending}>
          {isPending ? pendingAction : action}
        </Button>
      </div>
    </form>
  )
}
