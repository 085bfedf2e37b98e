import { beforeEach, expect, test, vi } from 'vitest'
import type { Clip } from '#shared/narration.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { createPlayer } from '../playback/player.ts'
import { FakeAudio } from './audio.fixture.ts'
import { createRecordedTimes, createRecording } from './recorded-times.ts'

beforeEach(() => void vi.useFakeTimers())
/** Simulated load time in ms. `frameMs` is the tolerance for one frame of the clock. */
const loadMs = 100
const frameMs = 20

const text = 'Call me Ishmael. Some years ago never mind how long. Nobody reads this. Then I sailed.'
/** Three words with a clip each, a clip of seven words, four words without a clip, and a clip of another file. */
const clips: Clip[] = [
  { startWord: 1, endWord: 1, file: 0, beginMs: 2_000, endMs: 2_400 },
  { startWord: 2, endWord: 2, file: 0, beginMs: 2_400, endMs: 2_600 },
  { startWord: 3, endWord: 3, file: 0, beginMs: 2_900, endMs: 3_500 },
  { startWord: 4, endWord: 10, file: 0, beginMs: 6_000, endMs: 10_000 },
  { startWord: 14, endWord: 16, file: 1, beginMs: 500, endMs: 1_500 },
]
/** Words per minute of the recording. */
const natural = (13 * 60_000) / 6_200

function listen(wordsPerMinute = natural) {
  const timeline = createTimeline(text, 'Novel')
  const player = createPlayer(timeline, { index: 0, wordsPerMinute, clock: browserClock })
  const audio = new FakeAudio()
  const shown: string[] = []
  const failed: string[] = []
  player.onWord(({ index, by }) => by === 'playing' && shown.push(timeline.word(index)?.text ?? ''))
  const recording = createRecording(clips)
  player.setTimes(
    createRecordedTimes(timeline, recording, {
      audio: audio as unknown as HTMLAudioElement,
      getUrl: (file) => `/audio/${file}`,
      wordsPerMinute,
      onTimed: player.retime,
      onFailed(failure) {
        failed.push(failure)
        player.pause()
      },
    }),
  )
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { player, audio, shown, failed, pass, timeline, recording }
}

test('words follow the recording from clip to clip, across a short pause and from the end of one to a later place', async () => {
  const { player, audio, shown, pass } = listen()
  player.play()
  await pass(loadMs + 400 - frameMs)
  expect(shown).toEqual([])
  await pass(2 * frameMs)
  expect(shown).toEqual(['me'])
  // The pause of 300 ms after a word counts as part of that word.
  await pass(500 - 2 * frameMs)
  expect(shown).toEqual(['me'])
  await pass(2 * frameMs)
  expect(shown).toEqual(['me', 'Ishmael.'])
  // A gap of 2.5 s between two clips is skipped.
  await pass(600)
  expect(shown).toEqual(['me', 'Ishmael.', 'Some'])
  expect(audio.currentTime).toBeCloseTo(6, 1)
  expect(audio.loads).toEqual(['/audio/0'])
})

test('the words of a sentence pass together, at its end, and words that nobody reads in silence', async () => {
  const { player, audio, shown, pass, timeline } = listen()
  player.goTo(3)
  player.play()
  await pass(loadMs + 4_000 - 7 * frameMs - frameMs)
  expect(player.index).toBe(3)
  await pass(8 * frameMs + frameMs)
  expect(shown).toEqual(['years', 'ago', 'never', 'mind', 'how', 'long.', 'Nobody'])
  expect(audio.paused).toBe(true)
  const silentMs = [10, 11, 12].reduce((sum, word) => sum + timeline.dwellMs(word, natural), 0)
  await pass(silentMs - 2 * frameMs)
  expect(shown.at(-1)).toBe('this.')
  await pass(3 * frameMs)
  expect(shown.at(-1)).toBe('Then')
  expect(audio.loads).toEqual(['/audio/0', '/audio/1'])
  await pass(loadMs + 1_000 + frameMs)
  expect(shown.at(-1)).toBe('sailed.')
  expect(player.isPlaying).toBe(false)
  expect(audio.paused).toBe(true)
})

