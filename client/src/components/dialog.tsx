import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export interface DialogProps {
  open: boolean
  /** Absent when the dialog cannot be dismissed. */
  onClose?: () => void
  /** Called before the dialog closes on Escape; calling `preventDefault` on the event keeps the dialog open. */
  onEscape?: (event: KeyboardEvent) => void
  title: ReactNode
  description?: ReactNode
  picture?: ReactNode
  width?: 'form' | 'text' | 'sponsor' | 'wide'
  /** Title of the page, shown above the dialog when the dialog is the whole page. */
  heading?: string
  /** Places the dialog at the top edge of the window, for the site's menu in a narrow window. */
  isMenu?: boolean
  children: ReactNode
}

/**
 * Modal dialog whose code is loaded lazily. Modules that are themselves loaded by `lazyDialog` import `DialogWindow` directly.
 */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow)
