declare global {
  interface Window {
    trouble?: string[]
  }
}

/** Runs in the page: notes from now on what no page of ours may do. */
export function noteTrouble(): void {
  if (window.trouble) return
  const trouble: string[] = []
  window.trouble = trouble
  const note = (what: string) => trouble.push(`${location.pathname}: ${what}`)
  const noteError = (event: Event) => {
    if (event instanceof ErrorEvent) note(`${event.message} (${event.filename}:${event.lineno})`)
    // What could not be loaded says so at its element only.
    else if (event.target instanceof Element) note(`not loaded: ${event.target.outerHTML}`)
  }
  addEventListener('error', noteError, { capture: true })
  addEventListener('unhandledrejection', ({ reason }) => note(`not caught: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy violated: ${violatedDirective}, ${blockedURI}`),
  )
  const wordsOf = (words: unknown[]) => words.map(String).join(' ')
  Object.assign(console, {
    error: (...words: unknown[]) => note(`console.error: ${wordsOf(words)}`),
    warn: (...words: unknown[]) => note(`console.warn: ${wordsOf(words)}`),
  })
}

/** Runs in the page: does one of each. */
export function makeTrouble(): void {
  setTimeout(() => {
    throw new Error('a throw')
  })
  void Promise.reject(new Error('a rejection'))
  const forbidden = document.createElement('script')
  forbidden.textContent = 'document.title = "an inline script"'
  document.body.append(forbidden)
  // biome-ignore lint/suspicious/noConsole: what a page complains of is trouble too
  console.error('a complaint')
}

/** What `makeTrouble` leaves among the notes. */
export const troubleMade = [
  /a throw/,
  /not caught: Error: a rejection/,
  /policy violated/,
  /console.error: a complaint/,
]
