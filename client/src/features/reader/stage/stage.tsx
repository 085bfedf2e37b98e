import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { PivotWord, type WordScreen } from '../../../components/pivot-word.tsx'
import { useReducedMotion } from '../../../lib/theme.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying } from '../playback/use-player.ts'
import type { ReaderSettings } from '../settings/settings.ts'
import { AmbientEffectLayer } from './ambient-effect.tsx'
import { animationsOf, createRandomEffects, hasTone } from './focus-style.ts'
import { PausedSentence } from './paused-sentence.tsx'

/** Where the eye rests, as a share of the window's width: left of the middle, since more of a word lies to the right. */
const restingPoint = 0.44
/** A tap on this share of the stage at either edge steps; between them it plays and pauses. */
const edgeShare = 0.2

interface Props {
  timeline: Timeline
  player: Player
  settings: ReaderSettings
  wordsPerMinute: number
}

/** The word on screen and nothing else. It is drawn outside React's render, the moment the player says so. */
export function Stage({ timeline, player, settings, wordsPerMinute }: Props) {
  const screen = useRef<WordScreen>(null)
  const word = useRef<HTMLDivElement>(null)
  const isPlaying = useIsPlaying(player)
  const isStill = useReducedMotion()
  const { focusStyle, ambientEffect } = settings
  const [nextEffect] = useState(() => {
    const next = createRandomEffects(Math.random)
    // The word that is on already is the first that counts; those after it are told as they come on.
    next()
    return next
  })

  useEffect(() => {
    const draw = () => screen.current?.show(timeline.words[player.index]?.text ?? '')
    draw()
    // The font may arrive after the first word, and the window may change: the letter stays where it is.
    let isGone = false
    const settle = () => screen.current?.settle()
    void document.fonts?.ready.then(() => !isGone && settle())
    document.fonts?.addEventListener('loadingdone', settle)
    window.addEventListener('resize', settle)
    const stop = player.onWord(draw)
    return () => {
      isGone = true
      document.fonts?.removeEventListener('loadingdone', settle)
      window.removeEventListener('resize', settle)
      stop()
    }
  }, [timeline, player])

  useEffect(() => {
    if (isStill || focusStyle === 'none') return
    return player.onWord(({ index, by }) => {
      if (by !== 'playing') return
      const effect = focusStyle === 'random-effects' ? nextEffect() : undefined
      const dwellMs = timeline.dwellMs(index, wordsPerMinute)
      for (const { frames, ms } of animationsOf({ style: focusStyle, wordsPerMinute, dwellMs, effect })) {
        word.current?.animate(frames, { duration: ms, easing: 'ease-out' })
      }
    })
  }, [player, timeline, wordsPerMinute, focusStyle, isStill, nextEffect])

  const handleTap = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = (event.clientX - left) / width
    if (at < edgeShare) player.step(-1)
    else if (at > 1 - edgeShare) player.step(1)
    else player.toggle()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the reader do all that a tap does
    <section
      aria-label="The word on screen"
      onClick={handleTap}
      className="absolute inset-0 overflow-hidden select-none"
    >
      <AmbientEffectLayer effect={ambientEffect} isMoving={isPlaying && !isStill} />
      {timeline.wordCount === 0 ? (
        <p className="absolute inset-x-4 top-(--word-y) text-center font-read text-lg text-ink-soft">
          Ready to start reading
        </p>
      ) : (
        <>
          <div className="absolute inset-x-4 top-(--word-y) -translate-y-1/2 py-14 short:py-4 sm:inset-x-8">
            <Tick className="top-2 short:hidden" />
            <div
              ref={word}
              data-tone={hasTone(focusStyle, wordsPerMinute) || undefined}
              className="data-tone:text-[color-mix(in_oklab,var(--ink),var(--accent)_45%)]"
              style={{ transformOrigin: `${restingPoint * 100}% 50%` }}
            >
              <PivotWord ref={screen} at={restingPoint} className="text-stage" />
            </div>
            <Tick className="bottom-2 short:hidden" />
          </div>
          <PausedSentence timeline={timeline} player={player} />
        </>
      )}
    </section>
  )
}

/** Shows the eye where the letter will be. */
function Tick({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={`absolute h-7 w-px bg-rule ${className}`}
      style={{ left: `calc(${restingPoint * 100}% - 0.5px)` }}
    />
  )
}
