import { useEffect, useRef } from 'react'
import { speedNormal } from '#shared/limits.ts'
import { useReducedMotion } from '../../../lib/theme.ts'
import { AmbientEffectLayer } from '../effects/ambient-effect.tsx'
import type { AmbientEffect, FocusStyle } from '../effects/effect-names.ts'
import { animationsOf, randomEffects } from '../effects/focus-style.ts'

/** How often a sample moves, and how long its word is on, in ms. */
const everyMs = 1_600
const dwellMs = 500

const frame =
  'relative grid h-11 w-16 shrink-0 place-items-center overflow-hidden rounded border border-rule bg-paper font-read'

/** What a word does as it comes on, over and over. */
export function FocusSample({ style }: { style: FocusStyle }) {
  const word = useRef<HTMLSpanElement>(null)
  const isStill = useReducedMotion()
  useEffect(() => {
    if (isStill || style === 'none') return
    let turn = 0
    const move = () => {
      const effect = randomEffects[turn % randomEffects.length]
      turn += 1
      const coming = { style, wordsPerMinute: speedNormal, dwellMs, effect }
      for (const { frames, ms } of animationsOf(coming)) {
        word.current?.animate(frames, { duration: ms, easing: 'ease-out' })
      }
    }
    move()
    const timer = setInterval(move, everyMs)
    return () => clearInterval(timer)
  }, [style, isStill])
  return (
    <span aria-hidden className={frame}>
      <span ref={word} className="text-lg">
        Aa
      </span>
    </span>
  )
}

/** What moves behind the word. */
export function AmbientSample({ effect }: { effect: AmbientEffect }) {
  const isStill = useReducedMotion()
  return (
    <span aria-hidden className={`${frame} ambient-sample`}>
      <AmbientEffectLayer effect={effect} isMoving={!isStill} />
    </span>
  )
}
