import type { Timeline } from '#shared/timing/timeline.ts'
import type { WordTimes } from '../playback/word-times.ts'
import { findSpeechPart, type SpeechPart, toUtterance } from './speech-part.ts'

/** Minimum share of the spoken words that a voice must report for playback to follow its reports. Reports out of order do not count. */
const reportedShareMin = 0.8
/** Minimum number of spoken words for computing the share of words that the voice reports, or the speed of the voice. */
const probeWordsMin = 5
/** Assumed speed at rate 1 until an utterance has been measured, in words per minute. Most voices have about this speed. */
const usualWordsPerMinute = 170
/** Timeout for the start of an utterance, in ms. */
const startTimeoutMs = 4_000
/** Time after its estimated end at which an utterance counts as failed, in ms. Chrome's voices may stop after 14 s without an event. */
const slackMs = 5_000
/** Debounce of speed changes, in ms. */
const settleMs = 400

export type SpeechFailure = 'not allowed' | 'failed'

interface Options {
  voice: SpeechSynthesisVoice
  wordsPerMinute: number
  /** Volume from 0 to 1. */
  volume: number
  /** Called when `WordTimes.end` may have changed. */
  onTimed: () => void
  /** Called when the probe has finished. If the voice does not report its words, playback must show whole sentences. */
  onProbed: (reportsWords: boolean) => void
  /** Called when the voice cannot speak. The callback must pause playback. */
  onFailed: (failure: SpeechFailure) => void
}

/**
 * Creates a `WordTimes` that follows a system voice. If the voice reports its words, each word is shown when it is reported. Otherwise all
 * words of an utterance end when the utterance ends.
 * @param reportsWords undefined for a voice that was not probed yet
 */
export function createSystemTimes(
  timeline: Timeline,
  options: Options,
  reportsWords: boolean | undefined,
): WordTimes {
  const { voice, volume, onTimed } = options
  let { wordsPerMinute } = options
  let natural = usualWordsPerMinute
  const probe = { words: 0, reported: 0 }
  /** Word on screen. `reached` is the first word that the voice has not finished. */
  let shown = 0
  let reached = 0
  /** The active utterance. Events of other utterances are ignored, because a cancelled utterance may still fire some. */
  let current: SpeechSynthesisUtterance | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Debounce timer of a speed change. */
  let settling: ReturnType<typeof setTimeout> | undefined

  const reach = (word: number) => {
    reached = word
    onTimed()
  }

  const after = (ms: number, callback: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(callback, ms)
  }

  const cancelSpeech = () => {
    clearTimeout(timer)
    clearTimeout(settling)
    current = undefined
    speechSynthesis.cancel()
  }

  const continueAt = (word: number) => {
    reach(word)
    if (word >= timeline.wordCount) return
    const part = findSpeechPart(timeline, word)
    if (part.isSpoken) speak(part)
    else after(silentMs(word), () => continueAt(word + 1))
  }

  /** Returns the time of a word that is not spoken, in ms: 0 for a speaker's name, which is shown above the word. */
  const silentMs = (word: number) =>
    timeline.word(word)?.role === 'name' ? 0 : timeline.dwellMs(word, wordsPerMinute)

  /** Returns the longest expected time of a number of words, in ms. */
  const estimateMs = (words: number) => (words * 60_000) / Math.min(wordsPerMinute, natural)

  const speak = (part: SpeechPart, isRetry = false) => {
    const { text, findWord } = toUtterance(timeline, part)
    const utterance = new SpeechSynthesisUtterance(text)
    const rate = Math.max(0.5, Math.min(wordsPerMinute / natural, 3))
    const words = part.last - part.first + 1
    let startedAt = 0
    let reported = part.first - 1
    let reports = 0
    Object.assign(utterance, { voice, volume, rate, lang: voice.lang })
    const isLate = () => current !== utterance
    const giveUp = (failure: SpeechFailure) => {
      cancelSpeech()
      if (isRetry || failure === 'not allowed') options.onFailed(failure)
      else speak(findSpeechPart(timeline, Math.max(part.first, reached)), true)
    }
    utterance.onstart = () => {
      if (isLate()) return
      startedAt = performance.now()
      after(estimateMs(words) + slackMs, () => giveUp('failed'))
    }
    utterance.onboundary = ({ name, charIndex }) => {
      const word = name === 'sentence' ? undefined : findWord(charIndex)
      if (isLate() || word === undefined || word <= reported || word > part.last) return
      reported = word
      reports += 1
      if (reportsWords) reach(word)
    }
    utterance.onend = () => {
      if (isLate()) return
      current = undefined
      const ms = performance.now() - startedAt
      if (words >= probeWordsMin && ms > 0) natural = (words * 60_000) / ms / rate
      judge(words, reports)
      continueAt(part.last + 1)
    }
    utterance.onerror = ({ error }) => {
      if (!isLate()) giveUp(error === 'not-allowed' ? 'not allowed' : 'failed')
    }
    current = utterance
    clearTimeout(settling)
    after(startTimeoutMs, () => giveUp('failed'))
    speechSynthesis.speak(utterance)
  }

  const judge = (words: number, reports: number) => {
    if (reportsWords !== undefined) return
    probe.words += words
    probe.reported += reports
    if (probe.words < probeWordsMin) return
    reportsWords = probe.reported >= reportedShareMin * probe.words
    options.onProbed(reportsWords)
  }

  return {
    start(word) {
      cancelSpeech()
      shown = word
      reached = word
      // Delayed, so that the listeners of the player run first.
      after(0, () => continueAt(word))
    },
    advance(word) {
      shown = word
    },
    stop: cancelSpeech,
    setSpeed(next) {
      wordsPerMinute = next
      clearTimeout(settling)
      settling = setTimeout(() => {
        if (!current) return
        cancelSpeech()
        speak(findSpeechPart(timeline, reached))
      }, settleMs)
    },
    getVoiceMs: (word) => (reportsWords ? 0 : estimateMs(findSpeechPart(timeline, word).last - word + 1)),
    get end() {
      return shown < reached ? 0 : Number.POSITIVE_INFINITY
    },
  }
}
