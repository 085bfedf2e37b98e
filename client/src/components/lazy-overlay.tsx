import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../lib/toast.ts'
import { LazyPart } from './lazy-part.tsx'

interface Props {
  open: boolean
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** What opens over the page and is fetched when it opens first. Where it cannot be fetched it says so, and is closed. */
export function LazyOverlay({ open, onClose, children }: Props) {
  const [hasOpened, setHasOpened] = useState(open)
  const [attempt, setAttempt] = useState(0)
  if (open && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  const closeUnfetched = () => {
    toast({
      title: 'This could not be opened',
      description: 'Check your network. If it stays so, load the page again: your place is kept.',
      variant: 'destructive',
    })
    setAttempt(attempt + 1)
    setHasOpened(false)
    onClose?.()
  }
  return (
    <LazyPart key={attempt} onUnfetched={closeUnfetched} waiting={<Opening onClose={onClose} />}>
      {children}
    </LazyPart>
  )
}

/** Until it is open, what is typed is meant for it, and does nothing on the page; Escape closes it as it would once it is open. */
function Opening({ onClose }: Pick<Props, 'onClose'>) {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') close()
    }
    window.addEventListener('keydown', hold, { capture: true })
    return () => window.removeEventListener('keydown', hold, { capture: true })
  }, [])
  return (
    <p role="status" className="sr-only">
      Opening
    </p>
  )
}
