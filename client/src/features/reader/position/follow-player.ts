import { saveEveryWords } from '#shared/limits.ts'
import { workBetweenWords } from '../playback/between-words.ts'
import type { Player, WordChange } from '../playback/player.ts'
import type { PositionSaver } from './position-saver.ts'

/** What lets a saver follow a player. */
export interface Follower {
  /** Tells the saver at once of what has been played: the page may be gone in a moment. */
  catchUp(): void
  /** Ends it, saving what is not saved. */
  stop(): void
}

/**
 * Lets a saver follow a player: every fifth word, each pause and the last word are saved. A word that comes by itself is counted once it is
 * on the screen, so that it does not wait for that.
 */
export function followPlayer(saver: PositionSaver, player: Player, wordCount: number): Follower {
  const between = workBetweenWords()
  saver.setClosed(false)
  const follow = ({ index, by, playedMs }: WordChange) => {
    // A position that was jumped to is not read yet: it counts once the reader plays or steps on from it.
    if (by === 'jumping') return saver.count(playedMs)
    saver.count(playedMs, 1)
    saver.read(index + 1)
    if ((index + 1) % saveEveryWords === 0 || index + 1 === wordCount) void saver.save()
  }
  const stopWords = player.onWord((change) => {
    between.add(() => follow(change))
    if (change.by !== 'playing' || change.index + 1 === wordCount) between.finish()
  })
  const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
    between.finish()
    saver.count(playedMs)
    // A word that is played is the position, however the reader came to it.
    if (isPlaying || (playedMs > 0 && saver.position !== player.index + 1)) saver.read(player.index + 1)
    if (!isPlaying) void saver.save()
  })
  return {
    catchUp: between.finish,
    stop() {
      stopWords()
      stopPlaying()
      between.finish()
      saver.setClosed(true)
      void saver.save()
    },
  }
}
