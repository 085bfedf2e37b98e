import { Component, type ReactNode } from 'react'
import { UnfetchedError, Waiting } from '../lib/lazy.tsx'
import { Button } from './button.tsx'

interface Props {
  /** What stands there until it has been fetched. */
  waiting?: ReactNode
  /** Called where it could not be fetched, in place of saying so where it would be. */
  onUnfetched?: () => void
  children: ReactNode
}

/** A part of a page that is fetched by itself: where that fails, the rest of the page goes on. */
export class LazyPart extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof UnfetchedError) this.props.onUnfetched?.()
  }

  override render() {
    const { waiting = null, onUnfetched, children } = this.props
    const { error } = this.state
    if (!error) return <Waiting value={waiting}>{children}</Waiting>
    // What is wrong with it once it is there concerns the page.
    if (!(error instanceof UnfetchedError)) throw error
    if (onUnfetched) return null
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <p>This could not be loaded.</p>
        {/* Browsers keep a module that could not be fetched as failed until the page is loaded again. */}
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    )
  }
}
