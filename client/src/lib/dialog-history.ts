import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'

/**
 * Close functions of the open dialogs, the top one last. Each dialog has a history entry at the page's address, so that Back closes the
 * dialog. The entry of a closed dialog is reused by the next dialog or page. Removing the entry would be a navigation, which would abort
 * any navigation that starts at the same time.
 */
const openDialogs: (() => void)[] = []

const getEntry = () => ({ href: window.location.href, state: window.history.state })

/** The history entry before the navigation that `popstate` reports. */
let current = getEntry()

/** Returns the number of dialogs that were open at a history entry. */
const getDepth = ({ state } = getEntry()): number => state?.dialogs ?? 0

window.addEventListener('popstate', (event) => {
  const { href, state } = current
  const closeTop = openDialogs.at(-1)
  if (closeTop) {
    // Stays on the page, even after several steps back at once, because the dialog may ask about unsaved input.
    event.stopImmediatePropagation()
    window.history.pushState(state, '', href)
    closeTop()
  } else if (new URL(href).pathname === window.location.pathname && getDepth() < getDepth(current)) {
    window.history.go(-1 - getDepth())
  }
})
// wouter dispatches `pushState` and `replaceState`.
for (const type of ['popstate', 'pushState', 'replaceState']) {
  window.addEventListener(type, () => {
    current = getEntry()
  })
}

/** Closes a dialog on Back. For a dialog without `onClose`, which cannot be dismissed, Back does nothing. */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isOpen) return
    const closeTop = () => close()
    const dialogs = openDialogs.push(closeTop)
    if (dialogs > getDepth()) window.history.pushState({ ...window.history.state, dialogs }, '')
    return () => {
      openDialogs.splice(openDialogs.indexOf(closeTop), 1)
    }
  }, [isOpen])
}

/**
 * Replaces a dialog's history entry when a new page opens. Dispatches `pushState` nevertheless, because its listeners react to a new page.
 * A redirect within the same page keeps `dialogs` in the entry's state.
 */
export const replaceDialogEntry: AroundNavHandler = (navigate, to, options) => {
  const dialogs = getDepth()
  if (dialogs === 0) return navigate(to, options)
  const isSamePage = new URL(to, window.location.href).pathname === window.location.pathname
  if (options?.replace)
    return navigate(to, isSamePage ? { ...options, state: { ...options.state, dialogs } } : options)
  navigate(to, { ...options, replace: true })
  window.dispatchEvent(new Event('pushState'))
}
