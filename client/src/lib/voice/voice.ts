import type { VoiceSettings } from './flite.ts'
import type { ClauseWord, SpokenClause } from './synthesis.ts'
import type { SpeakRequest, SpeakResponse } from './voice.worker.ts'

/** Highest speed at which the voice is intelligible, in words per minute. */
export const maxVoiceWpm = 300

/** `load`: the voice or its worker could not be fetched; a later call tries again. */
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
export function createVoice(startWorker = createWorker) {
  let previous: Promise<unknown> = Promise.resolve()
  let closed: VoiceError | undefined
  let rejectRunning = (_: VoiceError) => {}
  let worker: Worker | undefined

  const end = (reason: VoiceError) => {
    worker?.terminate()
    worker = undefined
    rejectRunning(reason)
  }

  const start = () => {
    worker = startWorker()
    worker.onerror = ({ message }) => end(new VoiceError('load', message))
    return worker
  }

  const request = (message: SpeakRequest) =>
    new Promise<SpokenClause>((resolve, reject) => {
      if (closed) throw closed
      rejectRunning = reject
      const running = worker ?? start()
      running.onmessage = ({ data }: MessageEvent<SpeakResponse>) => {
        if ('clause' in data) resolve(data.clause)
        else reject(new VoiceError(data.failed, data.reason))
      }
      running.postMessage(message)
    })

  start()
  return {
    /** Synthesizes clauses one at a time, in order; does not interrupt the running one. @throws VoiceError, or the reason of the signal */
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
    /** Ends the worker, which frees the memory of the voice, and rejects pending calls. */
    close() {
      closed = new VoiceError('closed', 'The voice is closed')
      end(closed)
    },
  }
}
