import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { reportBroken } from './report-broken.ts'

/** What shows when a page breaks: what happened, what was kept, what to do. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportBroken(error, componentStack ?? '')
    if (import.meta.env.DEV)
      void import('./error-overlay.ts').then(({ showError }) => showError(error, componentStack ?? ''))
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main id="content" className="mx-auto grid min-h-dvh max-w-prose content-center gap-4 px-6">
        <h1 className="text-xl font-semibold">This page has stopped working.</h1>
        <p>Your place in what you were reading is kept. Loading the page again usually helps.</p>
        <Button look="primary" className="justify-self-start" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </main>
    )
  }
}
