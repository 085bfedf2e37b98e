import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'

/**
 * Close functions of the open dialogs, the top one last. Each has a history entry at the page's address, so that Back closes it. The entry
 * of a closed dialog stays, for the next dialog or page: its removal would be a navigation, which aborts one that begins meanwhile.
 */
const openDialogs: (() => void)[] = []

const getEntry = () => ({ href: window.location.href, state: window.history.state })

/** The entry before the navigation that is reported. */
let current = getEntry()

/** Number of dialogs that an entry stands for. */
const getDepth = ({ state } = getEntry()): number => state?.dialogs ?? 0

window.addEventListener('popstate', (event) => {
  const { href, state } = current
  const closeTop = openDialogs.at(-1)
  if (closeTop) {
    // Stays, also after several steps back at once: the dialog may ask about unsaved input.
    event.stopImmediatePropagation()
    window.history.pushState(state, '', href)
    closeTop()
  } else if (new URL(href).pathname === window.location.pathname && getDepth() < getDepth(current)) {
    window.history.go(-1 - getDepth())
  }
})
// The router reports the last two.
for (const type of ['popstate', 'pushState', 'replaceState']) {
  window.addEventListener(type, () => {
    current = getEntry()
  })
}

/** Closes a dialog on Back. One without `onClose` cannot be dismissed: Back does nothing. */
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
 * A page opened from the entry of a dialog replaces it; another address of the same page keeps it. Listeners are told of a new page, not
 * of a redirect.
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
