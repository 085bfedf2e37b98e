import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'

/** Close functions of the open dialogs, the top one last. Each dialog has a history entry, so that Back closes it. */
const openDialogs: (() => void)[] = []

/** True while the browser removes entries, until its `popstate`. */
let isRemoving = false

/** Number of dialogs that the current history entry stands for. */
const entryDepth = (): number => window.history.state?.dialogs ?? 0

/** Adds or removes entries until there is one for each open dialog, also for a dialog that stays open to ask about unsaved input. */
function syncEntries(): void {
  if (isRemoving) return
  for (let dialogs = entryDepth() + 1; dialogs <= openDialogs.length; dialogs += 1)
    window.history.pushState({ ...window.history.state, dialogs }, '')
  const extra = entryDepth() - openDialogs.length
  if (extra > 0) {
    isRemoving = true
    window.history.go(-extra)
  }
}

/** Waits for React, so that a dialog that replaces another one takes over its entry. */
const scheduleSync = () => setTimeout(syncEntries)

window.addEventListener('popstate', () => {
  if (!isRemoving && entryDepth() < openDialogs.length) openDialogs.at(-1)?.()
  isRemoving = false
  scheduleSync()
})
// A reload keeps the entry of a dialog that was open.
scheduleSync()

/** Closes a dialog on Back. One without `onClose` cannot be dismissed: Back does nothing. */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isOpen) return
    const closeTop = () => close()
    openDialogs.push(closeTop)
    scheduleSync()
    return () => {
      openDialogs.splice(openDialogs.indexOf(closeTop), 1)
      scheduleSync()
    }
  }, [isOpen])
}

/** A page opened from a dialog replaces the entry of the dialog. */
export const replaceDialogEntry: AroundNavHandler = (navigate, to, options) =>
  navigate(to, entryDepth() > 0 ? { ...options, replace: true } : options)
