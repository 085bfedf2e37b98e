import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { ChunkLoadError } from '../lib/lazy.tsx'
import { reportPageError } from './report-page-error.ts'

const titles = {
  broken: 'This page has stopped working.',
  'not-loaded': 'This page could not be loaded.',
}

export class PageErrorBoundary extends Component<
  { children: ReactNode },
  { problem?: 'broken' | 'not-loaded' }
> {
  override state: { problem?: 'broken' | 'not-loaded' } = {}

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof ChunkLoadError ? 'not-loaded' : 'broken' }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // The module was not loaded: no bug to report.
    if (error instanceof ChunkLoadError) return
    reportPageError(error, componentStack ?? '')
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
            : 'You may be offline, or Lectern was just updated. Your place in what you were reading is kept.'}
        </p>
        <Button look="primary" className="justify-self-start" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </main>
    )
  }
}
