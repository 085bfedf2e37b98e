import type { AmbientEffect } from '../settings/settings.ts'

/** How many particles float; each is one small layer that the compositor moves. */
const particles = Array.from({ length: 14 }, (_, index) => ({
  left: `${(index * 37 + 11) % 100}%`,
  delay: `${-((index * 53) % 24)}s`,
  size: 3 + ((index * 7) % 5),
}))

interface Props {
  effect: AmbientEffect
  /** The effects live only while the text plays, and not for those who want less motion. */
  isMoving: boolean
}

/** What moves behind the word. Opacity and transform alone, so that the compositor does it and no frame of the text waits. */
export function AmbientEffectLayer({ effect, isMoving }: Props) {
  if (effect === 'none') return null
  return (
    <div
      aria-hidden
      data-ambient={effect}
      data-moving={isMoving}
      className="ambient pointer-events-none absolute inset-0 overflow-hidden"
    >
      {effect === 'particles' ? (
        particles.map(({ left, delay, size }) => (
          <span
            key={left}
            className="particle"
            style={{ left, animationDelay: delay, width: size, height: size }}
          />
        ))
      ) : effect === 'waves' ? (
        <>
          <Wave className="wave" />
          <Wave className="wave wave-slow" />
        </>
      ) : (
        <span className={effect} />
      )}
    </div>
  )
}

function Wave({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 120" preserveAspectRatio="none" className={className}>
      <path d="M0 60c100-40 200-40 300 0s200 40 300 0 200-40 300 0 200 40 300 0v60H0Z" fill="currentColor" />
    </svg>
  )
}
