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

/** Media query of a low window, in which a toast is below the word being read and beside the controls. */
const low = '(height <= 31.25rem)'
/** Distance of a toast from the top of the window, in px: below the header, on phones also below the hint of the reader page. */
const topPx = { wide: 88, tall: 112, short: 93 }

export function ToastList() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const toast = current?.isInline ? undefined : current
  const viewport = useRef<HTMLOListElement>(null)
  const isLow = useMedia(low)
  const isWide = useMedia('(width >= 48rem)')
  const isTall = useMedia('(height > 43.75rem)')
  const isReading = document.querySelector('.reader') !== null
  const isSmall = isLow || (!isWide && !isTall && isReading)
  const restTop = isLow ? undefined : topPx[isWide ? 'wide' : isTall ? 'tall' : 'short']
  const top = useAvoidControls(viewport, restTop, toast?.id ?? null)
  const isAtFoot = top === undefined || toast?.onDismiss !== undefined
  const focus = useFocusReturn(viewport)
  const dismiss = () => {
    toast?.onDismiss?.()
    focus.restore()
    dismissToasts()
  }
  return (
    <Radix.Provider duration={Number.POSITIVE_INFINITY} swipeDirection="right">
      {toast && (
        <ShownToast
          key={toast.id}
          toast={toast}
          isSmall={isSmall}
          isReading={isReading}
          onDismiss={dismiss}
        />
      )}
      <Radix.Viewport
        ref={viewport}
        onFocus={focus.store}
        className={`pointer-events-none fixed z-50 px-4 outline-none ${isLow ? 'left-0 w-full max-w-[420px] min-[30rem]:w-[52vw]' : 'right-0 w-full md:max-w-[420px]'}`}
        style={isAtFoot ? { bottom: isLow ? '0.25rem' : 'calc(var(--foot, 0px) + 0.75rem)' } : { top }}
      />
    </Radix.Provider>
  )
}

interface ShownProps {
  toast: Toast
  isSmall: boolean
  /** Limits a small toast to three lines, so that it does not cover the word being read. */
  isReading: boolean
  onDismiss: () => void
}

function ShownToast({ toast, isSmall, isReading, onDismiss }: ShownProps) {
  return (
    <Radix.Root
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      // An open modal dialog disables pointer events outside it; toasts stay clickable.
      data-toast
      style={{ pointerEvents: 'auto' }}
      className={`flex items-start gap-3 rounded border border-l-4 border-edge bg-surface pr-2 pl-4 text-ink shadow-float ${isSmall ? 'py-1 zoomed:py-px' : 'py-3'} ${edges[toast.variant]}`}
      onOpenChange={(open) => !open && onDismiss()}
      duration={toast.durationMs}
    >
      <div className={`min-w-0 flex-1 text-sm ${isSmall ? '' : 'py-1'}`}>
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description
            className={`overflow-y-auto break-words whitespace-pre-line text-ink-soft ${isSmall && isReading ? 'max-h-[2lh]' : 'max-h-40'}`}
          >
            {toast.description}
          </Radix.Description>
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
 * Returns focus functions of a floating region: `store` stores the element that had the focus before, and `restore` focuses it again.
 */
function useFocusReturn(region: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null)
  return {
    store({ relatedTarget }: FocusEvent) {
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
