import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { MessagePage } from '../components/message-page.tsx'
import { ChunkLoadError } from '../lib/lazy.tsx'

const titles = {
  broken: 'This page has stopped working.',
  'not-loaded': 'This page could not be loaded.',
}

/** Shows an error message in place of a page that failed, until the visitor navigates to another page. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { problem?: keyof typeof titles }> {
  override state: { problem?: keyof typeof titles } = {}

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof ChunkLoadError ? 'not-loaded' : 'broken' }
  }

  // wouter dispatches `pushState`. The listeners are never removed, because the boundary is never unmounted.
  override componentDidMount() {
    for (const event of ['popstate', 'pushState'])
      window.addEventListener(event, () => this.setState({ problem: undefined }))
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // A failed load is not a bug, and is not reported.
    if (error instanceof ChunkLoadError) return
    import('./report-page-error.ts')
      .then(({ reportPageError }) => reportPageError(error, componentStack ?? ''))
      .catch(() => {})
  }

  override render() {
    const { problem } = this.state
    if (!problem) return this.props.children
    const reload = (
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    )
    return (
      <MessagePage title={titles[problem]} action={reload}>
        {problem === 'broken'
          ? 'Your place is saved. Reloading the page usually helps.'
          : 'You may be offline, or Lectern was just updated. Your place is saved.'}
      </MessagePage>
    )
  }
}
