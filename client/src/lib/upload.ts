import { type AnswerOf, addressOf, type Endpoint } from '#shared/endpoint.ts'
import { answerIn, outOfReach } from './call.ts'

interface Options {
  /** Told how much of the file is sent, from 0 to 1. */
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
    const form = new FormData()
    form.append(endpoint.upload ?? 'file', file)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
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
