/** What Vite's overlay is given: what went wrong, in which of the project's files, and how it came there. */
interface OverlayError {
  message: string
  stack: string
  loc?: { file: string; line: number; column: number }
}

/** The first of the project's own files in a stack, as a path from the project's folder. */
export function sourceOf(stack: string): OverlayError['loc'] {
  const [, path, line, column] =
    /\/(src\/(?!app\/error-overlay)[^\s?:]+)(?:\?[^\s:]*)?:(\d+):(\d+)/.exec(stack) ?? []
  return path ? { file: `client/${path}`, line: Number(line), column: Number(column) } : undefined
}

/**
 * Shows an error over the page, with the file that it comes from: the overlay that Vite shows its own errors in. For development.
 * @param components the stack of components that it was thrown in
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
  document.body.append(new Overlay({ message: error.message, stack, loc: sourceOf(stack) }))
}
