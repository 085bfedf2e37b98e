import { useEffect } from 'react'
import type { Player } from './player.ts'

/** The reader's keys. What has the focus keeps its own: Space presses a button, arrows move a slider, letters are typed. */
export function useReaderKeys(player: Player): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (isTaken(event)) return
      if (event.key === 'ArrowLeft') player.step(-1)
      else if (event.key === 'ArrowRight') player.step(1)
      else if (event.key === ' ') player.toggle()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [player])
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"]'))
    return true
  return key === ' ' ? target.closest('button, a, summary') !== null : target.closest('input') !== null
}
