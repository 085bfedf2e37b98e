import * as z from 'zod/mini'
import { type DictionaryAnswer, dictionaryEntry, phonetic } from '#shared/words.ts'

const timeoutMs = 2_000
/** Pause after a failure, during which no request is sent. */
const pauseMs = 30_000
const answerMaxBytes = 500_000

export interface Upstream {
  /** Resolves to null when the service has no such word, and to undefined after a failure. */
  lookUp(word: string): Promise<DictionaryAnswer | null | undefined>
}

/** Recording for browsers to play. Anything but an http(s) address is dropped. */
const recording = z.pipe(
  z.optional(z.string()),
  z.transform((audio) => (audio && /^https?:\/\//.test(audio) ? audio : undefined)),
)
const foreignAnswer = z
  .array(
    z.extend(z.omit(dictionaryEntry, { source: true }), {
      phonetics: z._default(z.array(z.extend(phonetic, { audio: recording })), []),
    }),
  )
  .check(z.minLength(1))

interface UpstreamOptions {
  /** Address of an entry without its last path segment, which is the word. */
  url: string
  onFailure?: ((error: unknown) => void) | undefined
}

/** Creates a client for a service that responds in the format of `foreignAnswer` at `url` + word. The calls of the client never throw. */
export function createUpstream({ url, onFailure }: UpstreamOptions): Upstream {
  const source = new URL(url).host
  let pausedUntil = 0
  return {
    async lookUp(word) {
      if (Date.now() < pausedUntil) return undefined
      try {
        // Redirects are refused: they could reach internal hosts.
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(url + encodeURIComponent(word), { signal, redirect: 'manual' })
        if (response.status === 404) {
          await response.body?.cancel()
          return null
        }
        if (!response.ok) throw new Error(`The upstream dictionary answered ${response.status}`)
        const entries = foreignAnswer.parse(JSON.parse(await readText(response)))
        return entries.map((entry) => ({ ...entry, source }))
      } catch (error) {
        pausedUntil = Date.now() + pauseMs
        onFailure?.(error)
        return undefined
      }
    },
  }
}

/** @throws Error when the body is larger than the limit. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length
    if (sizeBytes > answerMaxBytes) throw new Error('The upstream dictionary answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
