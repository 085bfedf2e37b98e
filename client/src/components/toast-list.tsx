import * as Radix from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { type FocusEvent, type RefObject, useRef, useSyncExternalStore } from 'react'
import { dismissToasts, type Toast, toastStore } from '../lib/toast.ts'
import { useMedia } from '../lib/use-media.ts'
import { useAvoidControls } from './use-avoid-controls.ts'

const edges = {
  default: 'border-l-ink-soft',
  destructive: 'border-l-danger',
  success: 'border-l-success',
  warning: 'border-l-warning',
  info: 'border-l-info',
}

/** A phone in portrait: toasts appear at the bottom, above fixed controls (`--foot`). */
const phone = '(width < 48rem) and (height > 700px)'
/** Elsewhere toasts appear this far from the top, in px: below the header, or over it in a low window, so that they cover no word. */
const topPx = { tall: 88, low: 4 }

export function ToastList() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const toast = current?.isInline ? undefined : current
  const viewport = useRef<HTMLOListElement>(null)
  const isPhone = useMedia(phone)
  const top = useMedia('(height <= 700px)') ? topPx.low : topPx.tall
  const hasMoved = useAvoidControls(viewport, isPhone ? 'foot' : top, toast?.id ?? null)
  const focus = useFocusReturn(viewport)
  const dismiss = () => {
    focus.restore()
    dismissToasts()
  }
  return (
    <Radix.Provider duration={Number.POSITIVE_INFINITY} swipeDirection="right">
      {toast && <ShownToast key={toast.id} toast={toast} onDismiss={dismiss} />}
      <Radix.Viewport
        ref={viewport}
        onFocus={focus.note}
        className="fixed right-0 z-50 w-full px-4 outline-none md:max-w-[420px]"
        style={isPhone === hasMoved ? { top } : { bottom: 'calc(var(--foot, 0px) + 0.75rem)' }}
      />
    </Radix.Provider>
  )
}

function ShownToast({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <Radix.Root
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      // An open modal dialog disables pointer events outside it; toasts stay clickable.
      data-toast
      style={{ pointerEvents: 'auto' }}
      className={`flex items-start gap-3 rounded border border-l-4 border-edge bg-surface py-3 pr-2 pl-4 text-ink shadow-float ${edges[toast.variant]}`}
      onOpenChange={(open) => !open && onDismiss()}
      duration={toast.durationMs}
    >
      <div className="min-w-0 flex-1 py-1 text-sm">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="break-words text-ink-soft">{toast.description}</Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.label}
          onClick={toast.action.onAct}
          className="rounded px-2 py-1.5 text-sm font-semibold text-accent hover:underline"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Dismiss" className="rounded p-2 text-ink-soft hover:text-ink">
        <X />
      </Radix.Close>
    </Radix.Root>
  )
}

/**
 * Stores which element had the focus before a floating region received it, and returns the focus when the region's content is removed.
 */
function useFocusReturn(region: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null)
  return {
    note({ relatedTarget }: FocusEvent) {
      const from = relatedTarget as Element | null
      if (!region.current?.contains(from)) before.current = from
    },
    restore() {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !region.current?.contains(activeElement)) return
      activeElement.blur()
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
