import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { query } from '../../../lib/queries.ts'
import { useStored } from '../../../lib/stored.ts'
import { useReader } from '../reader-context.ts'
import { createHintState, findNextHint, finishHint, type HintName, hintState, startPlaying } from './hints.ts'

/**
 * Returns the hint for this text and the function that finishes a hint, once followed or dismissed. A user with a position here or
 * with cached reading progress is not new and gets no hints; nor do administrators.
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
      const next = isPlaying ? startPlaying(state, text) : state
      if (next !== state) store(next)
    })
  }, [player, state, store, text, isAdmin])

  const finish = (name: HintName) => {
    const next = finishHint(state, text, name)
    if (next !== state && !isAdmin) store(next)
  }
  return { hint: isAdmin ? undefined : findNextHint(state, text), finish }
}
