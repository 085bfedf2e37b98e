import { type PointerEvent, useRef } from 'react'
import { isKeyUsed, modal, toLatinKey, useBlurAfterPointer, useKeyDown } from '../keys/keys.ts'
import { dragPx, swipePx } from '../stage/touch.ts'

/** Runs the command of a pressed key. @param hasLetters enables single letters and digits @param commands by lower-case `event.key` */
export function useReviewKeys(hasLetters: boolean, commands: Record<string, () => void>): void {
  useBlurAfterPointer()
  useKeyDown((event) => {
    const { key, target, ctrlKey, altKey, metaKey, repeat, defaultPrevented } = event
    if (defaultPrevented || repeat || ctrlKey || altKey || metaKey || isKeyUsed(event)) return
    const isPressed = key === 'Enter' && target instanceof Element && target.closest('button, a')
    if (isPressed || document.querySelector(modal)) return
    const command = commands[key.toLowerCase()] ?? commands[toLatinKey(event)]
    if (!command || (!hasLetters && key.length === 1 && key !== ' ')) return
    event.preventDefault()
    command()
  })
}

/** Returns pointer event handlers that recognize a tap and a swipe. */
export function useSwipe({ onTap, onSwipe }: { onTap: () => void; onSwipe: (isRight: boolean) => void }) {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary, button }: PointerEvent) => {
      start.current = isPrimary && button === 0 ? { x: clientX, y: clientY } : null
    },
    onPointerCancel: () => {
      start.current = null
    },
    onPointerUp: ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (!start.current) return
      const [x, y] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.max(Math.abs(x), Math.abs(y)) <= dragPx) onTap()
      else if (pointerType !== 'mouse' && Math.abs(x) >= swipePx && Math.abs(x) > 2 * Math.abs(y))
        onSwipe(x > 0)
    },
  }
}
