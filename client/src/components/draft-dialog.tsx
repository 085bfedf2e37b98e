import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'children' | 'open' | 'onClose'> {
  onClose: () => void
  /** What is written in it. @param onWritten to be told whether there is anything to lose */
  children: (onWritten: (isWritten: boolean) => void) => ReactNode
}

/** A dialog that something is written in. It is not lost by a slip: closing asks first. */
export function DraftDialog({ onClose, children, ...dialog }: Props) {
  const [isWritten, setWritten] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (isWritten ? setLeaving(true) : onClose())
  return (
    <Dialog open onClose={close} {...dialog}>
      {isLeaving && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warning pl-4"
        >
          <p className="text-sm">What you have written is not saved.</p>
          <Button onClick={() => setLeaving(false)}>Keep writing</Button>
          <Button look="danger" onClick={onClose}>
            Discard
          </Button>
        </div>
      )}
      {children(setWritten)}
    </Dialog>
  )
}
