declare global {
  interface Window {
    pageErrors?: string[]
  }
}

/** Runs in the page: records errors, warnings and policy violations. */
export function recordPageErrors(): void {
  if (window.pageErrors) return
  const errors: string[] = []
  window.pageErrors = errors
  const note = (what: string) => errors.push(`${location.pathname}: ${what}`)
  const noteError = (event: Event) => {
    if (event instanceof ErrorEvent) note(`${event.message} (${event.filename}:${event.lineno})`)
    // An element that fails to load fires a plain `error` event. Skips preloads: Firefox fires it for a preloaded `GET /api/user` that
    // returns 401 to a visitor, and the client itself handles this response.
    else if (event.target instanceof Element && !event.target.matches('link[rel=preload][as=fetch]'))
      note(`not loaded: ${event.target.outerHTML}`)
  }
  addEventListener('error', noteError, { capture: true })
  addEventListener('unhandledrejection', ({ reason }) => note(`not caught: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy violated: ${violatedDirective}, ${blockedURI}`),
  )
  const joinWords = (words: unknown[]) => words.map(String).join(' ')
  Object.assign(console, {
    error: (...words: unknown[]) => note(`console.error: ${joinWords(words)}`),
    warn: (...words: unknown[]) => note(`console.warn: ${joinWords(words)}`),
  })
}

/** Runs in the page: causes an error of each kind. */
export function causeErrors(): void {
  setTimeout(() => {
    throw new Error('a throw')
  })
  void Promise.reject(new Error('a rejection'))
  const forbidden = document.createElement('script')
  forbidden.textContent = 'document.title = "an inline script"'
  document.body.append(forbidden)
  // biome-ignore lint/suspicious/noConsole: checks that logged errors are recorded
  console.error('a complaint')
}

/** Patterns of the errors that `causeErrors` causes. */
export const causedErrors = [
  /a throw/,
  /not caught: Error: a rejection/,
  /policy violated/,
  /console.error: a complaint/,
]
