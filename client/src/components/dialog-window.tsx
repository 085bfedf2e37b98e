import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useCloseOnBack } from '../lib/dialog-history.ts'
import { isSecondPress } from '../lib/second-press.ts'
import type { DialogProps } from './dialog.tsx'
import { showFocus, useDialogFocus } from './use-dialog-focus.ts'

const widths: Record<NonNullable<DialogProps['width']>, string> = {
  form: 'max-w-[28rem]',
  text: 'max-w-[44rem]',
  sponsor: 'max-w-[520px]',
  wide: 'max-w-[64rem]',
}

const sheet = 'flex flex-col border-rule bg-surface break-words text-ink shadow-float'
const card = `rounded-dialog border p-6 sm:p-8 low:p-5 ${sheet}`

const placed = (width: string) =>
  `fixed top-1/2 left-1/2 z-40 max-h-[90dvh] low:max-h-[calc(100dvh-1rem)] w-[calc(100vw-2rem)] ${width} -translate-x-1/2 -translate-y-1/2 overflow-y-auto ${card}`
const wholePage =
  'fixed inset-0 z-40 grid content-center-safe justify-items-center gap-6 overflow-y-auto bg-paper p-4 text-ink'
const fromAbove = `fixed inset-x-0 top-0 z-40 max-h-dvh overflow-y-auto border-b px-5 pt-3.5 pb-3 sm:px-8 ${sheet}`

export function DialogWindow(props: DialogProps) {
  const {
    open,
    onClose,
    onEscape,
    title,
    description,
    picture,
    width = 'form',
    heading,
    isMenu = false,
  } = props
  const { storeOpener, restoreFocus } = useDialogFocus()
  useCloseOnBack(open && !heading, onClose)
  const stay = (event: Event) => {
    if (!onClose) event.preventDefault()
  }
  const stayForToasts = (event: CustomEvent<{ originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent
    const isToast = target instanceof Element && target.closest('[data-toast]')
    // Ignores the second press of a double click on the button that opens the dialog.
    if (!onClose || isToast || isSecondPress()) event.preventDefault()
  }
  const inside = (
    <>
      <div className="flex items-center gap-5">
        {picture}
        <div className="min-w-0">
          <Radix.Title className="pr-8 font-read text-lg font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-2 text-sm text-ink-soft">{description}</Radix.Description>
          )}
        </div>
      </div>
      <div className={isMenu ? 'mt-3' : 'mt-6 low:mt-3'}>{props.children}</div>
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-sunk/80" />
        <Radix.Content
          onOpenAutoFocus={storeOpener}
          onCloseAutoFocus={restoreFocus}
          onKeyUp={showFocus}
          onEscapeKeyDown={onClose ? onEscape : stay}
          onInteractOutside={stayForToasts}
          {...(!description && { 'aria-describedby': undefined })}
          className={heading ? wholePage : isMenu ? fromAbove : placed(widths[width])}
        >
          {heading ? (
            <>
              <h1 className="text-xl font-semibold">{heading}</h1>
              <div className={`w-full ${widths[width]} ${card}`}>{inside}</div>
            </>
          ) : (
            inside
          )}
          {onClose && (
            // The close button is last in the focus order and stays in view when the dialog is scrolled.
            <div className="sticky top-0 z-20 order-first h-0">
              <Radix.Close
                aria-label="Close"
                className={`absolute rounded -outline-offset-2 bg-surface bg-clip-content text-ink-soft hover:text-ink ${isMenu ? '-top-2 -right-2.5 p-[0.6875rem]' : '-top-3.5 -right-6 p-[0.8125rem] sm:-top-4 sm:-right-8 low:-right-5'}`}
              >
                <X size={isMenu ? 22 : 18} />
              </Radix.Close>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
