import { toastMediumMs, toastShortMs } from '#shared/limits.ts'
import { toast } from '../../../lib/toast.ts'
import type { Player } from '../playback/player.ts'
import type { PositionSaver } from '../position/position-saver.ts'

/** Saves the word on screen as the position, on the reader's request, and shows the result. */
export async function saveProgress(saver: PositionSaver, player: Player): Promise<void> {
  if (saver.position === 0 && player.index === 0) {
    toast({
      title: 'No session active',
      description: 'Please start reading first to save progress.',
      variant: 'warning',
      durationMs: toastMediumMs,
    })
    return
  }
  if (saver.position !== player.index + 1) saver.read(player.index + 1)
  if (await saver.save()) {
    toast({
      title: 'Progress saved',
      description: 'Your reading position has been saved',
      variant: 'success',
      durationMs: toastShortMs,
    })
  } else {
    toast({
      title: 'Save failed',
      description: 'Could not save your progress. Please try again.',
      variant: 'destructive',
      durationMs: toastMediumMs,
    })
  }
}
