import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export interface DialogProps {
  open: boolean
  /** Absent when the dialog cannot be dismissed. */
  onClose?: () => void
  /** Called first when Escape is pressed; calling `preventDefault` on the event keeps the dialog open. */
  onEscape?: (event: KeyboardEvent) => void
  title: ReactNode
  description?: ReactNode
  picture?: ReactNode
  width?: 'form' | 'text' | 'sponsor' | 'wide'
  /** Title of the page, shown above the dialog when the dialog is the whole page. */
  heading?: string
  /** Drops down from the upper edge of the window, as a phone's menu. */
  isMenu?: boolean
  children: ReactNode
}

/**
 * A modal dialog, for pages. A module that `lazyDialog` loads uses `DialogWindow` itself, which then loads with it.
 */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow)
