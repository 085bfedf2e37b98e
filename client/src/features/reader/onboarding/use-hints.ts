import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { query } from '../../../lib/queries.ts'
import { useStored } from '../../../lib/stored.ts'
import { useReader } from '../reader-context.ts'

/** Hints for a new reader, in order; the last one offers to find a speed. */
const hintNames = ['play', 'sentence', 'lookUp', 'speed'] as const
export type HintName = (typeof hintNames)[number]

/** Progress through the hints on this device; null before the first text is opened. */
const hintState = z.nullable(
  z.object({
    /** `journalName` of the first text that was read. Hints appear only in this text. */
    text: z.nullable(z.string()),
    hasPlayed: z.boolean(),
    /** Hints that were followed or dismissed. The name `gone` is stored in browsers, so it must not change. */
    gone: z.array(z.enum(hintNames)),
  }),
)
type HintState = NonNullable<z.infer<typeof hintState>>

/** Returns the state for the first text opened on this device. A user who has read before gets no hints. */
export function createHintState(hasRead: boolean): HintState {
  return { text: null, hasPlayed: false, gone: hasRead ? [...hintNames] : [] }
}

/** Returns the hint to show while paused. Hints after the first one require earlier playback. */
export function findNextHint({ text, hasPlayed, gone }: HintState, current: string): HintName | undefined {
  if (text !== null && text !== current) return undefined
  const next = hintNames.find((name) => !gone.includes(name))
  return next === 'play' || hasPlayed ? next : undefined
}

/** Returns the state after a hint was followed or dismissed; the same object when nothing changes. */
export function finishHint(state: HintState, current: string, name: HintName): HintState {
  if (state.gone.includes(name)) return state
  return { ...state, text: state.text ?? current, gone: [...state.gone, name] }
}

/** Returns the state after playback starts. Starting it while the speed offer is shown declines the offer. */
export function startPlaying(state: HintState, current: string): HintState {
  const isRefused = findNextHint(state, current) === 'speed'
  const played = finishHint(state, current, 'play')
  const next = isRefused ? finishHint(played, current, 'speed') : played
  return next.hasPlayed ? next : { ...next, hasPlayed: true }
}

/**
 * Returns the hint for this text, and a function that marks a hint as followed or dismissed. Administrators get no hints. Users with a
 * position in this text, or with cached reading progress, are not new and get no hints either.
 */
export function useHints() {
  const { journalName: text, opening, player } = useReader()
  const { isAdmin } = useCurrentUser()
  const client = useQueryClient()
  const [first] = useState(() => {
    const progress = client.getQueryData(query(api.reading.progress).queryKey)
    return createHintState(opening.word > 0 || Boolean(progress?.length))
  })
  const [stored, store] = useStored('hints', hintState, null)
  const state = stored ?? first

  useEffect(() => {
    if (!stored && !isAdmin) store(first)
  }, [stored, first, store, isAdmin])

  useEffect(() => {
    if (isAdmin) return
    return player.onPlaying((isPlaying) => {
      if (isPlaying) store(startPlaying(state, text))
    })
  }, [player, state, store, text, isAdmin])

  const finish = (name: HintName) => {
    if (!isAdmin) store(finishHint(state, text, name))
  }
  return { hint: isAdmin ? undefined : findNextHint(state, text), finish }
}
