import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { speedStep } from '#shared/limits.ts'
import { useReader } from '../reader-context.ts'
import { dragPx, swipePx } from './touch.ts'

/** Sentence steps, shared by keys, buttons and swipes. */
export interface SentenceMoves {
  previousSentence(): void
  nextSentence(): void
}

/** Width of each edge zone, as a share of the stage's width. In an edge zone, a tap steps and a vertical drag changes the speed. */
const edgeShare = 0.2
/** Length of a vertical drag in an edge zone that changes the speed by one step, in CSS px. */
const stepPx = 22

interface Gesture {
  start: PointerEvent
  isAtEdge: boolean
  startSpeed: number
  kind: 'tap' | 'swipe' | 'speed' | 'other'
}

/**
 * Returns event handlers of the stage. A tap plays or pauses, or steps in an edge zone; a swipe moves by a sentence. A vertical drag in an
 * edge zone changes the speed and calls `onSpeed`.
 */
export function useGestures({ moves, onSpeed }: { moves: SentenceMoves; onSpeed: () => void }) {
  const { player, speed } = useReader()
  const gesture = useRef<Gesture>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    gesture.current = startGesture(event, speed.dial)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture
    if (current?.start.pointerId !== event.pointerId) return
    if (current.kind === 'tap') current.kind = classify(current, event)
    if (current.kind !== 'speed') return
    const steps = Math.round((current.start.clientY - event.clientY) / stepPx)
    speed.change(current.startSpeed + steps * speedStep)
    onSpeed()
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture
    if (current?.start.pointerId !== event.pointerId || current.kind !== 'swipe') return
    const distance = event.clientX - current.start.clientX
    if (distance >= swipePx) moves.previousSentence()
    else if (distance <= -swipePx) moves.nextSentence()
  }

  const onPointerCancel = () => {
    gesture.current = null
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isTap = !gesture.current || gesture.current.kind === 'tap'
    if (!isTap || (event.target as Element).closest('button')) return
    const edge = findEdge(event)
    if (edge) player.step(edge)
    else player.toggle()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick }
}

/** Starts tracking a touch. Returns null for a mouse and for a second finger. */
function startGesture(start: PointerEvent<HTMLElement>, startSpeed: number): Gesture | null {
  if (start.pointerType === 'mouse' || !start.isPrimary) return null
  return { start, isAtEdge: findEdge(start) !== 0, startSpeed, kind: 'tap' }
}

/** Returns the edge zone under a pointer: -1 for the left, 1 for the right, 0 between the zones. */
function findEdge({ clientX, currentTarget }: MouseEvent<HTMLElement>): -1 | 0 | 1 {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = (clientX - left) / width
  if (share < edgeShare) return -1
  return share > 1 - edgeShare ? 1 : 0
}

function classify({ start, isAtEdge }: Gesture, { clientX, clientY }: PointerEvent): Gesture['kind'] {
  const horizontal = Math.abs(clientX - start.clientX)
  const vertical = Math.abs(clientY - start.clientY)
  if (Math.max(horizontal, vertical) <= dragPx) return 'tap'
  if (horizontal > 2 * vertical) return 'swipe'
  return isAtEdge ? 'speed' : 'other'
}
