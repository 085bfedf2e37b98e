import { saveEveryWords } from '#shared/limits.ts'
import type { PlaceKeeper } from './place-keeper.ts'
import type { Player } from './player.ts'

/**
 * Lets a keeper follow a player: every fifth word, each pause and the last word are saved. Answers what ends it, saving what
 * is not saved.
 */
export function followPlayer(keeper: PlaceKeeper, player: Player, wordCount: number): () => void {
  keeper.setClosed(false)
  const stopWords = player.onWord(({ index, by, playedMs }) => {
    // A place that was jumped to is not read yet: it counts once the reader plays or steps on from it.
    if (by === 'jumping') return keeper.tell(playedMs)
    keeper.tell(playedMs, 1)
    keeper.read(index + 1)
    if ((index + 1) % saveEveryWords === 0 || index + 1 === wordCount) void keeper.save()
  })
  const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
    keeper.tell(playedMs)
    // A word that is played is the place, however the reader came to it.
    if (isPlaying || (playedMs > 0 && keeper.place !== player.index + 1)) keeper.read(player.index + 1)
    if (!isPlaying) void keeper.save()
  })
  return () => {
    stopWords()
    stopPlaying()
    keeper.setClosed(true)
    void keeper.save()
  }
}
