import { useEffect, useRef } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { PivotWord, type WordScreen } from '../../components/pivot-word.tsx'
import type { Player } from './player.ts'

/** Where the eye rests, as a share of the stage's width: left of the middle, since more of a word lies to the right. */
const restingPoint = 0.43

/** The word on screen and nothing else. It is drawn outside React's render, the moment the player says so. */
export function Stage({ timeline, player }: { timeline: Timeline; player: Player }) {
  const screen = useRef<WordScreen>(null)

  useEffect(() => {
    const draw = () => screen.current?.show(timeline.words[player.index]?.text ?? '')
    draw()
    // The font may arrive after the first word, and the window may change: the letter stays where it is.
    let isGone = false
    void document.fonts?.ready.then(() => !isGone && draw())
    window.addEventListener('resize', draw)
    const stop = player.onWord(draw)
    return () => {
      isGone = true
      window.removeEventListener('resize', draw)
      stop()
    }
  }, [timeline, player])

  return (
    <section
      aria-label="The word on screen"
      className="grid min-h-56 flex-1 place-items-center overflow-hidden bg-sunk px-4 sm:px-8"
    >
      {timeline.words.length === 0 ? (
        <p className="font-read text-lg text-ink-soft">Ready to start reading</p>
      ) : (
        <div className="relative w-full max-w-[68rem] py-14">
          <Tick className="top-2" />
          <PivotWord ref={screen} at={restingPoint} className="text-stage" />
          <Tick className="bottom-2" />
        </div>
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
