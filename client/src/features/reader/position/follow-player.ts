import { saveEveryWords } from '#shared/limits.ts'
import { createIdleQueue } from '../playback/idle-queue.ts'
import type { Player, WordChange } from '../playback/player.ts'
import type { PositionSaver } from './position-saver.ts'

interface Follower {
  /** Passes queued words to the saver at once, because the page may be closed. */
  flush(): void
  /** Unsubscribes and saves. */
  stop(): void
}

/** Saves every fifth word, each pause and the last word of a player. During playback, words are counted when the browser is idle. */
export function followPlayer(saver: PositionSaver, player: Player, wordCount: number): Follower {
  const queue = createIdleQueue()
  saver.setClosed(false)
  const follow = ({ index, by, playedMs }: WordChange) => {
    // A jump does not change the position until the reader plays or steps from there.
    if (by === 'jumping') return saver.count(playedMs)
    saver.count(playedMs, 1)
    saver.read(index + 1)
    if ((index + 1) % saveEveryWords === 0 || index + 1 === wordCount) void saver.save()
  }
  const stopWords = player.onWord((change) => {
    queue.add(() => follow(change))
    if (change.by !== 'playing' || change.index + 1 === wordCount) queue.flush()
  })
  const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
    queue.flush()
    saver.count(playedMs)
    // A word that was played becomes the position, even after a jump.
    if (isPlaying || (playedMs > 0 && saver.position !== player.index + 1)) saver.read(player.index + 1)
    if (!isPlaying) void saver.save()
  })
  return {
    flush: queue.flush,
    stop() {
      stopWords()
      stopPlaying()
      queue.flush()
      saver.setClosed(true)
      void saver.save()
    },
  }
}
