import type { ReactNode } from 'react'
import { toast } from '../../../lib/toast.ts'
import type { Player } from '../playback/player.ts'

/** Status message about the voice, at the top of the page where hints are shown. */
export function VoiceStatus({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="pointer-events-none absolute right-[calc(max(var(--beside),var(--aside))+1rem)] left-4 top-[calc(var(--header)+0.5rem)] text-center text-sm text-balance text-ink-soft"
    >
      {children}
    </p>
  )
}

export function reportFailure(player: Player, title: string, description: string): void {
  player.pause()
  toast({ title, description, variant: 'warning' })
}
