import type { ComponentType, ReactNode } from 'react'
import { DialogButton } from './lazy-dialog.tsx'

/** Classes of an import or export link. */
export const fileTool =
  'py-1 underline underline-offset-2 hover:text-ink pointer-coarse:min-w-11 pointer-coarse:py-3'

interface Props {
  /** Dialog that imports a file. */
  dialog: ComponentType<{ onClose: () => void }>
  /** Export links, each with the classes `fileTool`. */
  children: ReactNode
}

/** Import button and export links of a list. */
export function FileTools({ dialog, children }: Props) {
  return (
    <div className="no-print flex flex-wrap items-baseline gap-x-4">
      <DialogButton dialog={dialog} className={fileTool}>
        Import
      </DialogButton>
      <span>Export</span>
      {children}
    </div>
  )
}
