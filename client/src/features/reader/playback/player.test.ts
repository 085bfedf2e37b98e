import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { Clock } from './clock.ts'
import { createPlayer, type WordChange } from './player.ts'

const frameMs = 1000 / 60

/** Manual clock. Timers run when due, and frames on a 60 Hz grid; both run later while the page is blocked. */
function createTestClock() {
  let now = 0
  let busyUntil = 0
  let tasks: { at: number; run: (frameTime: number) => void }[] = []
  const add = (at: number, run: (frameTime: number) => void) => {
    const task = { at, run }
    tasks.push(task)
    return () => {
      tasks = tasks.filter((other) => other !== task)
    }
  }
  const clock: Clock = {
    now: () => now,
    after: (ms, callback) => add(now + ms, callback),
    onFrame: (callback) => add((Math.floor(now / frameMs + 1e-6) + 1) * frameMs, callback),
  }
  return {
    clock,
    /** Blocks timers and frames for `ms`, as a long script does. */
    block(ms: number) {
      busyUntil = now + ms
    },
    /** Advances the time without running timers, as work inside a callback does. */
    pass(ms: number) {
      now += ms
    },
    run(ms: number) {
      const end = now + ms
      for (;;) {
        const next = tasks.reduce<(typeof tasks)[0] | undefined>(
          (a, b) => (a && a.at <= b.at ? a : b),
          undefined,
        )
        const at = next && Math.max(next.at, busyUntil)
        if (!next || at === undefined || at > end) break
        now = Math.max(now, at)
        tasks = tasks.filter((task) => task !== next)
        next.run(now)
      }
      now = end
    },
  }
}

const text =
  'Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world. It is a way I have of driving off the spleen and regulating the circulation.'
const timeline = createTimeline(text, 'Novel')
const last = timeline.words.length - 1

function play({ index = 0, wordsPerMinute = 300 } = {}) {
  const time = createTestClock()
  const player = createPlayer(timeline, { index, wordsPerMinute, clock: time.clock })
  const shown: { index: number; at: number; by: WordChange['by']; playedMs: number }[] = []
  player.onWord((change) => shown.push({ ...change, at: time.clock.now() }))
  return { ...time, player, shown }
}

