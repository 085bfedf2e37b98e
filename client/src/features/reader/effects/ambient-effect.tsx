import type { CSSProperties } from 'react'

/** Animations of the background (specification §2). */
export const ambientEffects = {
  none: 'None',
  particles: 'Floating Particles',
  waves: 'Color Waves',
  breathing: 'Background Breathing',
  'subtle-glow': 'Subtle Glow',
} as const
export type AmbientEffect = keyof typeof ambientEffects

/**
 * Four groups of four particles with different paths and durations. Each property uses another step, so that no pattern is visible. There
 * are few groups, because each animated element costs main-thread time for every word. Groups are small, because large areas are slow
 * without a GPU.
 */
const groups = Array.from({ length: 4 }, (_, index) => {
  const share = (step: number) => ((index + 1) * step) % 1
  const seconds = 21 + 15 * share(0.618)
  return {
    left: `${10 + 80 * share(0.755)}%`,
    '--from': `${15 + 85 * share(0.382)}%`,
    '--rise': `${-38 - 44 * share(0.569)}vh`,
    '--sway': `${4 - 8 * share(0.291)}vw`,
    '--light': 0.16 + 0.26 * share(0.477),
    width: `${3 + 3 * share(0.839)}px`,
    boxShadow: [
      `${5 + 4 * share(0.191)}vw ${-14 * share(0.524)}vh 0 -1px`,
      `${12 + 4 * share(0.655)}vw ${12 * share(0.367)}vh 0 0.5px`,
      `${-6 - 5 * share(0.443)}vw ${10 - 20 * share(0.236)}vh 0 -0.5px`,
    ].join(),
    animationDuration: `${seconds}s`,
    animationDelay: `${-seconds * share(0.717)}s`,
  } as CSSProperties
})

interface Props {
  effect: AmbientEffect
  /** False while paused and under reduced motion. */
  isMoving: boolean
}

/** Animation behind the word. Animates only opacity and transform, which the compositor can run. */
export function AmbientEffectLayer({ effect, isMoving }: Props) {
  if (effect === 'none') return null
  return (
    <div
      aria-hidden
      data-ambient={effect}
      data-moving={isMoving}
      className="no-print pointer-events-none absolute inset-0 overflow-hidden data-[moving=false]:*:[animation-play-state:paused]!"
    >
      {effect === 'particles' ? (
        groups.map((style) => (
          <span
            key={style.left}
            className="absolute top-(--from) aspect-square animate-[float_linear_infinite] rounded-full bg-current text-accent opacity-0"
            style={style}
          />
        ))
      ) : effect === 'waves' ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 100"
          preserveAspectRatio="none"
          className="absolute bottom-0 left-0 h-[18%] w-[200%] animate-[drift_32s_linear_infinite] fill-accent opacity-9"
        >
          <path d="M0 40c100-32 200-32 300 0s200 32 300 0 200-32 300 0 200 32 300 0v60H0Z" />
        </svg>
      ) : (
        <span className={effect} />
      )}
    </div>
  )
}
