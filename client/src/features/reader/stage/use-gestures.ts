import { type PointerEvent, useRef } from 'react'
import { speedStep } from '#shared/limits.ts'
import type { Speed } from '../playback/use-speed.ts'

/** The moves by a sentence, which keys, buttons and swipes make alike. */
export interface SentenceMoves {
  previousSentence(): void
  nextSentence(): void
}

/** At either edge of the stage this share of its width is for steps and for the speed. */
export const edgeShare = 0.2
/** So far a finger goes before it is a drag, in CSS pixels, and before a swipe counts. */
const dragPx = 12
const swipePx = 48
/** So far along the edge the speed changes by one step, in CSS pixels. */
const stepPx = 22

interface Gesture {
  id: number
  x: number
  y: number
  isAtEdge: boolean
  /** The speed when it began. */
  from: number
  kind: 'tap' | 'swipe' | 'speed' | 'none'
}

interface Options {
  moves: SentenceMoves
  speed: Speed
  /** Called when the speed is being changed. */
  onSpeed: () => void
}

/**
 * What a finger does on the stage: a swipe to the right goes back a sentence, one to the left goes on a sentence, and a drag up or
 * down along an edge changes the speed. Returns the handlers, and whether what has just ended was more than a tap.
 */
export function useGestures({ moves, speed, onSpeed }: Options) {
  const gesture = useRef<Gesture>(null)

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    gesture.current = null
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = (event.clientX - left) / width
    const isAtEdge = at < edgeShare || at > 1 - edgeShare
    const { pointerId: id, clientX: x, clientY: y } = event
    gesture.current = { id, x, y, isAtEdge, from: speed.dial, kind: 'tap' }
  }

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture
    if (!current || current.id !== event.pointerId) return
    const across = Math.abs(event.clientX - current.x)
    const up = current.y - event.clientY
    if (current.kind === 'tap' && Math.max(across, Math.abs(up)) > dragPx) {
      current.kind = across > 2 * Math.abs(up) ? 'swipe' : current.isAtEdge ? 'speed' : 'none'
    }
    if (current.kind !== 'speed') return
    speed.change(current.from + Math.round(up / stepPx) * speedStep)
    onSpeed()
  }

  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture
    if (current?.id !== event.pointerId || current.kind !== 'swipe') return
    const across = event.clientX - current.x
    if (Math.abs(across) < swipePx) return
    if (across > 0) moves.previousSentence()
    else moves.nextSentence()
  }

  const handlePointerCancel = () => {
    gesture.current = null
  }

  return {
    wasMoreThanTap: () => gesture.current !== null && gesture.current.kind !== 'tap',
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerCancel,
    },
  }
}
