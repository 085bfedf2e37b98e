import type { Clip } from '#shared/narration.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { WordSpan, WordTimes } from '../playback/word-times.ts'

/** Speeds that browsers keep intelligible, as factors of the recording's own. */
const rates = { min: 0.5, max: 3 }
/** Pause between two clips that is played instead of skipped, in s. */
const pauseMaxS = 1
/** Time that each word of a clip takes when its words pass at the end of the clip, in ms: a frame and a reserve. */
const passMs = 20
/** Timeout for a sound that waits for the network, in ms. */
const waitMs = 10_000

export type RecordingFailure = 'not allowed' | 'failed'

interface Options {
  audio: HTMLAudioElement
  getUrl(file: number): string
  wordsPerMinute: number
  /** Called when `end` may have changed. */
  onTimed: () => void
  /** Called when the recording cannot be heard; playback must pause. */
  onFailed: (failure: RecordingFailure) => void
}

/** A recording with its clips by word. */
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
    /** Returns the words that share a clip with a word; undefined for a word with a clip of its own or without one. */
    findSpan(word: number): WordSpan | undefined {
      const { startWord = 0, endWord = 0 } = byWord[word] ?? {}
      return endWord > startWord ? { first: startWord - 1, last: endWord - 1 } : undefined
    },
    /** In words per minute. */
    speeds: { min: Math.ceil(natural * rates.min), max: Math.floor(natural * rates.max) },
    getRate: (wordsPerMinute: number) => Math.max(rates.min, Math.min(wordsPerMinute / natural, rates.max)),
  }
}

/** Times of a recording, by the clock of its audio element. Words without a clip are silent for their dwell. */
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
  /** Word and time in the audio at which the last run stopped. */
  let rest: { word: number; atS: number } | undefined

  const isHeard = () => !audio.paused && !audio.seeking && audio.readyState >= audio.HAVE_FUTURE_DATA

  const fail = (failure: RecordingFailure) => {
    // The next start loads it again, also after a failure during a pause.
    loaded = ''
    if (current) onFailed(failure)
  }

  const watch = () => {
    clearTimeout(timer)
    if (current && !isHeard()) timer = setTimeout(() => fail('failed'), waitMs)
  }

  const check = () => {
    watch()
    onTimed()
  }
  // The clock of a sound that has just begun is not exact yet: `timeupdate` corrects the end four times a second.
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
    else if (clip !== previous && !(previous && continues(previous, clip) && isHeard()))
      playFrom(clip, clip.beginMs / 1000)
  }

  /** True when the audio plays from a clip into the next without a seek. */
  const continues = (clip: Clip, next: Clip | undefined) => {
    const pauseS = ((next?.beginMs ?? 0) - (clip.endMs ?? Number.POSITIVE_INFINITY)) / 1000
    return (
      next?.file === clip.file && next.startWord === clip.endWord + 1 && pauseS >= 0 && pauseS <= pauseMaxS
    )
  }

  /** Returns the time in the audio at which a clip and the pause after it end, in ms; NaN until the audio has a duration. */
  const findEndMs = (clip: Clip) => {
    const next = recording.find(clip.endWord)
    return next && continues(clip, next) ? next.beginMs : (clip.endMs ?? audio.duration * 1000)
  }

  /** Returns the time in the audio of a word's sentence, in s; within a clip, estimated by the share of words before it. */
  const findStartS = ({ startWord, endWord, beginMs, endMs }: Clip, word: number) => {
    const before = Math.max(0, timeline.sentenceStart(word) - (startWord - 1))
    return (beginMs + ((endMs ?? beginMs) - beginMs) * (before / (endWord - startWord + 1))) / 1000
  }

  return {
    start(word, now) {
      const clip = recording.find(word)
      const atS = rest?.word === word ? rest.atS : clip && findStartS(clip, word)
      rest = undefined
      enter(word, now, atS)
    },
    advance: (word, now) => enter(word, now),
    stop() {
      audio.pause()
      if (current) rest = { word: shown, atS: audio.currentTime }
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
      if (!isHeard()) return Number.POSITIVE_INFINITY
      const leftMs = (findEndMs(current) - audio.currentTime * 1000) / audio.playbackRate
      return performance.now() + leftMs - (current.endWord - 1 - shown) * passMs
    },
  }
}
