import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { createPlayer } from '../playback/player.ts'
import { fakeSpeech } from './speech.fixture.ts'
import { createSystemTimes } from './system-times.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.unstubAllGlobals())

const text =
  'Call me Ishmael some years ago. It is a way I have of driving off the spleen. Whenever it is damp, I go.'
const second = 6
const third = 17

function listen(content = text, category: Category = 'Novel') {
  const timeline = createTimeline(content, category)
  const player = createPlayer(timeline, { index: 0, wordsPerMinute: 200, clock: browserClock })
  const shown: number[] = []
  const probed: boolean[] = []
  const failed: string[] = []
  player.onWord(({ index }) => shown.push(index))
  const options = {
    voice: { lang: 'en' } as SpeechSynthesisVoice,
    wordsPerMinute: 200,
    volume: 1,
    onTimed: player.retime,
    onProbed: (reportsWords: boolean) => probed.push(reportsWords),
    onFailed(failure: string) {
      failed.push(failure)
      player.pause()
    },
  }
  player.setTimes(createSystemTimes(timeline, options, undefined))
  player.play()
  return { player, timeline, shown, probed, failed }
}

test('words follow a voice that reports them, from the second sentence on, to the end', () => {
  const { spoken } = fakeSpeech({ reports: 'words' })
  const { player, timeline, shown, probed } = listen()
  vi.advanceTimersByTime(1_000)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(700)
  expect(probed).toEqual([true])
  expect(player.index).toBe(second)
  vi.advanceTimersByTime(1_000)
  expect(player.index).toBeGreaterThan(second + 2)
  expect(player.index).toBeLessThan(second + 6)
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(Array.from({ length: timeline.wordCount - 1 }, (_, index) => index + 1))
  expect(player.isPlaying).toBe(false)
  expect(spoken.join(' ')).toBe(text)
})

test.each(['nothing', 'letters', 'every second word'] as const)(
  'whole sentences are shown where the voice reports %s',
  (reports) => {
    fakeSpeech({ reports })
    const { player, probed } = listen()
    vi.advanceTimersByTime(2_200)
    expect(probed).toEqual([false])
    expect(player.index).toBe(second)
    vi.advanceTimersByTime(2_000)
    expect(player.index).toBe(second)
    vi.advanceTimersByTime(1_300)
    expect(player.index).toBe(third)
    vi.advanceTimersByTime(10_000)
    expect(player.isPlaying).toBe(false)
  },
)

test('the whole time of a sentence counts where the voice reports nothing', () => {
  fakeSpeech({ reports: 'nothing' })
  const { player } = listen()
  const start = performance.now()
  let playedMs = 0
  let elapsedMs = 0
  player.onWord((change) => {
    playedMs += change.playedMs
  })
  player.onPlaying((_, lastMs) => {
    playedMs += lastMs
    elapsedMs = performance.now() - start
  })
  vi.advanceTimersByTime(20_000)
  expect(elapsedMs).toBeGreaterThan(5_000)
  expect(elapsedMs - playedMs).toBeLessThan(50)
})

test('a new speed is heard from the word that the voice has reached by then', () => {
  const { spoken } = fakeSpeech({ reports: 'words' })
  const { player } = listen()
  vi.advanceTimersByTime(2_200)
  const before = player.index
  player.setSpeed(250)
  vi.advanceTimersByTime(420)
  expect(player.index).toBeGreaterThan(before)
  expect(spoken.at(-1)).toBe(text.split(' ').slice(player.index, third).join(' '))
})

test('a speed chosen before the voice has begun is heard too', () => {
  const { spoken } = fakeSpeech({ reports: 'words' })
  const { player } = listen()
  vi.advanceTimersByTime(1)
  player.setSpeed(250)
  vi.advanceTimersByTime(420)
  expect(spoken).toHaveLength(2)
  player.setSpeed(300)
  player.pause()
  vi.advanceTimersByTime(5_000)
  expect(spoken).toHaveLength(2)
})

test('late events of a cancelled utterance move nothing', () => {
  const { spoken } = fakeSpeech({ reports: 'words', hasLateEvents: true })
  const { player } = listen()
  vi.advanceTimersByTime(2_500)
  player.pause()
  const at = player.index
  const before = spoken.length
  vi.advanceTimersByTime(5_000)
  expect(player.index).toBe(at)
  expect(spoken).toHaveLength(before)
  player.play()
  vi.advanceTimersByTime(100)
  expect(text.slice(text.indexOf('It is'))).toContain(spoken.at(-1))
  player.goTo(third)
  vi.advanceTimersByTime(100)
  expect(player.index).toBe(third)
  expect(spoken.at(-1)).toBe('Whenever it is damp, I go.')
})

test('a voice that stops without an event speaks again from its last word', () => {
  const long = Array.from({ length: 25 }, (_, index) => `word${index}`).join(' ')
  const { spoken } = fakeSpeech({ reports: 'words', stopsAfterMs: 5_000 })
  const { player, failed } = listen(`${text} ${long}.`)
  vi.advanceTimersByTime(60_000)
  expect(spoken.length).toBeGreaterThan(4)
  expect(spoken.at(-1)?.split(' ').length).toBeLessThan(25)
  expect(failed).toEqual([])
  expect(player.isPlaying).toBe(false)
})

test('an utterance that never starts is spoken again, once', () => {
  fakeSpeech({ reports: 'words', dropped: 1 })
  const dropped = listen()
  vi.advanceTimersByTime(15_000)
  expect(dropped.failed).toEqual([])
  expect(dropped.player.isPlaying).toBe(false)
  fakeSpeech({ reports: 'words', dropped: 2 })
  const silent = listen()
  vi.advanceTimersByTime(9_000)
  expect(silent.failed).toEqual(['failed'])
})

test('a browser that allows no speech is not asked twice', () => {
  const { spoken } = fakeSpeech({ reports: 'words', error: 'not-allowed' })
  const { failed, player } = listen()
  vi.advanceTimersByTime(10_000)
  expect(failed).toEqual(['not allowed'])
  expect(spoken).toHaveLength(1)
  expect(player.isPlaying).toBe(false)
})

test('names and directions of a play are not spoken', () => {
  const { spoken } = fakeSpeech({ reports: 'words' })
  listen(
    'ALGERNON.\nDid you hear what I was playing, Lane?\n\n(Enter Jack.)\n\nLANE.\nI heard it, sir, as well as I could.',
    'Stage Play',
  )
  vi.advanceTimersByTime(20_000)
  expect(spoken).toEqual(['Did you hear what I was playing, Lane?', 'I heard it, sir, as well as I could.'])
})
