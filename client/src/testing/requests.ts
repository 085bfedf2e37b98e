/** A call as it leaves the page, by fetch or by XMLHttpRequest. */
export interface Call {
  method: string
  address: string
  body: unknown
  form?: FormData | undefined
  /** Reports to the page how much of the form has been sent, from 0 to 1. */
  reportSent: (share: number) => void
  /** Whether the page has ended the call. */
  signal?: AbortSignal | null | undefined
}

/** As much of an XMLHttpRequest as sending a form needs, answered by `take`. */
export function fakeRequests(take: (call: Call) => Promise<Response>) {
  return class {
    upload: { onprogress?: (sent: { loaded: number; total: number }) => void; onload?: () => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    responseText = ''
    readonly ended = new AbortController()
    target = { method: '', address: '' }

    open(method: string, address: string) {
      this.target = { method, address }
    }

    abort() {
      this.ended.abort()
      this.onabort?.()
    }

    async send(form: FormData) {
      const { signal } = this.ended
      const reportSent = (share: number) => this.upload.onprogress?.({ loaded: share * 1_000, total: 1_000 })
      try {
        const response = await take({ ...this.target, body: undefined, form, reportSent, signal })
        this.status = response.status
        this.statusText = response.statusText
        this.responseText = await response.text()
        if (!signal.aborted) this.onload?.()
      } catch {
        if (!signal.aborted) this.onerror?.()
      }
    }
  }
}
