import * as z from 'zod/mini'
import { type DictionaryAnswer, dictionaryEntry, phonetic } from '#shared/words.ts'

/** How long another dictionary may take, in ms. */
const limitMs = 2_000
/** After a failure nobody waits for it again for so long, in ms. */
const restMs = 30_000
const answerMaxBytes = 500_000

/** Another dictionary on the network. */
export interface Upstream {
  /** Its answer; null where it says that there is no such word, undefined where it failed or rests after a failure. */
  ask(word: string): Promise<DictionaryAnswer | null | undefined>
}

/** What comes from elsewhere is shown and played by browsers: a recording is a web address or nothing. */
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

interface Where {
  /** The address of an entry but for its last part, the word. */
  url: string
  onFailure?: ((error: unknown) => void) | undefined
}

/** A dictionary that answers in the shape of ours at `url` + word, as the public ones do. It never throws. */
export function createUpstream({ url, onFailure }: Where): Upstream {
  const source = new URL(url).host
  let restsUntil = 0
  return {
    async ask(word) {
      if (Date.now() < restsUntil) return undefined
      try {
        // Where it would send us nobody has allowed: it may be a machine that only this one reaches.
        const signal = AbortSignal.timeout(limitMs)
        const response = await fetch(url + encodeURIComponent(word), { signal, redirect: 'manual' })
        if (response.status === 404) {
          await response.body?.cancel()
          return null
        }
        if (!response.ok) throw new Error(`The upstream dictionary answered ${response.status}`)
        const entries = foreignAnswer.parse(JSON.parse(await readText(response)))
        return entries.map((entry) => ({ ...entry, source }))
      } catch (error) {
        restsUntil = Date.now() + restMs
        onFailure?.(error)
        return undefined
      }
    },
  }
}

/** @throws Error when there is more of it than an answer has. */
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
