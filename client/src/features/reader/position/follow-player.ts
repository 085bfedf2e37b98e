import { saveEveryWords } from '#shared/limits.ts'
import type { Player } from '../playback/player.ts'
import type { PositionSaver } from './position-saver.ts'

/**
 * Lets a saver follow a player: every fifth word, each pause and the last word are saved. Returns what ends it, saving what
 * is not saved.
 */
export function followPlayer(saver: PositionSaver, player: Player, wordCount: number): () => void {
  saver.setClosed(false)
  const stopWords = player.onWord(({ index, by, playedMs }) => {
    // A position that was jumped to is not read yet: it counts once the reader plays or steps on from it.
    if (by === 'jumping') return saver.count(playedMs)
    saver.count(playedMs, 1)
    saver.read(index + 1)
    if ((index + 1) % saveEveryWords === 0 || index + 1 === wordCount) void saver.save()
  })
  const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
    saver.count(playedMs)
    // A word that is played is the position, however the reader came to it.
    if (isPlaying || (playedMs > 0 && saver.position !== player.index + 1)) saver.read(player.index + 1)
    if (!isPlaying) void saver.save()
  })
  return () => {
    stopWords()
    stopPlaying()
    saver.setClosed(true)
    void saver.save()
  }
}
