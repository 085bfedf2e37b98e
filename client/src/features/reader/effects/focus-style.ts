import { firstEffectWords, nextEffectWords, randomEffectMs, speedHigh, speedLow } from '#shared/limits.ts'

/** Animations of the word (specification §2). */
export const focusStyles = {
  none: 'None',
  pulse: 'Pulse',
  glow: 'Glow',
  shimmer: 'Text Shimmer',
  bounce: 'Text Bounce',
  rotate: 'Gentle Rotate',
  'random-effects': 'Random Word Effects',
} as const
export type FocusStyle = keyof typeof focusStyles

export const randomEffects = ['fall', 'pop', 'bounce-high', 'zoom'] as const
export type RandomEffect = (typeof randomEffects)[number]

const accented = { color: 'color-mix(in oklab, var(--ink), var(--accent) 45%)' }

/** Keyframes by style. They contain only properties that trigger no layout: transforms, opacity, colour and shadow. */
const entrances: Record<Exclude<FocusStyle, 'none' | 'random-effects'>, Keyframe[]> = {
  pulse: [{ scale: 1 }, { scale: 1.06, offset: 0.35 }, { scale: 1 }],
  glow: [
    { textShadow: '0 0 0 transparent' },
    { textShadow: '0 0 0.35em var(--accent)', offset: 0.4 },
    { textShadow: '0 0 0 transparent' },
  ],
  shimmer: [
    { color: 'var(--ink)' },
    { ...accented, offset: 0.3 },
    { color: 'var(--ink)', offset: 0.6 },
    accented,
    { color: 'var(--ink)' },
  ],
  bounce: [
    { translate: '0 0' },
    { translate: '0 -0.14em', offset: 0.3 },
    { translate: '0 0.03em', offset: 0.65 },
    { translate: '0 0' },
  ],
  rotate: [
    { rotate: '0deg' },
    { rotate: '-1.6deg', offset: 0.35 },
    { rotate: '1.2deg', offset: 0.7 },
    { rotate: '0deg' },
  ],
}

const effects: Record<RandomEffect, Keyframe[]> = {
  fall: [
    { translate: '0 -1em', opacity: 0.2 },
    { translate: '0 0', opacity: 1, offset: 0.5 },
    { translate: '0 0', opacity: 1 },
  ],
  pop: [{ scale: 0.7 }, { scale: 1.15, offset: 0.25 }, { scale: 1, offset: 0.5 }, { scale: 1 }],
  'bounce-high': [
    { translate: '0 0' },
    { translate: '0 -0.6em', offset: 0.25 },
    { translate: '0 0', offset: 0.5 },
    { translate: '0 -0.2em', offset: 0.7 },
    { translate: '0 0' },
  ],
  zoom: [{ scale: 1 }, { scale: 1.25, offset: 0.5 }, { scale: 1 }],
}

const breath: Keyframe[] = [{ opacity: 1 }, { opacity: 0.82, offset: 0.5 }, { opacity: 1 }]

interface Options {
  style: FocusStyle
  wordsPerMinute: number
  dwellMs: number
  /** Random effect that starts with this word. */
  effect?: RandomEffect | undefined
}

/** Returns the animations of a word with their durations in ms; none above 250 words per minute. */
export function createAnimations({ style, wordsPerMinute, dwellMs, effect }: Options) {
  if (style === 'none' || wordsPerMinute > speedHigh) return []
  const ms = Math.min(dwellMs, 500)
  const entrance = style === 'random-effects' ? [] : [{ frames: entrances[style], ms }]
  const random = effect && style === 'random-effects' ? [{ frames: effects[effect], ms: randomEffectMs }] : []
  const slow = wordsPerMinute <= speedLow ? [{ frames: breath, ms: dwellMs }] : []
  return [...entrance, ...random, ...slow]
}

/** True when a constant text colour replaces the animation: for pulse and glow above 250 words per minute. */
export function hasTone(style: FocusStyle, wordsPerMinute: number): boolean {
  return wordsPerMinute > speedHigh && (style === 'pulse' || style === 'glow')
}

/**
 * Returns a function to call once per word, which returns the effect that starts with the word. The first effect starts at word 10 to 20,
 * each later one 15 to 30 words after the previous one.
 * @param random returns numbers from 0 to below 1
 */
export function createRandomEffects(random: () => number): () => RandomEffect | undefined {
  const between = ({ min, max }: typeof firstEffectWords) => min + Math.floor(random() * (max - min + 1))
  let wordsToGo = between(firstEffectWords)
  return () => {
    wordsToGo -= 1
    if (wordsToGo > 0) return undefined
    wordsToGo = between(nextEffectWords)
    return randomEffects[Math.floor(random() * randomEffects.length)]
  }
}
