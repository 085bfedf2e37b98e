import type { VoiceSettings } from './flite.ts'
import type { ClauseWord, SpokenClause } from './synthesis.ts'
import type { SpeakRequest, SpeakResponse } from './voice.worker.ts'

/** Highest speed at which the voice is intelligible, in words per minute. */
export const maxVoiceWpm = 300

/** `load`: the voice could not be fetched; a later call tries again, or a new voice when the worker itself is missing. `synthesis`: the clause cannot be spoken. */
export type VoiceFailure = 'load' | 'synthesis' | 'closed'

export class VoiceError extends Error {
  readonly code: VoiceFailure

  constructor(code: VoiceFailure, message: string) {
    super(message)
    this.code = code
  }
}

export interface Voice {
  /** Synthesizes a clause after the ones before it. @throws VoiceError, or the reason of the signal */
  speak(words: readonly ClauseWord[], settings: VoiceSettings, signal?: AbortSignal): Promise<SpokenClause>
  /** Ends the worker, which frees the memory of the voice, and rejects what is pending. */
  close(): void
}

const createWorker = () => new Worker(new URL('./voice.worker.ts', import.meta.url), { type: 'module' })

/** Starts the worker of the voice, which loads the voice at the first clause. */
export function createVoice(worker: Worker = createWorker()): Voice {
  const closing = new AbortController()
  let previous: Promise<unknown> = Promise.resolve()

  const close = (reason: VoiceError) => {
    closing.abort(reason)
    worker.terminate()
  }

  const request = (message: SpeakRequest) =>
    new Promise<SpokenClause>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<SpeakResponse>) => {
        if ('clause' in data) resolve(data.clause)
        else reject(new VoiceError(data.failed, data.reason))
      }
      worker.onerror = ({ message }) => close(new VoiceError('load', message))
      worker.postMessage(message)
    })

  return {
    async speak(words, settings, signal) {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      const spoken = previous.then(() => {
        stop.throwIfAborted()
        return abortable(request({ words, settings }), closing.signal)
      })
      previous = spoken.catch(() => {})
      return abortable(spoken, stop)
    },
    close: () => close(new VoiceError('closed', 'The voice is closed')),
  }
}

/** Rejects with the reason of the signal when it is aborted first. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
