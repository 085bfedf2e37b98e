import { useIsPlaying, useWordWhenIdle } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'

/** Shown after a jump: the position stays where it was until the reader plays or steps. */
export function BackToPosition() {
  const { player, saver } = useReader()
  const isPlaying = useIsPlaying(player)
  const word = useWordWhenIdle(player, (index) => index + 1)
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
