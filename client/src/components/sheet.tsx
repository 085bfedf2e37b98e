import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '../lib/dialog-history.ts'
import { isSecondClick } from '../lib/second-press.ts'
import { showFocus, useDialogFocus } from './use-dialog-focus.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** Without it, the children must contain a Radix `Description`. */
  description?: string
  /** Content beside the title; turns the sheet into a card. */
  beside?: ReactNode
  children: ReactNode
}

const atSide =
  'inset-x-0 bottom-0 h-[50dvh] scroll-pt-28 zoomed:h-full zoomed:scroll-pt-2 rounded-t-dialog sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:h-auto sm:w-[calc(var(--sheet)+env(safe-area-inset-right))] sm:rounded-none sm:border-y-0 sm:border-r-0'

/**
 * Non-modal sheet at the side of the page, on a phone at the bottom. With `beside` it is a card. The rest of the page stays usable.
 */
export function Sheet({ open, onClose, title, description, beside, children }: Props) {
  const { storeOpener, restoreFocus } = useDialogFocus()
  useCloseOnBack(open, onClose)
  // Focuses the sheet instead of a control, so that the page's shortcuts still work.
  const takeFocus = (event: Event) => {
    storeOpener()
    event.preventDefault()
    const sheet = event.currentTarget as HTMLElement
    sheet.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={open} modal={false} onOpenChange={(next) => !next && onClose()}>
      <Radix.Content
        data-sheet
        onOpenAutoFocus={takeFocus}
        onCloseAutoFocus={restoreFocus}
        onKeyUp={showFocus}
        onInteractOutside={(event) => event.preventDefault()}
        className={`fixed z-30 overflow-y-auto border border-rule bg-surface break-words px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none sm:pr-[calc(2rem+env(safe-area-inset-right))] sm:pl-8 ${beside ? 'word-card' : atSide}`}
      >
        <div
          className={`sticky top-0 z-10 zoomed:static -mx-5 flex justify-between bg-surface px-5 sm:-mx-8 sm:px-8 ${beside ? 'items-center pt-1' : 'items-baseline pt-5 pb-2 sm:pt-7'}`}
        >
          <div className={beside ? 'flex min-w-0 flex-wrap items-center gap-x-3' : ''}>
            <Radix.Title className={`font-read font-semibold ${beside ? 'text-lg' : 'text-xl'}`}>
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
            )}
            {beside}
          </div>
          <Radix.Close
            aria-label="Close"
            // Ignores the second click of a double click that opened the sheet.
            onClick={(event) => isSecondClick() && event.preventDefault()}
            className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center self-start rounded text-ink-soft hover:text-ink"
          >
            <X size={18} />
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
