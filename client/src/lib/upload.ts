import { type AnswerOf, addressOf, type Endpoint } from '#shared/endpoint.ts'
import { audioMaxBytes, bookMaxBytes, imageMaxBytes } from '#shared/limits.ts'
import type { UploadKind } from '#shared/uploads.ts'
import { answerIn, outOfReach } from './call.ts'

/** What each kind of upload takes: how its files end, how people call them, and what one may weigh, in bytes. */
export const accepted: Record<UploadKind, { endings: string[]; names: string; maxBytes: number }> = {
  image: {
    endings: ['.png', '.jpg', '.jpeg', '.webp'],
    names: 'PNG, JPEG or WebP',
    maxBytes: imageMaxBytes,
  },
  audio: { endings: ['.mp3', '.wav'], names: 'MP3 or WAV', maxBytes: audioMaxBytes },
  book: { endings: ['.epub', '.txt', '.md'], names: 'EPUB, .txt or .md', maxBytes: bookMaxBytes },
}

/** Why a file need not be sent at all; undefined where it may be taken. */
export function faultOf(kind: UploadKind, { name, size }: File): string | undefined {
  const { endings, names, maxBytes } = accepted[kind]
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `“${name}” cannot be taken: choose ${names}.`
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > maxBytes) return `“${name}” is too big: at most ${megabytes(maxBytes)} MB can be taken.`
  return undefined
}

/** A weight for people, without its unit. */
export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
}

interface Options {
  /** Called with how much of the file is sent, from 0 to 1; at 1 the answer is awaited. */
  onProgress?: (share: number) => void
  /** Ends the upload; what was sent is thrown away. */
  signal?: AbortSignal
}

/**
 * Sends a file to a call that takes one. By XMLHttpRequest: fetch tells nothing of how much is sent.
 * @throws ApiError for every failure, and the signal's reason when it was ended.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  { onProgress, signal }: Options = {},
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const form = new FormData()
    form.append(endpoint.upload ?? 'file', file)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress?.(1)
    request.onload = () => {
      const { status, statusText, responseText } = request
      resolve(answerIn(endpoint, new Response(responseText || null, { status, statusText })))
    }
    request.onerror = () => reject(outOfReach())
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
