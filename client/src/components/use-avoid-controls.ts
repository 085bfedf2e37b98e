import { type RefObject, useLayoutEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary'

/** Distance from the edges of the window and from controls, in px. */
const gapPx = 12

/**
 * Returns the distance from the top of the window for a floating element, so that it does not cover the focused control, the close and
 * submit buttons of the top dialog or a search box; undefined for the foot of the window. Between the two it is below what it would cover
 * at the top.
 * @param restTop its default distance from the top of the window, in px
 * @param shown identifies the content; null for none
 */
export function useAvoidControls(floating: RefObject<HTMLElement | null>, restTop: number, shown: unknown) {
  const [top, setTop] = useState<number | undefined>(restTop)

  useLayoutEffect(() => {
    if (shown === null) return setTop(restTop)
    // Called at first too. A dialog resizes when its content loads, and its close button moves.
    const sizes = new ResizeObserver(() => update())
    const update = () => {
      const { current: region } = floating
      if (!region) return
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (dialog) sizes.observe(dialog)
      const { activeElement } = document
      // Does not move while it is pressed or focused.
      if (region.contains(activeElement)) return
      const inFocus = activeElement?.matches(controls) ? activeElement : null
      const closeButton = dialog?.querySelector('[aria-label="Close"]')
      const searchBox = document.querySelector('[type="search"]')
      // Safari does not focus a button that is clicked.
      const inUse = [inFocus, closeButton, searchBox, dialog?.querySelector('[type="submit"]')]
      const findCovered = (top: number) =>
        inUse.filter((control) => control && isCovered(control, region, top))
      const coveredAtTop = findCovered(restTop)
      if (coveredAtTop.length === 0) return setTop(restTop)
      if (findCovered(window.innerHeight - region.offsetHeight - gapPx).length === 0) return setTop(undefined)
      const bottoms = coveredAtTop.map((control) => control?.getBoundingClientRect().bottom ?? 0)
      setTop(Math.max(...bottoms) + gapPx)
    }
    if (floating.current) sizes.observe(floating.current)
    const passively = { capture: true, passive: true }
    document.addEventListener('focusin', update)
    window.addEventListener('scroll', update, passively)
    window.addEventListener('resize', update)
    return () => {
      sizes.disconnect()
      document.removeEventListener('focusin', update)
      window.removeEventListener('scroll', update, passively)
      window.removeEventListener('resize', update)
    }
  }, [floating, restTop, shown])

  return top
}

/** Returns whether a region at its default position covers a control. */
function isCovered(control: Element, region: HTMLElement, top: number): boolean {
  const { left, right, height } = region.getBoundingClientRect()
  const box = control.getBoundingClientRect()
  return box.right > left && box.left < right && box.bottom > top && box.top < top + height
}
