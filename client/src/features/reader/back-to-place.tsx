import type { PlaceKeeper } from './place-keeper.ts'
import type { Player } from './player.ts'
import { useIsPlaying, useWord } from './use-player.ts'

/** The way back from a word that was jumped to: it is not the reader's place until they go on from it. */
export function BackToPlace({ player, keeper }: { player: Player; keeper: PlaceKeeper }) {
  const isPlaying = useIsPlaying(player)
  const word = useWord(player, (index) => index + 1)
  const { place } = keeper
  if (isPlaying || place === 0 || place === word) return null
  return (
    <button
      type="button"
      className="mr-4 underline underline-offset-2 hover:text-ink"
      onClick={() => player.goTo(place - 1)}
    >
      Back to your place (word {place})
    </button>
  )
}
