import { useEffect, useRef } from 'react'
import { speedNormal } from '#shared/limits.ts'
import { useReducedMotion } from '../../../lib/theme.ts'
import { type AmbientEffect, AmbientEffectLayer } from '../effects/ambient-effect.tsx'
import { createAnimations, type FocusStyle, randomEffects } from '../effects/focus-style.ts'

/** Interval between the starts of two animations, in ms. */
const intervalMs = 1_600
/** Dwell for which the word is animated, in ms. */
const dwellMs = 500

const frame =
  'relative grid h-11 w-16 shrink-0 place-items-center overflow-hidden rounded border border-rule bg-paper font-read'

export function FocusSample({ style }: { style: FocusStyle }) {
  const word = useRef<HTMLSpanElement>(null)
  const isStill = useReducedMotion()
  useEffect(() => {
    if (isStill || style === 'none') return
    let count = 0
    const animate = () => {
      const effect = randomEffects[count % randomEffects.length]
      count += 1
      const options = { style, wordsPerMinute: speedNormal, dwellMs, effect }
      for (const { frames, ms } of createAnimations(options)) {
        word.current?.animate(frames, { duration: ms, easing: 'ease-out' })
      }
    }
    animate()
    const timer = setInterval(animate, intervalMs)
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

export function AmbientSample({ effect }: { effect: AmbientEffect }) {
  const isStill = useReducedMotion()
  return (
    <span aria-hidden className={`${frame} [--glow-size:5rem] [--word-x:44%] [--word-y:50%]`}>
      <AmbientEffectLayer effect={effect} isMoving={!isStill} />
    </span>
  )
}
