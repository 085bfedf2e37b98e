import { errorReason } from './call.ts'

export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive' | 'success' | 'warning' | 'info'
  action?: { label: string; onAct: () => void }
  /** Called when the user closes the toast. A toast with `onDismiss` is at the bottom of the window. */
  onDismiss?: () => void
  /** Without it the toast stays until it is dismissed. */
  durationMs?: number
  /** Shows the toast in the reader's status line instead of floating, without the look of its variant. */
  isInline?: boolean
  /** For inline toasts: keeps a floating failure toast on screen beside this toast. */
  keepsFailure?: boolean
}

let current: Toast | undefined
/** Inline toast shown together with a floating failure. */
let beside: Toast | undefined
let lastId = 0
let hasInputSinceToast = false
const listeners = new Set<() => void>()

function show(toast: Toast | undefined, inline?: Toast): void {
  current = toast
  beside = inline
  for (const listener of listeners) listener()
}

/** Shows a toast and returns its id. Removes the current toast, except a floating failure toast if `keepsFailure` is set. */
export function toast({
  variant = 'default',
  ...rest
}: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>): number {
  lastId += 1
  hasInputSinceToast = false
  const added = { id: lastId, variant, ...rest }
  if (rest.keepsFailure && isFloatingFailure(current)) show(current, added)
  else show(added)
  return lastId
}

interface FailureOptions extends Pick<Toast, 'action' | 'durationMs'> {
  fallback?: string | undefined
}

const isFloatingFailure = (toast: Toast | undefined) => toast?.variant === 'destructive' && !toast.isInline

/** Shows a failure with the error's reason, or the fallback if it has none, as with a proxy's error page. */
export function toastFailure(
  title: string,
  error: unknown,
  { fallback = 'Please try again in a moment.', ...options }: FailureOptions = {},
): void {
  toast({ title, description: errorReason(error, fallback), variant: 'destructive', ...options })
}

export function dismissToast(id: number): void {
  if (current?.id === id) show(beside)
  else if (beside?.id === id) show(current)
}

export function dismissToasts(): void {
  show(undefined)
}

/** Dismisses a toast that is not an error, because it is outdated. */
export function dismissNotice(): void {
  if (current?.variant === 'destructive') show(current)
  else if (current) show(undefined)
}

/** Dismisses a notice that was shown before the last input. Keeps a newer one: the click that opens a dialog may have shown it. */
export function dismissEarlierNotice(): void {
  if (hasInputSinceToast) dismissNotice()
}

export function recordInput(): void {
  hasInputSinceToast = true
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Toast | undefined => current,
  readInline: (): Toast | undefined => (current?.isInline ? current : beside),
}