test('the whole time of a sentence counts', async () => {
  const { player, pass } = listen()
  player.goTo(3)
  let playedMs = 0
  player.onWord((change) => {
    playedMs += change.playedMs
  })
  player.play()
  await pass(loadMs + 4_000 + 2 * frameMs)
  expect(player.index).toBe(10)
  expect(playedMs).toBeGreaterThan(4_000)
})

test('continues at the same place after a pause, and begins the clip after a step or jump', async () => {
  const { player, audio, pass } = listen()
  player.goTo(3)
  player.play()
  await pass(loadMs + 1_500)
  player.pause()
  expect(audio.paused).toBe(true)
  await pass(5_000)
  player.play()
  expect(audio.currentTime).toBeCloseTo(7.5, 1)
  player.step(-1)
  expect(audio.currentTime).toBeCloseTo(2.9, 3)
  player.goTo(8)
  expect(audio.currentTime).toBeCloseTo(6, 3)
  player.goTo(14)
  expect(audio.loads).toEqual(['/audio/0', '/audio/1'])
  player.pause()
  player.goTo(0)
  player.play()
  expect(audio.currentTime).toBeCloseTo(2, 3)
})

test('a jump into a clip of several sentences begins near the sentence', () => {
  const timeline = createTimeline('One two three four. Five six seven eight.', 'Novel')
  const audio = new FakeAudio()
  const recording = createRecording([{ startWord: 1, endWord: 8, file: 0, beginMs: 1_000, endMs: 9_000 }])
  const ignore = () => {}
  const times = createRecordedTimes(timeline, recording, {
    audio: audio as unknown as HTMLAudioElement,
    getUrl: String,
    wordsPerMinute: 60,
    onTimed: ignore,
    onFailed: ignore,
  })
  times.start(6, 0)
  expect(audio.currentTime).toBe(5)
  expect(recording.findSpan(6)).toEqual({ first: 0, last: 7 })
})

test('the dial changes the speed of the recording, from half to three times its own', async () => {
  const { player, audio, shown, pass, recording } = listen(natural * 2)
  player.play()
  await pass(loadMs + 200 + frameMs)
  expect(shown).toEqual(['me'])
  expect(audio.playbackRate).toBeCloseTo(2)
  player.setSpeed(natural / 10)
  expect(audio.playbackRate).toBe(0.5)
  player.setSpeed(natural * 10)
  expect(audio.playbackRate).toBe(3)
  expect(recording.speeds).toEqual({ min: Math.ceil(natural / 2), max: Math.floor(natural * 3) })
})

test('words wait while the network does, and playback pauses after ten seconds of it; Play tries again', async () => {
  const { player, audio, shown, failed, pass } = listen()
  player.play()
  await pass(loadMs + 100)
  audio.starve()
  await pass(5_000)
  audio.receive()
  expect(shown).toEqual([])
  await pass(300 + frameMs)
  expect(shown).toEqual(['me'])
  audio.starve()
  await pass(9_900)
  expect(failed).toEqual([])
  await pass(200)
  expect(failed).toEqual(['failed'])
  expect(player.isPlaying).toBe(false)
  player.play()
  expect(audio.loads).toEqual(['/audio/0', '/audio/0'])
  await pass(loadMs + 500 + 2 * frameMs)
  expect(shown).toEqual(['me', 'Ishmael.'])
})

test('a broken file and a browser that allows no sound pause with a reason', async () => {
  const { player, audio, failed, pass } = listen()
  player.play()
  await pass(loadMs + 100)
  audio.fail()
  expect([player.isPlaying, failed]).toEqual([false, ['failed']])
  audio.isForbidden = true
  player.play()
  await pass(0)
  expect([player.isPlaying, failed]).toEqual([false, ['failed', 'not allowed']])
  audio.fail()
  expect(failed).toHaveLength(2)
})

test('loads a recording again that failed during a pause', async () => {
  const { player, audio, failed, pass } = listen()
  player.play()
  await pass(loadMs + 100)
  player.pause()
  audio.fail()
  player.play()
  expect(audio.loads).toEqual(['/audio/0', '/audio/0'])
  await pass(loadMs)
  expect(audio.currentTime).toBeGreaterThan(2)
  expect(failed).toEqual([])
})
