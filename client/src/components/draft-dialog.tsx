import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { DraftGuard } from '../lib/form.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'children' | 'open' | 'onClose'> {
  onClose: () => void
  children: ReactNode
}

/** Dialog with a form. Asks for confirmation before it closes with unsaved input. */
export function DraftDialog({ onClose, children, ...dialog }: Props) {
  // A ref, because Escape may be pressed after the first letter before the dialog renders again.
  const isWritten = useRef(false)
  const [isSending, setSending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const guard = useCallback((isDirty: boolean, isSending: boolean) => {
    isWritten.current = isDirty
    setSending(isSending)
  }, [])
  const close = () => (isWritten.current ? setLeaving(true) : onClose())
  return (
    <Dialog open onClose={close} {...dialog}>
      {isLeaving && <Question isSending={isSending} onKeep={() => setLeaving(false)} onDiscard={onClose} />}
      <DraftGuard value={guard}>{children}</DraftGuard>
    </Dialog>
  )
}

interface QuestionProps {
  /** True while the form is being sent. Closing the dialog then does not cancel the request. */
  isSending: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks whether to discard the input. Sticks to the top of the dialog, takes the focus and returns it to the form. */
function Question({ isSending, onKeep, onDiscard }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const before = useRef(document.activeElement)
  useEffect(() => {
    keep.current?.focus()
  }, [])
  const handleKeep = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
    onKeep()
  }
  return (
    <div
      role="alert"
      className="sticky -top-6 z-10 -mx-6 mb-5 border-b border-rule bg-surface px-6 py-4 pr-15 sm:-top-8 sm:-mx-8 sm:pl-8"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warning pl-4">
        <p className="text-sm">
          {isSending ? 'Your changes are still being saved.' : 'Your changes are not saved.'}
        </p>
        <Button ref={keep} onClick={handleKeep}>
          {isSending ? 'Wait' : 'Keep writing'}
        </Button>
        <Button look="danger" onClick={onDiscard}>
          {isSending ? 'Close anyway' : 'Discard'}
        </Button>
      </div>
    </div>
  )
}
