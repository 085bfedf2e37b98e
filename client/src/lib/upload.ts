import { buildUrl, type CallResult, type Endpoint } from '#shared/endpoint.ts'
import type { UploadKind } from '#shared/uploads.ts'
import { connectionError, getPageUserHeader, parseResponse } from './call.ts'

/** Accepted file name endings, and their names in messages, by kind of upload. */
export const uploadRules: Record<UploadKind, { endings: string[]; names: string }> = {
  image: { endings: ['.png', '.jpg', '.jpeg', '.jfif', '.webp'], names: 'PNG, JPEG or WebP' },
  audio: { endings: ['.mp3', '.wav'], names: 'MP3 or WAV' },
  book: { endings: ['.epub', '.txt', '.text', '.md', '.markdown'], names: 'EPUB, .txt or .md' },
  notes: { endings: ['.csv', '.json'], names: 'CSV or JSON' },
  words: { endings: ['.csv', '.txt'], names: 'CSV or .txt' },
}

export function findFileProblem(
  kind: UploadKind,
  { name, size }: File,
  maxBytes: number,
): string | undefined {
  const { endings, names } = uploadRules[kind]
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `“${name}” is not supported. Choose ${names}.`
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > maxBytes) return `“${name}” is too big: at most ${megabytes(maxBytes)} MB.`
  return undefined
}

/** Formats a byte count as megabytes, without the unit. */
export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
}

interface Options {
  /** Called with the share of the file that is sent, from 0 to 1. At 1 the response is pending. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** A retry of an upload with the same key creates no duplicate. */
  idempotencyKey: string
}

/**
 * Uploads a file. Uses XMLHttpRequest because fetch does not report upload progress.
 * @throws ApiError for every failure, and the signal's reason when it was aborted.
 */
export function upload<E extends Endpoint>(endpoint: E, file: File, options: Options) {
  const { onProgress, signal, idempotencyKey } = options
  return new Promise<CallResult<E>>((resolve, reject) => {
    signal?.throwIfAborted()
    const form = new FormData()
    form.append(endpoint.upload ?? 'file', file)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, buildUrl(endpoint))
    const headers = { ...getPageUserHeader(), 'Idempotency-Key': idempotencyKey }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress?.(1)
    request.onload = () => {
      const { status, statusText, responseText } = request
      resolve(parseResponse(endpoint, new Response(responseText || null, { status, statusText })))
    }
    request.onerror = () => reject(connectionError())
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
