import { Component, type ReactNode, Suspense } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What stands there until it has been fetched. */
  waiting?: ReactNode
  children: ReactNode
}

/** A part of a page that is fetched by itself: where that fails, the rest of the page goes on. */
export class LazyPart extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { waiting = null, children } = this.props
    if (!this.state.isBroken) return <Suspense fallback={waiting}>{children}</Suspense>
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <p>This could not be loaded.</p>
        {/* Browsers keep a module that could not be fetched as failed until the page is loaded again. */}
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    )
  }
}
