import type { VoiceSettings } from './flite.ts'
import type { ClauseWord, SpokenClause } from './synthesis.ts'
import type { SpeakRequest, SpeakResponse } from './voice.worker.ts'

/** Highest speed at which the voice is intelligible, in words per minute. */
export const maxVoiceWpm = 300

/** `load`: the voice could not be fetched; a later call tries again, or a new voice when it was the worker. */
export type VoiceFailure = 'load' | 'synthesis' | 'closed'

export class VoiceError extends Error {
  readonly code: VoiceFailure

  constructor(code: VoiceFailure, message: string) {
    super(message)
    this.code = code
  }
}

export type Voice = ReturnType<typeof createVoice>

const createWorker = () => new Worker(new URL('./voice.worker.ts', import.meta.url), { type: 'module' })

/** Starts the worker of the voice, which loads the voice at the first clause. */
export function createVoice(worker: Worker = createWorker()) {
  let previous: Promise<unknown> = Promise.resolve()
  let closed: VoiceError | undefined
  let rejectRunning = (_: VoiceError) => {}

  const close = (reason: VoiceError) => {
    closed ??= reason
    worker.terminate()
    rejectRunning(reason)
  }
  worker.onerror = ({ message }) => close(new VoiceError('load', message))

  const request = (message: SpeakRequest) =>
    new Promise<SpokenClause>((resolve, reject) => {
      if (closed) throw closed
      rejectRunning = reject
      worker.onmessage = ({ data }: MessageEvent<SpeakResponse>) => {
        if ('clause' in data) resolve(data.clause)
        else reject(new VoiceError(data.failed, data.reason))
      }
      worker.postMessage(message)
    })

  return {
    /** Synthesizes a clause after the ones before it; a clause that is running is not interrupted. @throws VoiceError, or the reason of the signal */
    async speak(
      words: readonly ClauseWord[],
      settings: VoiceSettings,
      signal?: AbortSignal,
    ): Promise<SpokenClause> {
      const spoken = previous.then(() => {
        signal?.throwIfAborted()
        return request({ words, settings })
      })
      previous = spoken.catch(() => {})
      const clause = await spoken
      signal?.throwIfAborted()
      return clause
    },
    /** Ends the worker, which frees the memory of the voice, and rejects what is pending. */
    close: () => close(new VoiceError('closed', 'The voice is closed')),
  }
}
