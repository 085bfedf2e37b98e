import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

const widths = {
  form: 'max-w-[28rem]',
  text: 'max-w-[44rem]',
  sponsor: 'max-w-[520px]',
  wide: 'max-w-[64rem]',
}

interface Props {
  open: boolean
  /** Absent where the dialog cannot be dismissed. */
  onClose?: () => void
  title: string
  description?: string
  /** How wide it may be: a form, a text that is written, or a sponsor's message. */
  width?: keyof typeof widths
  children: ReactNode
}

/** A dialog over the page. It holds the focus; Escape closes it where it may be closed. */
export function Dialog({ open, onClose, title, description, width = 'form', children }: Props) {
  const opener = useRef<HTMLElement>(null)
  const stay = (event: Event) => {
    if (!onClose) event.preventDefault()
  }
  // By keyboard one goes on where one was. After the pointer the page has the keys again, not the button that was pressed.
  const noteOpener = () => {
    const { activeElement } = document
    opener.current = activeElement?.matches(':focus-visible') ? (activeElement as HTMLElement) : null
  }
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    opener.current?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-sunk/80" />
        <Radix.Content
          onOpenAutoFocus={noteOpener}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          {...(!description && { 'aria-describedby': undefined })}
          className={`fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[calc(100vw-2rem)] ${widths[width]} -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-dialog border border-rule bg-surface p-6 text-ink shadow-float sm:p-8`}
        >
          <Radix.Title className="pr-8 font-read text-lg font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-2 text-sm text-ink-soft">{description}</Radix.Description>
          )}
          <div className="mt-6">{children}</div>
          {onClose && (
            <Radix.Close
              aria-label="Close"
              className="absolute top-5 right-5 rounded p-2 text-ink-soft hover:text-ink"
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
