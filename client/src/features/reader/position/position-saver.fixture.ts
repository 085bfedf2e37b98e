import { vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import type { StoredPosition } from '#shared/reading.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { createPlayer } from '../playback/player.ts'
import { openJournal } from './journal.ts'
import { createPositionSaver, type PositionSource } from './position-saver.ts'
import type { SentPosition } from './saver-state.ts'
import { followPlayer } from './use-position-saver.ts'

const content = Array.from({ length: 23 }, (_, index) => `w${index + 1}`).join(' ')

export type FakeSessions = ReturnType<typeof fakeSessions>

/** Simulates a server with one reading session. Its saves follow the rules of the API. */
export function fakeSessions({ stored = { wordsRead: 0, seq: 0 } } = {}) {
  const saves: SentPosition[] = []
  const beacons: SentPosition[] = []
  const opened: number[] = []
  let failure: Error | undefined
  let isAnswerLost = false
  let counted = 0
  let answer = Promise.resolve()
  const source: PositionSource = {
    async open(wordsRead) {
      opened.push(wordsRead)
      await answer
      if (failure) throw failure
      stored = { wordsRead, seq: 0 }
      return { id: opened.length, seq: 0 }
    },
    async save(id, position): Promise<StoredPosition> {
      saves.push(position)
      await answer
      if (failure && !isAnswerLost) throw failure
      if (position.seq > stored.seq) {
        stored = { wordsRead: position.wordsRead, seq: position.seq }
        counted += position.wordsShown
      }
      if (failure) throw failure
      return { id, ...stored, completed: position.completed && stored.seq === position.seq }
    },
    beacon(_, position) {
      beacons.push(position)
    },
    find: async () => ({ id: 9, seq: stored.seq }),
  }
  return {
    source,
    saves,
    beacons,
    opened,
    failWith: (error: Error | undefined) => {
      failure = error
    },
    /** Simulates saves that the server stores but whose responses are lost. */
    loseAnswers() {
      failure = new ApiError('unavailable', 'No connection')
      isAnswerLost = true
    },
    /** Delays every response. Returns the function that ends the delay. */
    hold() {
      let release = () => {}
      answer = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    readElsewhere(wordsRead: number, seq: number) {
      stored = { wordsRead, seq }
    },
    stored: () => stored,
    /** Number of shown words that the server has counted. */
    counted: () => counted,
  }
}

export function read(
  server = fakeSessions(),
  session: { id: number; seq: number; wordsRead: number } | null = null,
  { isUnsaved = false } = {},
) {
  const timeline = createTimeline(content, 'Novel')
  const word = session?.wordsRead ?? 0
  const player = createPlayer(timeline, { index: word - 1, wordsPerMinute: 200, clock: browserClock })
  const journal = openJournal(7, 'chapter.1')
  const { wordCount } = timeline
  const saver = createPositionSaver({
    source: server.source,
    journal,
    session,
    word,
    isUnsaved,
    stored: word,
    wordCount,
    revision: 1,
  })
  const { stop } = followPlayer(saver, player, wordCount)
  const step = (count: number) => {
    for (let taken = 0; taken < count; taken += 1) player.step(1)
  }
  return { player, saver, journal, stop, step, server }
}

export const settle = () => vi.advanceTimersByTimeAsync(0)
