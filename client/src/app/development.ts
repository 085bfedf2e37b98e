import { prepareStateFrame } from '../states/state-frame.ts'
import { showError } from './error-overlay.ts'

/** What a page has in development and nowhere else. Returns what is done once the page has started, where there is anything. */
export function prepare(): (() => Promise<unknown>) | undefined {
  window.addEventListener('error', ({ error }) => showError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => showError(reason))
  return prepareStateFrame()
}
