import type { Timeline } from '#shared/timing/timeline.ts'
import type { WordTimes } from '../playback/word-times.ts'
import { findSpeechPart, type SpeechPart, toUtterance } from './speech-part.ts'

/** Minimum share of the words of its first utterances that a voice must report, in ascending order, to time the words. */
const reportedShareMin = 0.8
/** Words after which the share is judged. */
const probeWordsMin = 5
/** Speed of most voices at rate 1, in words per minute, until an utterance was measured. */
const usualWordsPerMinute = 170
/** Timeouts for the start of an utterance, and for its end after the estimate, in ms: Chrome's voices stop after 14 s without an event. */
const startMs = 4_000
const slackMs = 5_000
/** Debounce of speed changes, in ms. */
const settleMs = 400

export type SpeechFailure = 'not allowed' | 'failed'

interface Options {
  voice: SpeechSynthesisVoice
  wordsPerMinute: number
  /** 0 to 1. */
  volume: number
  /** Called when `end` may have changed. */
  onTimed: () => void
  /** Called once the probe has finished. If the voice does not report its words, whole sentences must be shown. */
  onProbed: (reportsWords: boolean) => void
  /** Called when the voice cannot speak; playback must pause. */
  onFailed: (failure: SpeechFailure) => void
}

/**
 * Times of a system voice. If the voice reports its words, each is shown on its report, without estimates. Otherwise a
 * sentence's words pass at its end.
 * @param reportsWords undefined for a voice that was never probed
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
  /** Word on screen, and first word that the voice has not passed. */
  let shown = 0
  let reached = 0
  /** The active utterance; events of a cancelled one may arrive late. */
  let current: SpeechSynthesisUtterance | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Timer of a change of speed. */
  let settling: ReturnType<typeof setTimeout> | undefined

  const reach = (word: number) => {
    reached = word
    onTimed()
  }

  const after = (ms: number, callback: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(callback, ms)
  }

  const silence = () => {
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

  /** A speaker's name takes no time, because it is shown above the word. */
  const silentMs = (word: number) =>
    timeline.word(word)?.role === 'name' ? 0 : timeline.dwellMs(word, wordsPerMinute)

  /** Longest expected time of words, in ms. */
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
      silence()
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
    after(startMs, () => giveUp('failed'))
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
      silence()
      shown = word
      reached = word
      // Lets the player's listeners run first.
      after(0, () => continueAt(word))
    },
    advance(word) {
      shown = word
    },
    stop: silence,
    setSpeed(next) {
      wordsPerMinute = next
      clearTimeout(settling)
      settling = setTimeout(() => {
        if (!current) return
        silence()
        speak(findSpeechPart(timeline, reached))
      }, settleMs)
    },
    getVoiceMs: (word) => (reportsWords ? 0 : estimateMs(findSpeechPart(timeline, word).last - word + 1)),
    get end() {
      return shown < reached ? 0 : Number.POSITIVE_INFINITY
    },
  }
}
