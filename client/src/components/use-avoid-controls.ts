import { type RefObject, useLayoutEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary'

/** Minimum distance of the element from window edges and controls, in px. In a window of small height, `lowGapPx` applies. */
const gapPx = 12
const lowGapPx = 4

/**
 * Places a floating element so that it covers neither the focused control, nor a search box, nor the close and submit buttons of the top
 * dialog.
 * @param restTop default distance from the top of the window, in px. Undefined in a low window: the default is then the bottom edge.
 * @param shown id of the content; a new id places the element again. Null when there is no content.
 * @returns the distance from the top of the window, in px; undefined for the bottom edge
 */
export function useAvoidControls(
  floating: RefObject<HTMLElement | null>,
  restTop: number | undefined,
  shown: unknown,
) {
  const [top, setTop] = useState<number | undefined>(restTop)

  useLayoutEffect(() => {
    if (shown === null) return setTop(restTop)
    // The observer also calls `update` once at the start. A dialog resizes when its content loads, which moves its close button.
    const sizes = new ResizeObserver(() => update())
    const update = () => {
      const { current: region } = floating
      if (!region) return
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (dialog) sizes.observe(dialog)
      const { activeElement } = document
      // Does not move the element while it contains the focus.
      if (region.contains(activeElement)) return
      const inFocus = activeElement?.matches(controls) ? activeElement : null
      const closeButton = dialog?.querySelector('[aria-label="Close"]')
      const searchBox = document.querySelector('[type="search"]')
      // The submit button is listed because Safari does not focus a clicked button.
      const inUse = [inFocus, closeButton, searchBox, dialog?.querySelector('[type="submit"]')]
      setTop(findTop(region, inUse, restTop))
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

/** Tries the default place, then the opposite edge of the window, then the places just below and just above each control in use. */
function findTop(
  region: HTMLElement,
  inUse: (Element | null | undefined)[],
  restTop: number | undefined,
): number | undefined {
  const { left, right } = region.getBoundingClientRect()
  const { offsetHeight: height } = region
  const boxes = inUse
    .flatMap((control) => control?.getBoundingClientRect() ?? [])
    .filter((box) => box.right > left && box.left < right)
  const gap = restTop === undefined ? lowGapPx : gapPx
  const foot = window.innerHeight - height - gap
  const beside = [...boxes.map(({ bottom }) => bottom + gap), ...boxes.map(({ top }) => top - height - gap)]
  const isFree = (top: number) => boxes.every((box) => box.bottom <= top || box.top >= top + height)
  const places = [restTop ?? foot, restTop === undefined ? gap : foot, ...beside]
  const top = places.find((top, index) => isFree(top) && (index === 0 || (top >= 0 && top <= foot)))
  return top === foot ? undefined : (top ?? restTop)
}
