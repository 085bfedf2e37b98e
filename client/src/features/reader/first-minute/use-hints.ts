import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { query } from '../../../lib/queries.ts'
import { useStored } from '../../../lib/stored.ts'
import type { Player } from '../playback/player.ts'
import { afterPlaying, firstState, type HintName, hintState, nextHint, withoutHint } from './hints.ts'

interface Options {
  /** The name of the text's journal. */
  name: string
  /** Whether the reader has a position in the text as it is opened. */
  hasPosition: boolean
  player: Player
}

/**
 * The hint to give in this text at rest, and how to say that what it tells was done or dismissed. That somebody has read before is
 * taken from what is known already: their position here, and their progress where a page has asked for it. Administrators get none.
 */
export function useHints({ name: text, hasPosition, player }: Options) {
  const { isAdmin } = useCurrentUser()
  const client = useQueryClient()
  const [first] = useState(() => {
    const progress = client.getQueryData(query(api.reading.progress).queryKey)
    return firstState(hasPosition || Boolean(progress?.length))
  })
  const [stored, store] = useStored('hints', hintState, null)
  const state = stored ?? first

  useEffect(() => {
    if (!stored && !isAdmin) store(first)
  }, [stored, first, store, isAdmin])

  useEffect(() => {
    if (isAdmin) return
    return player.onPlaying((isPlaying) => {
      const next = isPlaying ? afterPlaying(state, text) : state
      if (next !== state) store(next)
    })
  }, [player, state, store, text, isAdmin])

  const finish = (name: HintName) => {
    const next = withoutHint(state, text, name)
    if (next !== state && !isAdmin) store(next)
  }
  return { hint: isAdmin ? undefined : nextHint(state, text), finish }
}
