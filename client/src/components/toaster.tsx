import { useRef, useState, useSyncExternalStore } from 'react'
import { useWindowEvents } from '../hooks/use-window-events.ts'
import { dismissNotice, dismissToasts, recordInput, type Toast, toastStore } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

export const LazyToastList = lazyDialog<{ open: boolean; onClose: () => void }>(
  async () => (await import('./toast-list.tsx')).ToastList,
  { isUnrequested: true },
)

/** Shows the current toast. If the code of `ToastList` cannot be loaded, shows a `PlainToast` without timeout. */
export function Toaster() {
  const [plainId, setPlainId] = useState<number>()
  const pathname = useRef(window.location.pathname)
  // wouter dispatches `pushState`. Redirects dispatch `replaceState` and keep the toast, which reports their cause.
  useWindowEvents(['pushState', 'popstate'], () => {
    if (window.location.pathname !== pathname.current) dismissNotice()
    pathname.current = window.location.pathname
  })
  useWindowEvents(['pointerdown', 'keydown'], recordInput, true)
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const isFloating = toast !== undefined && !toast.isInline
  const isPlain = isFloating && toast.id === plainId
  // Rendered before the first toast: screen readers announce only changes to a live region that already exists.
  return (
    <>
      <LazyToastList
        open={(isFloating && !isPlain) || LazyToastList.isLoaded()}
        onClose={() => setPlainId(toastStore.read()?.id)}
      />
      {isPlain && !LazyToastList.isLoaded() && <PlainToast {...toast} />}
    </>
  )
}

function PlainToast({ title, description, action, onDismiss }: Toast) {
  const dismiss = () => {
    onDismiss?.()
    dismissToasts()
  }
  return (
    <div
      role="alert"
      data-toast
      className="fixed inset-x-4 top-28 z-50 rounded border border-edge bg-surface px-4 py-3 text-sm text-ink shadow-float md:left-auto md:w-[420px]"
    >
      <p className="font-semibold">{title}</p>
      <p className="whitespace-pre-line text-ink-soft">{description}</p>
      {action && (
        <Button look="text" className="mr-6" onClick={action.onAct}>
          {action.label}
        </Button>
      )}
      <Button look="text" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  )
}
