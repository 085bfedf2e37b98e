import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Near the window's edges the page scrolls, in px and px per frame. */
const edgePx = 72
const scrollPx = 12

interface Drag {
  from: number
  /** Before which number of the list it would come to stand; the count of all for the end. */
  to: number
}

/**
 * Moves the entries of a list by pointer: `grab` begins on an entry's handle, the list's elements have their number in
 * `data-index`. Escape lets go without moving.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  const release = useRef<() => void>(undefined)
  useEffect(() => () => release.current?.(), [])

  const grab = useCallback((event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return
    let current: Drag = { from, to: from }
    let point = { x: event.clientX, y: event.clientY }
    let frame = 0
    const list = (event.target as Element).closest('[data-index]')?.parentElement
    const follow = () => {
      const over = document
        .elementsFromPoint(point.x, point.y)
        .find((element) => element.matches('[data-index]'))
      if (!over || over.parentElement !== list) return
      const { top, height } = over.getBoundingClientRect()
      const number = Number(over.getAttribute('data-index'))
      current = { from, to: point.y < top + height / 2 ? number : number + 1 }
      setDrag(current)
    }
    const scroll = () => {
      const isUp = point.y < edgePx
      if (isUp || point.y > window.innerHeight - edgePx) {
        window.scrollBy(0, isUp ? -scrollPx : scrollPx)
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const onPointer = ({ clientX, clientY }: PointerEvent) => {
      point = { x: clientX, y: clientY }
      follow()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onPointer)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey)
      release.current = undefined
      setDrag(undefined)
    }
    const drop = () => {
      const { to } = current
      end()
      // Taken out, what stood behind it moves up by one.
      const target = to > from ? to - 1 : to
      if (target !== from) latest.current(from, target)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    window.addEventListener('pointermove', onPointer)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey)
    frame = requestAnimationFrame(scroll)
    release.current = end
  }, [])
  return { drag, grab }
}
