import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'
import { createExactTimes } from './exact-times.ts'
import { createSpeaker } from './speaker.ts'
import { findSpeechPart, toUtterance } from './speech-part.ts'
import type { VoiceChoice } from './voice-choice.ts'

/** Duration of a sample in ms; `wordsPerMinute` is its speed. */
const sampleMs = 5_000
const wordsPerMinute = 180

let stopLast = () => {}

/**
 * Reads aloud from the word on screen. A voice of `exactVoices` stops after five seconds. Every voice stops when playback or another
 * sample starts, or when the returned function is called.
 */
export function playSample(
  { player, timeline }: { player: Player; timeline: Timeline },
  { exact, system, settings }: VoiceChoice,
): () => void {
  stopLast()
  const unsubscribe = player.onPlaying(() => stopLast())
  let end = () => {}
  stopLast = () => {
    stopLast = () => {}
    unsubscribe()
    end()
  }
  if (exact) {
    const speaker = createSpeaker({ timeline, category: 'Novel', pace: 'Natural', name: exact, settings })
    speaker.output.gain.value = settings.volume
    const ignore = () => {}
    const times = createExactTimes({ ...speaker, wordsPerMinute, onTimed: ignore, onFailed: ignore })
    times.start(player.index, 0)
    const timer = setTimeout(() => stopLast(), sampleMs)
    end = () => {
      clearTimeout(timer)
      speaker.close()
    }
  } else if (system) {
    const { text } = toUtterance(timeline, findSpeechPart(timeline, player.index))
    const utterance = new SpeechSynthesisUtterance(text)
    Object.assign(utterance, { voice: system, lang: system.lang, volume: settings.volume })
    speechSynthesis.speak(utterance)
    end = () => speechSynthesis.cancel()
  }
  return () => stopLast()
}
