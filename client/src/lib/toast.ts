export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive' | 'success' | 'warning' | 'info'
  /** Something to do about it, which also takes the toast away. */
  action?: { label: string; onAct: () => void }
  /** How long it stays, in ms; without it, until it is dismissed. */
  durationMs?: number
}

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one before: there is one at a time. Returns its number. */
export function toast({
  variant = 'default',
  ...rest
}: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>): number {
  lastId += 1
  show({ id: lastId, variant, ...rest })
  return lastId
}

/** Takes this toast away, if it is still the one that shows. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(undefined)
}

/** Takes away whatever shows. */
export function dismissToasts(): void {
  show(undefined)
}

/** The toast on screen, as an external store of React's. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Toast | undefined => current,
}
