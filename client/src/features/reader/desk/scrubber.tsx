import type { CSSProperties } from 'react'
import type { Player } from '../playback/player.ts'

interface Props {
  player: Player
  /** The word on screen and how many there are, from 1; 0 of 0 for a text without words. */
  word: number
  total: number
}

/**
 * How far the reader is, as a line along which they can go anywhere: by a drag, a click or the keys of a slider. The word and its
 * sentence follow; it is a jump, from which the way back stands.
 */
export function Scrubber({ player, word, total }: Props) {
  // As far as the knob has come.
  const share = total < 2 ? 0 : (word - 1) / (total - 1)
  return (
    <input
      type="range"
      aria-label="Progress"
      aria-valuetext={`Word ${word} of ${total}`}
      disabled={total === 0}
      min={Math.min(1, total)}
      max={total}
      value={word}
      onChange={({ target }) => {
        player.pause()
        player.goTo(Number(target.value) - 1)
      }}
      className="slider scrubber mt-1 block w-full"
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    />
  )
}
