import type { Player } from '../playback/player.ts'
import { useIsPlaying, useWordBeside } from '../playback/use-player.ts'
import type { PositionSaver } from './position-saver.ts'

/** The way back from a word that was jumped to: it is not the reader's position until they go on from it. */
export function BackToPosition({ player, saver }: { player: Player; saver: PositionSaver }) {
  const isPlaying = useIsPlaying(player)
  const word = useWordBeside(player, (index) => index + 1)
  const { position } = saver
  if (isPlaying || position === 0 || position === word) return null
  return (
    <button
      type="button"
      className="underline underline-offset-2 hover:text-ink"
      onClick={() => player.goTo(position - 1)}
    >
      Back to your place (word {position})
    </button>
  )
}
