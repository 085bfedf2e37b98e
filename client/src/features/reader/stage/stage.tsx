import { useEffect, useRef, useState } from 'react'
import { PivotWord, type WordScreen } from '../../../components/pivot-word.tsx'
import { getLook } from '../../../lib/text-layout.ts'
import { useReducedMotion } from '../../../lib/theme.ts'
import { useIsIdle } from '../../../lib/use-is-idle.ts'
import { createAnimations, createRandomEffects, hasTone } from '../effects/focus-style.ts'
import { lazyParts } from '../lazy-parts.ts'
import { useDrawWord } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { showsStrokes } from '../settings/settings.ts'
import { LineStrokes } from './line-strokes.tsx'
import { Passage, useTogether } from './passage.tsx'
import { SpeakerName } from './speaker-name.tsx'
import { fixationPoint, Tick } from './tick.tsx'
import { type SentenceMoves, useGestures } from './use-gestures.ts'

export function Stage({ moves }: { moves: SentenceMoves }) {
  const { timeline, player, category, settings, speed } = useReader()
  const together = useTogether()
  const figure = useSpeedFigure(speed.dial)
  const gestures = useGestures({ moves, onSpeed: figure.show })
  const hasStrokes = showsStrokes(settings, category) && !settings.sentenceKept
  return (
    <section
      aria-label="The word on screen"
      {...gestures}
      className="stage absolute inset-0 touch-pinch-zoom overflow-hidden select-none"
    >
      {figure.figure}
      {timeline.wordCount === 0 ? (
        <p className="absolute inset-x-4 top-(--word-y) text-center font-read text-lg text-ink-soft">
          Ready to start reading
        </p>
      ) : (
        <>
          <div className={together ? 'invisible' : 'contents'}>
            <CurrentWord />
          </div>
          {category === 'Stage Play' && <SpeakerName />}
          {hasStrokes && <LineStrokes timeline={timeline} player={player} />}
          <Passage />
        </>
      )}
    </section>
  )
}

/** Time from the last change of the speed until its display is hidden, in ms. */
const shownMs = 900

/** Returns `figure`, an element with the speed, and `show`, a function that makes this element visible for a short time. */
function useSpeedFigure(wordsPerMinute: number) {
  // Each change sets a new object, which restarts the timer.
  const [change, setChange] = useState<object>()
  useEffect(() => {
    if (!change) return
    const timer = setTimeout(() => setChange(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [change])
  const figure = change && (
    <p className="pointer-events-none absolute inset-x-0 top-[calc(var(--header)+0.5rem)] text-center text-lg font-semibold tabular-nums lining-nums">{`${wordsPerMinute} WPM`}</p>
  )
  return { figure, show: () => setChange({}) }
}

/** The word on screen, drawn outside React at the moment the player shows it. */
function CurrentWord() {
  const { timeline, player, settings, speed, language } = useReader()
  const { focusStyle, savedWordsMarked } = settings
  const isIdle = useIsIdle()
  const screen = useRef<WordScreen>(null)
  const word = useRef<HTMLDivElement>(null)
  useDrawWord(player, (index) => {
    const shown = timeline.word(index)
    const look = shown ? getLook(shown) : ''
    // Setting the attribute, even to the same value, would restyle the word.
    if (word.current && word.current.dataset.look !== look) word.current.dataset.look = look
    screen.current?.show(shown?.text ?? '')
  })
  useFocusStyle(word)
  return (
    <div className="word-space top-(--word-y) -translate-y-1/2 py-14 short:py-4">
      {isIdle && savedWordsMarked && <lazyParts.MetDot word={word} />}
      <Tick className="top-2 short:hidden" />
      <div
        ref={word}
        lang={language}
        data-tone={hasTone(focusStyle, speed.base) || undefined}
        className="data-tone:text-[color-mix(in_oklab,var(--ink),var(--accent)_45%)]"
        style={{ transformOrigin: `${fixationPoint * 100}% 50%` }}
      >
        <PivotWord
          ref={screen}
          at={fixationPoint}
          className="stage-word pr-[max(0px,var(--beside)-var(--aside))] text-(length:--word-size) leading-[1.4] tracking-(--letter-spacing)"
        />
      </div>
      <Tick className="bottom-2 short:hidden" />
    </div>
  )
}

/** Animates each word in the reader's focus style during playback. */
function useFocusStyle(word: React.RefObject<HTMLElement | null>): void {
  const { timeline, player, settings, speed } = useReader()
  const isStill = useReducedMotion()
  const { focusStyle: style } = settings
  const { base: wordsPerMinute } = speed
  const [nextEffect] = useState(() => {
    const next = createRandomEffects(Math.random)
    // `next` is called once per word. This call counts the word that is already on screen.
    next()
    return next
  })
  useEffect(() => {
    if (isStill || style === 'none') return
    return player.onWord(({ index, by }) => {
      if (by !== 'playing') return
      const effect = style === 'random-effects' ? nextEffect() : undefined
      const dwellMs = timeline.dwellMs(index, wordsPerMinute)
      for (const { frames, ms } of createAnimations({ style, wordsPerMinute, dwellMs, effect })) {
        word.current?.animate(frames, { duration: ms, easing: 'ease-out' })
      }
    })
  }, [word, player, timeline, wordsPerMinute, style, isStill, nextEffect])
}

/** Announces the word to screen readers after a step or jump, not during playback. */
export function StepStatus() {
  const { timeline, player } = useReader()
  const [word, setWord] = useState('')
  useEffect(() => {
    return player.onWord(({ index, by }) => {
      if (by !== 'playing' && !player.isPlaying) setWord(timeline.word(index)?.text ?? '')
    })
  }, [timeline, player])
  return (
    <p role="status" className="sr-only">
      {word}
    </p>
  )
}
