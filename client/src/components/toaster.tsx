import { useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../lib/lazy.tsx'
import { toastStore } from '../lib/toast.ts'
import { LazyPart } from './lazy-part.tsx'

/** What draws toasts, for whoever knows that there will be some. */
export const OpenToaster = lazyComponent(async () => (await import('./open-toaster.tsx')).OpenToaster)

/** The one toast that shows. It covers no control in focus, nor the way out of a dialog. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  // Where its code is at hand it stands ready: what listens hears best of what was there before it spoke.
  const [hasShown, setHasShown] = useState(() => OpenToaster.isFetched())
  const [attempt, setAttempt] = useState(0)
  if (toast && !hasShown) setHasShown(true)
  if (!hasShown) return null
  // Without its code nothing can be said; the next toast tries again.
  const waitForNext = () => {
    setAttempt(attempt + 1)
    setHasShown(false)
  }
  return (
    <LazyPart key={attempt} onUnfetched={waitForNext}>
      <OpenToaster />
    </LazyPart>
  )
}
