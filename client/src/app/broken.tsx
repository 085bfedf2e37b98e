import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { ChunkLoadError } from '../lib/lazy.tsx'
import { reportBroken } from './report-broken.ts'

const titles = {
  broken: 'This page has stopped working.',
  unfetched: 'This page could not be fetched.',
}

/** What shows when a page breaks: what happened, what was kept, what to do. */
export class Broken extends Component<{ children: ReactNode }, { problem?: 'broken' | 'unfetched' }> {
  override state: { problem?: 'broken' | 'unfetched' } = {}

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof ChunkLoadError ? 'unfetched' : 'broken' }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // Nothing is wrong with the code: it did not come.
    if (error instanceof ChunkLoadError) return
    reportBroken(error, componentStack ?? '')
    if (import.meta.env.DEV)
      void import('./error-overlay.ts').then(({ showError }) => showError(error, componentStack ?? ''))
  }

  override render() {
    const { problem } = this.state
    if (!problem) return this.props.children
    return (
      <main id="content" className="mx-auto grid min-h-dvh max-w-prose content-center gap-4 px-6">
        <h1 className="text-xl font-semibold">{titles[problem]}</h1>
        <p>
          {problem === 'broken'
            ? 'Your place in what you were reading is kept. Loading the page again usually helps.'
            : 'The network may be away, or the library has been renewed. Your place in what you were reading is kept.'}
        </p>
        <Button look="primary" className="justify-self-start" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </main>
    )
  }
}
