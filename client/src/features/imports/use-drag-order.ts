import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** Distance from the edge of the window within which a drag scrolls the page, in px. `scrollPx` is the scroll step per frame. */
const edgePx = 72
const scrollPx = 12

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>

interface Drag {
  from: number
  /** Index of the entry before which the dragged entry would be dropped, or the number of entries for the end of the list. */
  to: number
}

/**
 * Reorders a list by dragging. The handle of an entry calls `grab` on pointer down; list items have their index in `data-index`.
 * Escape cancels.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])

  const grab = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return
    cancel.current = trackDrag(event, from, setDrag, (to) => {
      // Removing the entry shifts later entries by one.
      const target = to > from ? to - 1 : to
      if (target !== from) onMove(from, target)
    })
  }
  return { drag, grab }
}

/** Follows the pointer until it is released or Escape is pressed. Returns a function that cancels the drag. */
function trackDrag(
  grabbed: ReactPointerEvent,
  from: number,
  onDrag: (drag: Drag | undefined) => void,
  onDrop: (to: number) => void,
): () => void {
  const list = (grabbed.target as Element).closest('[data-index]')?.parentElement
  const listeners = new AbortController()
  let pointer: Pointer = grabbed
  let to = from
  let frame = 0

  const update = (moved: Pointer) => {
    pointer = moved
    to = findDropIndex(list, pointer) ?? to
    onDrag({ from, to })
  }
  const scroll = () => {
    if (scrollNearEdge(pointer.clientY)) update(pointer)
    frame = requestAnimationFrame(scroll)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    listeners.abort()
    onDrag(undefined)
  }
  const options = { signal: listeners.signal }
  const handleUp = () => {
    end()
    onDrop(to)
  }
  window.addEventListener('pointermove', update, options)
  window.addEventListener('pointerup', handleUp, options)
  window.addEventListener('pointercancel', end, options)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options)
  frame = requestAnimationFrame(scroll)
  return end
}

/** Scrolls the page when the pointer is near the top or bottom of the window. Returns true when it is near. */
function scrollNearEdge(y: number): boolean {
  const isAtTop = y < edgePx
  const isAtBottom = y > window.innerHeight - edgePx
  if (isAtTop || isAtBottom) window.scrollBy(0, isAtTop ? -scrollPx : scrollPx)
  return isAtTop || isAtBottom
}

/** Returns the index to drop at; undefined when the pointer is not over an item of the list. */
function findDropIndex(list: HTMLElement | null | undefined, { clientX, clientY }: Pointer) {
  const item = document.elementsFromPoint(clientX, clientY).find((element) => element.matches('[data-index]'))
  if (!item || item.parentElement !== list) return undefined
  const { top, height } = item.getBoundingClientRect()
  const index = Number(item.getAttribute('data-index'))
  return clientY < top + height / 2 ? index : index + 1
}
