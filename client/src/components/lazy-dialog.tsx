import { type ComponentProps, type ComponentType, useState } from 'react'
import { useWindowEvents } from '../hooks/use-window-events.ts'
import { type LazyComponent, lazyComponent } from '../lib/lazy.tsx'
import { toast } from '../lib/toast.ts'
import { LazyPart } from './lazy-part.tsx'

interface Overlay {
  /** Defaults to true: the overlay is then open while it is rendered. */
  open?: boolean
  /** Absent when the overlay cannot be dismissed. */
  onClose?: (() => void) | undefined
}

interface Options {
  /** True when the page opens the overlay by itself: a failed load is silent, and the page handles keys while the code loads. */
  isUnrequested?: boolean
}

/**
 * Declares a dialog or another overlay whose code is loaded when it is first opened. If the load fails, a toast reports it and the
 * overlay closes; opening it again retries.
 */
export function lazyDialog<Props extends Overlay>(
  load: () => Promise<ComponentType<Props>>,
  options: Options = {},
): LazyComponent<Props> {
  const Content = lazyComponent(load)
  return Object.assign((props: Props) => <LazyOverlay content={Content} props={props} {...options} />, {
    load: Content.load,
    isLoaded: Content.isLoaded,
  })
}

interface DialogButtonProps extends ComponentProps<'button'> {
  dialog: ComponentType<{ onClose: () => void }>
}

/** A button that opens a dialog. */
export function DialogButton({ dialog: Dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} {...button} />
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

interface LazyOverlayProps<Props> extends Options {
  content: LazyComponent<Props>
  props: Props
}

function LazyOverlay<Props extends Overlay>({
  content: Content,
  props,
  isUnrequested = false,
}: LazyOverlayProps<Props>) {
  const { open = true, onClose } = props
  const [hasOpened, setHasOpened] = useState(open)
  const [attempt, setAttempt] = useState(0)
  if (open && !hasOpened) setHasOpened(true)
  if (!hasOpened || (!open && !Content.isLoaded())) return null
  const close = () => {
    if (!isUnrequested) reportLoadError()
    setAttempt(attempt + 1)
    setHasOpened(false)
    onClose?.()
  }
  return (
    <LazyPart key={attempt} onLoadError={close} fallback={!isUnrequested && <Opening onClose={onClose} />}>
      <Content {...props} />
    </LazyPart>
  )
}

export function reportLoadError(title = 'This could not be opened'): void {
  toast({
    title,
    description: 'Check your connection. If it keeps happening, reload the page. Your place is saved.',
    variant: 'destructive',
  })
}

/** Captures keys while the overlay loads, so that they do not act on the page; Escape cancels the opening. */
function Opening({ onClose }: Pick<Overlay, 'onClose'>) {
  const capture = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') onClose?.()
  }
  useWindowEvents(['keydown'], capture, true)
  return (
    <p role="status" className="sr-only">
      Opening
    </p>
  )
}
