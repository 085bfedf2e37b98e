import type { Clip } from '#shared/narration.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { WordSpan, WordTimes } from '../playback/word-times.ts'

/** Playback rates at which a recording stays intelligible, as factors of its own speed. */
const rates = { min: 0.5, max: 3 }
/** Maximum pause between two clips that is played, in s; longer pauses are skipped. */
const pauseMaxS = 1
/**
 * Dwell, in ms, of each word of a clip except the first: one frame and a reserve. The first word gets the rest of the clip's duration.
 * During playback, all words of a clip are highlighted together (`findSpan`).
 */
const passMs = 20
/** Timeout for audio that waits for the network, in ms. */
const networkTimeoutMs = 10_000

export type RecordingFailure = 'not allowed' | 'failed'

interface Options {
  audio: HTMLAudioElement
  getUrl(file: number): string
  wordsPerMinute: number
  /** Called when `WordTimes.end` may have changed. */
  onTimed: () => void
  /** Called when the recording cannot be played. The callback must pause playback. */
  onFailed: (failure: RecordingFailure) => void
}

/** A recording, with functions that return the clip and the span of a word. */
export type RecordedClips = ReturnType<typeof createRecording>

export function createRecording(clips: readonly Clip[]) {
  const byWord: Clip[] = []
  let [words, ms] = [0, 0]
  for (const clip of clips) {
    for (let word = clip.startWord; word <= clip.endWord; word++) byWord[word - 1] = clip
    if (clip.endMs === null) continue
    words += clip.endWord - clip.startWord + 1
    ms += clip.endMs - clip.beginMs
  }
  const natural = ms > 0 ? (words * 60_000) / ms : 150
  return {
    find: (word: number): Clip | undefined => byWord[word],
    /** Returns the words that share the clip of a word. Returns undefined for a word that has a clip for itself, or no clip. */
    findSpan(word: number): WordSpan | undefined {
      const { startWord = 0, endWord = 0 } = byWord[word] ?? {}
      return endWord > startWord ? { first: startWord - 1, last: endWord - 1 } : undefined
    },
    /** Supported speeds, in words per minute. */
    speeds: { min: Math.ceil(natural * rates.min), max: Math.floor(natural * rates.max) },
    getRate: (wordsPerMinute: number) => Math.max(rates.min, Math.min(wordsPerMinute / natural, rates.max)),
  }
}

/** Creates a `WordTimes` that follows the recording's audio element. A word without a clip is silent and lasts for its dwell. */
export function createRecordedTimes(
  timeline: Timeline,
  recording: RecordedClips,
  { audio, getUrl, onTimed, onFailed, ...initial }: Options,
): WordTimes {
  let { wordsPerMinute } = initial
  let shown = 0
  let current: Clip | undefined
  let silentUntil = 0
  let loaded = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Word, and time in the audio in s, at which playback last stopped. */
  let stoppedAt: { word: number; atS: number } | undefined

  const isAudible = () => !audio.paused && !audio.seeking && audio.readyState >= audio.HAVE_FUTURE_DATA

  const fail = (failure: RecordingFailure) => {
    // After a failure, even one while paused, the next start loads the file again.
    loaded = ''
    if (current) onFailed(failure)
  }

  const watch = () => {
    clearTimeout(timer)
    if (current && !isAudible()) timer = setTimeout(() => fail('failed'), networkTimeoutMs)
  }

  const check = () => {
    watch()
    onTimed()
  }
  // Shortly after a start, the clock of the audio is inaccurate. `timeupdate` corrects the end of the word four times per second.
  for (const event of ['playing', 'seeked', 'canplay', 'waiting', 'ended', 'durationchange', 'timeupdate'])
    audio.addEventListener(event, check)
  audio.addEventListener('error', () => fail('failed'))

  const applySpeed = () => {
    audio.defaultPlaybackRate = recording.getRate(wordsPerMinute)
    audio.playbackRate = audio.defaultPlaybackRate
  }

  const playFrom = (clip: Clip, atS: number) => {
    const url = getUrl(clip.file)
    if (loaded !== url) audio.src = url
    loaded = url
    applySpeed()
    audio.currentTime = atS
    watch()
    audio.play().catch(({ name }: DOMException) => {
      if (current === clip && name === 'NotAllowedError') fail('not allowed')
    })
  }

  const enter = (word: number, now: number, atS?: number) => {
    const [previous, clip] = [current, recording.find(word)]
    shown = word
    current = clip
    if (!clip) {
      watch()
      audio.pause()
      silentUntil = now + timeline.dwellMs(word, wordsPerMinute)
    } else if (atS !== undefined) playFrom(clip, atS)
    else if (clip !== previous && !(previous && isContinuous(previous, clip) && isAudible()))
      playFrom(clip, clip.beginMs / 1000)
  }

  /** True when the audio plays on from a clip into the next one without a seek. */
  const isContinuous = (clip: Clip, next: Clip | undefined) => {
    const pauseS = ((next?.beginMs ?? 0) - (clip.endMs ?? Number.POSITIVE_INFINITY)) / 1000
    return (
      next?.file === clip.file && next.startWord === clip.endWord + 1 && pauseS >= 0 && pauseS <= pauseMaxS
    )
  }

  /** Returns the audio time, in ms, at which a clip and the pause after it end. NaN for an open end while the duration is unknown. */
  const findEndMs = (clip: Clip) => {
    const next = recording.find(clip.endWord)
    return next && isContinuous(clip, next) ? next.beginMs : (clip.endMs ?? audio.duration * 1000)
  }

  /** Returns the start of a word's sentence in the audio, in s. Within a clip, estimates it by the share of words before the sentence. */
  const findStartS = ({ startWord, endWord, beginMs, endMs }: Clip, word: number) => {
    const before = Math.max(0, timeline.sentenceStart(word) - (startWord - 1))
    return (beginMs + ((endMs ?? beginMs) - beginMs) * (before / (endWord - startWord + 1))) / 1000
  }

  return {
    start(word, now) {
      const clip = recording.find(word)
      const atS = stoppedAt?.word === word ? stoppedAt.atS : clip && findStartS(clip, word)
      stoppedAt = undefined
      enter(word, now, atS)
    },
    advance: (word, now) => enter(word, now),
    stop() {
      audio.pause()
      if (current) stoppedAt = { word: shown, atS: audio.currentTime }
      current = undefined
      watch()
    },
    setSpeed(next) {
      wordsPerMinute = next
      applySpeed()
    },
    getVoiceMs(word) {
      const clip = recording.find(word)
      return (clip && (findEndMs(clip) - clip.beginMs) / audio.playbackRate) || 0
    },
    get end() {
      if (!current) return silentUntil
      if (audio.ended) return 0
      if (!isAudible()) return Number.POSITIVE_INFINITY
      const leftMs = (findEndMs(current) - audio.currentTime * 1000) / audio.playbackRate
      return performance.now() + leftMs - (current.endWord - 1 - shown) * passMs
    },
  }
}
