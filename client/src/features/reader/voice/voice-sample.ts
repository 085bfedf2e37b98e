import type { Timeline } from '#shared/timing/timeline.ts'
import { createExactTimes } from './exact-times.ts'
import { createSpeaker } from './speaker.ts'
import { findSpeechPart, toUtterance } from './speech-part.ts'
import type { VoiceChoice } from './voice-choice.ts'

/** Length of a sample, in ms, and its speed. */
const sampleMs = 5_000
const wordsPerMinute = 180

let stopLast = () => {}

/** Speaks from a word on for five seconds, in place of an earlier sample. */
export function playSample(
  timeline: Timeline,
  index: number,
  { exact, system, settings }: VoiceChoice,
): void {
  stopLast()
  if (exact) {
    const speaker = createSpeaker({ timeline, category: 'Novel', pace: 'Natural', name: exact, settings })
    speaker.output.gain.value = settings.volume
    const ignore = () => {}
    createExactTimes({ ...speaker, wordsPerMinute, onTimed: ignore, onFailed: ignore }).start(index, 0)
    const timer = setTimeout(speaker.close, sampleMs)
    stopLast = () => {
      clearTimeout(timer)
      speaker.close()
    }
  } else if (system) {
    const { text } = toUtterance(timeline, findSpeechPart(timeline, index))
    const utterance = new SpeechSynthesisUtterance(text)
    Object.assign(utterance, { voice: system, lang: system.lang, volume: settings.volume })
    speechSynthesis.speak(utterance)
    stopLast = () => speechSynthesis.cancel()
  }
}
