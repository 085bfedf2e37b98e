import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { PivotWord, type WordScreen } from '../../../components/pivot-word.tsx'
import { useReducedMotion } from '../../../lib/theme.ts'
import { animationsOf, createRandomEffects, hasTone } from '../effects/focus-style.ts'
import type { Player } from '../playback/player.ts'
import type { Speed } from '../playback/use-speed.ts'
import { type ReaderSettings, showsStrokes } from '../settings/settings.ts'
import { LineStrokes } from './line-strokes.tsx'
import { Passage } from './passage.tsx'
import { SpeakerName } from './speaker-name.tsx'
import { useSpeedFigure } from './speed-figure.tsx'
import { StepStatus } from './step-status.tsx'
import { restingPoint, Tick } from './tick.tsx'
import { edgeShare, type SentenceMoves, useGestures } from './use-gestures.ts'

interface Props {
  timeline: Timeline
  player: Player
  category: Category | undefined
  settings: ReaderSettings
  wordsPerMinute: number
  moves: SentenceMoves
  speed: Speed
}

/** The word on screen, and what there is to know of its line. It is drawn outside React's render, the moment the player says so. */
export function Stage({ timeline, player, category, settings, wordsPerMinute, ...by }: Props) {
  const screen = useRef<WordScreen>(null)
  const word = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const { focusStyle } = settings
  const [nextEffect] = useState(() => {
    const next = createRandomEffects(Math.random)
    // The word that is on already is the first that counts; those after it are told as they come on.
    next()
    return next
  })

  useEffect(() => {
    const draw = () => {
      const { text = '', role = 'text' } = timeline.word(player.index) ?? {}
      // Set again, even what it was already would be styled anew.
      if (word.current && word.current.dataset.role !== role) word.current.dataset.role = role
      screen.current?.show(text)
    }
    draw()
    return player.onWord(draw)
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

  const hasStrokes = showsStrokes(settings, category) && !settings.sentenceKept

  const figure = useSpeedFigure(by.speed.dial)
  const gestures = useGestures({ ...by, onSpeed: figure.show })

  /** At the edges a tap steps; between them it plays and pauses. */
  const handleTap = (event: MouseEvent<HTMLElement>) => {
    if (gestures.wasMoreThanTap() || (event.target as Element).closest('button')) return
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
      {...gestures.handlers}
      className="stage absolute inset-0 touch-pinch-zoom overflow-hidden select-none"
    >
      {figure.figure}
      {timeline.wordCount === 0 ? (
        <p className="absolute inset-x-4 top-(--word-y) text-center font-read text-lg text-ink-soft">
          Ready to start reading
        </p>
      ) : (
        <>
          <div className="absolute inset-x-(--word-inset) top-(--word-y) -translate-y-1/2 py-14 short:py-4">
            <Tick className="top-2 short:hidden" />
            <div
              ref={word}
              data-tone={hasTone(focusStyle, wordsPerMinute) || undefined}
              className="data-tone:text-[color-mix(in_oklab,var(--ink),var(--accent)_45%)] data-[role=direction]:text-ink-soft data-[role=direction]:italic"
              style={{ transformOrigin: `${restingPoint * 100}% 50%` }}
            >
              <PivotWord ref={screen} at={restingPoint} className="stage-word" />
            </div>
            <Tick className="bottom-2 short:hidden" />
          </div>
          {category === 'Stage Play' && <SpeakerName timeline={timeline} player={player} at={restingPoint} />}
          {hasStrokes && <LineStrokes timeline={timeline} player={player} at={restingPoint} />}
          <Passage
            timeline={timeline}
            player={player}
            category={category}
            wordsPerMinute={wordsPerMinute}
            isKept={settings.sentenceKept}
          />
          <StepStatus timeline={timeline} player={player} />
        </>
      )}
    </section>
  )
}