test('shows every word once, in order, within half a frame of its time, and the last for its whole dwell', () => {
  const { player, shown, run, clock } = play()
  let stoppedAt = 0
  player.onPlaying((isPlaying) => {
    if (!isPlaying) stoppedAt = clock.now()
  })
  player.play()
  run(timeline.timeLeftMs(0, 300) + 100)
  expect(shown.map(({ index }) => index)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  for (const { index, at } of shown) {
    expect(Math.abs(at - timeline.wordStartMs(index, 300))).toBeLessThanOrEqual(frameMs / 2 + 0.01)
  }
  expect(player.isPlaying).toBe(false)
  expect(Math.abs(stoppedAt - timeline.timeLeftMs(0, 300))).toBeLessThanOrEqual(frameMs / 2 + 0.01)
})

test('a page blocked for 30 of every 97 ms adds no drift and skips no word', () => {
  const { player, shown, run, block } = play()
  player.play()
  while (player.isPlaying) {
    block(30)
    run(97)
  }
  expect(shown.map(({ index }) => index)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  const lastShown = shown.at(-1)
  expect(Math.abs((lastShown?.at ?? 0) - timeline.wordStartMs(last, 300))).toBeLessThanOrEqual(30 + frameMs)
})

test('catches up after a late word, and shows no word for less than half its dwell', () => {
  const { player, shown, run, block } = play({ wordsPerMinute: 200 })
  player.play()
  run(timeline.wordStartMs(4, 200) - 10)
  block(200)
  run(3_000)
  const times = [0, ...shown.map(({ at }) => at)]
  for (let word = 0; word + 1 < times.length; word += 1) {
    const on = (times[word + 1] ?? 0) - (times[word] ?? 0)
    expect(on).toBeGreaterThanOrEqual(timeline.dwellMs(word, 200) / 2 - frameMs)
  }
  const { index = 0, at = 0 } = shown.at(-1) ?? {}
  expect(Math.abs(at - timeline.wordStartMs(index, 200))).toBeLessThanOrEqual(frameMs)
})

test('does not catch up after falling behind by more than a word', () => {
  const { player, shown, run, block } = play()
  player.play()
  run(timeline.wordStartMs(3, 300) + 20)
  block(2_000)
  run(2_000 + timeline.dwellMs(4, 300) / 2)
  expect(player.index).toBe(4)
  const lateBy = (shown.at(-1)?.at ?? 0) - timeline.wordStartMs(4, 300)
  expect(lateBy).toBeGreaterThan(1_000)
  run(5_000)
  const { index = 0, at = 0 } = shown.at(-1) ?? {}
  expect(Math.abs(at - lateBy - timeline.wordStartMs(index, 300))).toBeLessThanOrEqual(frameMs)
})

test('a pause stops at once, and resuming restarts the dwell of the word', () => {
  const { player, run, clock, shown } = play()
  player.play()
  run(timeline.wordStartMs(5, 300) + timeline.dwellMs(5, 300) / 2)
  player.pause()
  run(2_900)
  expect(player.index).toBe(5)
  const resumedAt = clock.now()
  player.toggle()
  run(timeline.dwellMs(5, 300) + frameMs)
  expect(shown.at(-1)?.index).toBe(6)
  expect((shown.at(-1)?.at ?? 0) - resumedAt).toBeGreaterThanOrEqual(timeline.dwellMs(5, 300) - frameMs)
})

test('after a rest of more than 3 s five words take 1.5 to 1 times their dwell, and the time left includes it', () => {
  const { player, run, clock, shown } = play()
  player.setRamp(true)
  player.play()
  run(timeline.wordStartMs(8, 300) + 20)
  player.pause()
  const before = player.timeLeftMs(300)
  expect(before).toBeCloseTo(timeline.timeLeftMs(8, 300), 6)
  let rested = 0
  player.onRested(() => {
    rested += 1
  })
  run(3_100)
  expect(rested).toBe(1)
  const dwell = (word: number) => timeline.dwellMs(word, 300)
  const ramp = 0.5 * dwell(8) + 0.375 * dwell(9) + 0.25 * dwell(10) + 0.125 * dwell(11)
  expect(player.timeLeftMs(300) - before).toBeCloseTo(ramp, 6)

  const resumedAt = clock.now()
  player.play()
  run(10_000)
  const due = [1.5 * dwell(8), 1.375 * dwell(9), 1.25 * dwell(10), 1.125 * dwell(11), dwell(12), dwell(13)]
  let at = resumedAt
  for (const [step, ms] of due.entries()) {
    at += ms
    const word = shown.find(({ index }) => index === 9 + step)
    expect(Math.abs((word?.at ?? 0) - at)).toBeLessThanOrEqual(frameMs / 2 + 0.01)
  }
})

test('the ramp begins with the next play when it is turned on during a rest, and the time left includes it', () => {
  const { player, run } = play()
  player.play()
  run(1_000)
  player.pause()
  run(60_000)
  const without = player.timeLeftMs(300)
  const shown: number[] = []
  player.onRested(() => shown.push(player.timeLeftMs(300)))
  player.setRamp(true)
  player.setRamp(false)
  player.setRamp(true)
  const ramp = player.timeLeftMs(300)
  expect(ramp).toBeGreaterThan(without)
  expect(shown).toEqual([ramp, without, ramp])
  player.play()
  expect(player.timeLeftMs(300)).toBe(ramp)
})

test('no ramp at the first play, after a short pause and when it is turned off', () => {
  const { player, run } = play()
  player.setRamp(true)
  run(60_000)
  expect(player.timeLeftMs(300)).toBeCloseTo(timeline.timeLeftMs(0, 300), 6)
  player.play()
  run(1_000)
  player.pause()
  player.setRamp(false)
  run(10_000)
  expect(player.timeLeftMs(300)).toBeCloseTo(timeline.timeLeftMs(player.index, 300), 6)
})

test('a new speed applies to the rest of the current dwell and to all later words', () => {
  const { player, run, shown } = play({ wordsPerMinute: 100 })
  player.play()
  const half = timeline.dwellMs(0, 100) / 2
  run(half)
  player.setSpeed(400)
  run(half / 4 + frameMs)
  expect(shown.map(({ index }) => index)).toEqual([1])
  run(timeline.wordStartMs(6, 400) - timeline.wordStartMs(1, 400))
  expect(player.index).toBe(6)
})

test('playing at the last word starts again at the first', () => {
  const { player } = play({ index: last })
  player.play()
  expect(player.index).toBe(0)
  expect(player.isPlaying).toBe(true)
})

test('steps and jumps stay within the text and report their cause', () => {
  const { player, shown } = play({ index: 999 })
  expect(player.index).toBe(last)
  player.step(1)
  player.goTo(-5)
  player.step(-1)
  player.step(1)
  expect(shown.map(({ index, by }) => [index, by])).toEqual([
    [0, 'jumping'],
    [1, 'stepping'],
  ])
})

test('an empty text does not play', () => {
  const { clock } = createTestClock()
  const player = createPlayer(createTimeline(' \n ', 'Poem'), { index: -1, wordsPerMinute: 200, clock })
  player.play()
  player.step(1)
  expect(player.isPlaying).toBe(false)
  expect(player.index).toBe(0)
})

test('the playing times of the words add up to the elapsed time', () => {
  const { player, run, shown, clock } = play()
  let played = 0
  player.onPlaying((_, playedMs) => {
    played += playedMs
  })
  player.play()
  run(4_321)
  player.pause()
  played += shown.reduce((sum, { playedMs }) => sum + playedMs, 0)
  expect(played).toBeCloseTo(clock.now(), 3)
})

test('counts at most a second beyond the dwell of a word in which the device slept', () => {
  const { player, run, shown, block } = play()
  player.play()
  block(3_600_000)
  run(3_600_000 + 2 * frameMs)
  expect(shown[0]?.playedMs).toBeCloseTo(timeline.dwellMs(0, 300) + 1_000, 6)
})

test('counts at most a second beyond the time of the voice of a word in which the device slept', () => {
  const { player, run, shown } = play()
  let end = Number.POSITIVE_INFINITY
  player.setTimes({
    start() {},
    advance: () => (end = Number.POSITIVE_INFINITY),
    stop() {},
    setSpeed() {},
    getVoiceMs: (word) => (word === 0 ? 8_000 : 0),
    get end() {
      return end
    },
  })
  player.play()
  run(3_600_000)
  end = 0
  player.retime()
  run(2 * frameMs)
  expect(shown.map(({ playedMs }) => playedMs)).toEqual([9_000])
})

test('skips words without dwell during playback, the first included, but not in steps', () => {
  const time = createTestClock()
  const play = createTimeline('LANE. Yes, sir.\n\nMrs. Warren. Well!\n\nMrs. Warren. So.', 'Stage Play')
  const player = createPlayer(play, { index: 0, wordsPerMinute: 300, clock: time.clock })
  const shown: string[] = []
  player.onWord(({ index }) => shown.push(play.words[index]?.text ?? ''))
  const withNames = player.timeLeftMs(300)
  player.setTimeline(play.withoutNames())
  const left = player.timeLeftMs(300)
  expect(left).toBeLessThan(withNames)
  player.play()
  time.run(left + frameMs)
  expect(shown).toEqual(['Yes,', 'sir.', 'Well!', 'So.'])
  expect(player.isPlaying).toBe(false)
  player.step(-1)
  expect(shown.at(-1)).toBe('Warren.')
})

test('the time left is exact with skipped words and a ramp', () => {
  const time = createTestClock()
  const play = createTimeline('LANE. Yes, sir.\n\nJACK. Well!\n\nLANE. So, so, so, so, so.', 'Stage Play')
  const player = createPlayer(play.withoutNames(), { index: 0, wordsPerMinute: 300, clock: time.clock })
  player.setRamp(true)
  const left = player.timeLeftMs(300)
  player.play()
  time.run(left - frameMs)
  expect(player.isPlaying).toBe(true)
  time.run(2 * frameMs)
  expect(player.isPlaying).toBe(false)
})

test('the dwell of the first word starts at the call of play, however long listeners take', () => {
  const { player, pass, run, shown } = play()
  player.onPlaying(() => pass(100))
  player.play()
  run(timeline.dwellMs(0, 300))
  expect(Math.abs((shown[0]?.at ?? 0) - timeline.dwellMs(0, 300))).toBeLessThanOrEqual(frameMs)
})

test('follows times that are handed in, waits while one is unknown, and returns to the timeline', () => {
  const { player, shown, run, clock } = play()
  const ends = [250, 400, Number.POSITIVE_INFINITY]
  const calls: string[] = []
  let word = 0
  player.setTimes({
    start: (from, now) => calls.push(`start ${from} at ${now}`),
    advance: (next) => (word = next),
    stop: () => calls.push('stop'),
    setSpeed: (speed) => calls.push(`speed ${speed}`),
    get end() {
      return ends[word] ?? 0
    },
  })
  player.play()
  run(3_000)
  expect(shown.map(({ index }) => index)).toEqual([1, 2])
  expect(Math.abs((shown[1]?.at ?? 0) - 400)).toBeLessThanOrEqual(frameMs / 2 + 0.01)
  ends[2] = 3_100
  ends[3] = Number.POSITIVE_INFINITY
  player.retime()
  run(500)
  expect(shown.map(({ index }) => index)).toEqual([1, 2, 3])
  player.setSpeed(200)
  player.goTo(1)
  player.pause()
  expect(calls).toEqual(['start 0 at 0', 'speed 200', `start 1 at ${clock.now()}`, 'stop'])
  player.setTimes(undefined)
  player.play()
  run(timeline.dwellMs(1, 200) + frameMs)
  expect(player.index).toBe(2)
})

test('keeps a word whose sound has begun later than its clock said', () => {
  const { player, shown, run, clock } = play()
  let word = 0
  player.setTimes({
    start() {},
    advance: (next) => (word = next),
    stop() {},
    setSpeed() {},
    get end() {
      return word > 0 ? Number.POSITIVE_INFINITY : clock.now() < 100 ? 200 : 300
    },
  })
  player.play()
  run(1_000)
  expect(shown.map(({ index }) => index)).toEqual([1])
  expect(Math.abs((shown[0]?.at ?? 0) - 300)).toBeLessThanOrEqual(frameMs / 2 + 0.01)
})
