import type { ReactNode } from 'react'
import { lazyComponent } from '../lib/lazy.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'

export interface DialogProps {
  open: boolean
  /** Absent where the dialog cannot be dismissed. */
  onClose?: () => void
  /** Called first when Escape is pressed: where it prevents what is usual, the dialog stays. */
  onEscape?: (event: KeyboardEvent) => void
  title: string
  description?: string
  /** How wide it may be: a form, a text that is written, a sponsor's message, or a table. */
  width?: 'form' | 'text' | 'sponsor' | 'wide'
  /** What the page is called where the dialog is all of it; it stands above. */
  heading?: string
  /** Whether it comes down from the upper edge, as the menu of a telephone does. */
  isMenu?: boolean
  children: ReactNode
}

/** What draws dialogs, for whoever knows that one will be opened. */
export const OpenDialog = lazyComponent(async () => (await import('./open-dialog.tsx')).OpenDialog)

/** A dialog over the page. It holds the focus; Escape closes it where it may be closed. */
export function Dialog(props: DialogProps) {
  return (
    <LazyOverlay open={props.open} onClose={props.onClose}>
      <OpenDialog {...props} />
    </LazyOverlay>
  )
}
