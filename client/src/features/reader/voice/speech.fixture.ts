import { vi } from 'vitest'

/** Behaviour of a fake voice of the browser. */
interface Behaviour {
  /** Events that the voice reports; `letters` reports offsets inside words. */
  reports: 'words' | 'nothing' | 'letters' | 'every second word'
  /** True if a cancelled utterance still fires events. */
  hasLateEvents?: boolean
  /** Time after which a longer utterance stops without an event, in ms. */
  stopsAfterMs?: number
  /** Number of utterances, from the first, that never start. */
  dropped?: number
  error?: SpeechSynthesisErrorCode
}

const wordMs = 300

class FakeUtterance {
  rate = 1
  onstart?: () => void
  onend?: () => void
  onboundary?: (event: { name: string; charIndex: number }) => void
  onerror?: (event: { error: string }) => void
  text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Replaces the browser's speech synthesis by a fake voice that speaks a word in 300 ms at rate 1. Requires fake timers. */
export function fakeSpeech(behaviour: Behaviour) {
  const spoken: string[] = []
  let timers: ReturnType<typeof setTimeout>[] = []
  let dropped = behaviour.dropped ?? 0
  const speak = (utterance: FakeUtterance) => {
    spoken.push(utterance.text)
    if (dropped-- > 0) return
    const at = (ms: number, callback: () => void) => {
      if (ms <= (behaviour.stopsAfterMs ?? Number.POSITIVE_INFINITY)) timers.push(setTimeout(callback, ms))
    }
    if (behaviour.error) return at(10, () => utterance.onerror?.({ error: behaviour.error ?? '' }))
    at(10, () => utterance.onstart?.())
    const words = [...utterance.text.matchAll(/\S+/g)]
    words.forEach(({ index }, count) => {
      const isReported =
        behaviour.reports === 'every second word' ? count % 2 === 0 : behaviour.reports !== 'nothing'
      const charIndex = behaviour.reports === 'letters' ? index + 2 : index
      if (isReported) {
        at(10 + (count * wordMs) / utterance.rate, () => utterance.onboundary?.({ name: 'word', charIndex }))
      }
    })
    at(10 + (words.length * wordMs) / utterance.rate, () => utterance.onend?.())
  }
  const cancel = () => {
    if (!behaviour.hasLateEvents) for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', { speak, cancel })
  return { spoken }
}
