import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { speedStep } from '#shared/limits.ts'
import { useReader } from '../reader-context.ts'

/** Sentence steps, shared by keys, buttons and swipes. */
export interface SentenceMoves {
  previousSentence(): void
  nextSentence(): void
}

/** Width of each edge zone, as a share of the stage: taps there step, drags there change the speed. */
const edgeShare = 0.2
/** Distance after which a touch is a drag, and after which a swipe counts, in CSS pixels. */
const dragPx = 12
const swipePx = 48
/** Drag along the edge that changes the speed by one step, in CSS pixels. */
const stepPx = 22

interface Gesture {
  id: number
  x: number
  y: number
  isAtEdge: boolean
  startSpeed: number
  kind: 'tap' | 'swipe' | 'speed' | 'other'
}

/**
 * Event handlers of the stage. A tap plays or pauses, or steps at the edges; a swipe moves by a sentence; a vertical drag along an
 * edge changes the speed, which is reported by `onSpeed`.
 */
export function useGestures({ moves, onSpeed }: { moves: SentenceMoves; onSpeed: () => void }) {
  const { player, speed } = useReader()
  const gesture = useRef<Gesture>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { pointerId: id, clientX: x, clientY: y } = event
    const share = getShare(event)
    const isAtEdge = share < edgeShare || share > 1 - edgeShare
    const isSingleTouch = event.pointerType !== 'mouse' && event.isPrimary
    gesture.current = isSingleTouch ? { id, x, y, isAtEdge, startSpeed: speed.dial, kind: 'tap' } : null
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture
    if (current?.id !== event.pointerId) return
    if (current.kind === 'tap') current.kind = classify(current, event)
    if (current.kind !== 'speed') return
    speed.change(current.startSpeed + Math.round((current.y - event.clientY) / stepPx) * speedStep)
    onSpeed()
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture
    if (current?.id !== event.pointerId || current.kind !== 'swipe') return
    const distance = event.clientX - current.x
    if (distance >= swipePx) moves.previousSentence()
    else if (distance <= -swipePx) moves.nextSentence()
  }

  const onPointerCancel = () => {
    gesture.current = null
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isTap = !gesture.current || gesture.current.kind === 'tap'
    if (!isTap || (event.target as Element).closest('button')) return
    const share = getShare(event)
    if (share < edgeShare) player.step(-1)
    else if (share > 1 - edgeShare) player.step(1)
    else player.toggle()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick }
}

/** Horizontal position of a pointer, as a share of the element's width. */
function getShare({ clientX, currentTarget }: MouseEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return (clientX - left) / width
}

function classify({ x, y, isAtEdge }: Gesture, { clientX, clientY }: PointerEvent): Gesture['kind'] {
  const horizontal = Math.abs(clientX - x)
  const vertical = Math.abs(clientY - y)
  if (Math.max(horizontal, vertical) <= dragPx) return 'tap'
  if (horizontal > 2 * vertical) return 'swipe'
  return isAtEdge ? 'speed' : 'other'
}
