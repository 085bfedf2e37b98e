/** The input of Vite's error overlay. */
interface OverlayError {
  message: string
  stack: string
  loc?: { file: string; line: number; column: number }
}

/** Shows uncaught errors over the page. For development only. */
export function installErrorOverlay(): void {
  window.addEventListener('error', ({ error }) => showError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => showError(reason))
}

/** The first position of the project's own code in a stack; the file is relative to the repository. */
export function findOwnPosition(stack: string): OverlayError['loc'] {
  const [, path, line, column] =
    /\/(src\/(?!app\/error-overlay)[^\s?:]+)(?:\?[^\s:]*)?:(\d+):(\d+)/.exec(stack) ?? []
  return path ? { file: `client/${path}`, line: Number(line), column: Number(column) } : undefined
}

/**
 * Shows an error over the page in Vite's overlay, with the file it comes from.
 * @param components React's component stack
 */
export function showError(error: unknown, components = ''): void {
  const Overlay = customElements.get('vite-error-overlay') as
    | (new (
        error: OverlayError,
      ) => HTMLElement)
    | undefined
  if (!Overlay || !(error instanceof Error)) return
  const stack = `${error.stack ?? ''}${components}`
  document.querySelector('vite-error-overlay')?.remove()
  document.body.append(new Overlay({ message: error.message, stack, loc: findOwnPosition(stack) }))
}
