import { Component, type ComponentType, type ReactNode } from 'react'
import { connectionError } from '../lib/call.ts'
import { ChunkLoadError, type LazyComponent, LoadingFallback, lazyComponent } from '../lib/lazy.tsx'
import { toastFailure } from '../lib/toast.ts'
import { Button } from './button.tsx'

interface Props {
  fallback?: ReactNode
  /** Called when the code cannot be loaded; replaces the error message. */
  onLoadError?: () => void
  children: ReactNode
}

/** Error boundary of a lazily loaded part of a page: a failed load does not affect the rest of the page. */
export class LazyPart extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onLoadError?.()
  }

  override render() {
    const { fallback = null, onLoadError, children } = this.props
    const { error } = this.state
    if (!error) return <LoadingFallback value={fallback}>{children}</LoadingFallback>
    // The page's error boundary handles errors thrown by loaded code.
    if (!(error instanceof ChunkLoadError)) throw error
    if (onLoadError) return null
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <p>This could not be loaded.</p>
        <Button onClick={reload}>Try again</Button>
      </div>
    )
  }
}

/** Reloads the page, because browsers cache a failed import. While offline, only shows a toast: a reload would lose the page. */
function reload(): void {
  fetch('/').then(
    () => window.location.reload(),
    () => toastFailure('This could not be loaded.', connectionError()),
  )
}

/** Declares a part of a page whose code is loaded when it is first rendered. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): LazyComponent<Props> {
  const Content = lazyComponent(load)
  return Object.assign(
    (props: Props) => (
      <LazyPart fallback={fallback}>
        <Content {...props} />
      </LazyPart>
    ),
    { load: Content.load, isLoaded: Content.isLoaded },
  )
}
