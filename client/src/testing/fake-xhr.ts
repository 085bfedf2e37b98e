/** A request of the page, by fetch or by XMLHttpRequest. */
export interface Call {
  method: string
  address: string
  body: unknown
  headers?: Headers | undefined
  form?: FormData | undefined
  /** Reports upload progress to the page, from 0 to 1. */
  reportSent: (share: number) => void
  /** Aborted when the page cancels the request. */
  signal?: AbortSignal | null | undefined
}

/** Returns a class that implements the part of XMLHttpRequest that an upload uses. */
export function fakeXhr(take: (call: Call) => Promise<Response>) {
  return class {
    upload: { onprogress?: (sent: { loaded: number; total: number }) => void; onload?: () => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    responseText = ''
    readonly aborted = new AbortController()
    readonly headers = new Headers()
    target = { method: '', address: '' }

    open(method: string, address: string) {
      this.target = { method, address }
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }

    abort() {
      this.aborted.abort()
      this.onabort?.()
    }

    async send(form: FormData) {
      const { signal } = this.aborted
      const reportSent = (share: number) => this.upload.onprogress?.({ loaded: share * 1_000, total: 1_000 })
      try {
        const response = await take({
          ...this.target,
          headers: this.headers,
          body: undefined,
          form,
          reportSent,
          signal,
        })
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
