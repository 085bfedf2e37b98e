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

/** Animations of the background (specification §2). */
export const ambientEffects = {
  none: 'None',
  particles: 'Floating Particles',
  waves: 'Color Waves',
  breathing: 'Background Breathing',
  'subtle-glow': 'Subtle Glow',
} as const
export type AmbientEffect = keyof typeof ambientEffects
