import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { call } from '../../lib/call.ts'
import { keyOf } from '../../lib/queries.ts'
import { createPlaceKeeper, type PlaceCalls, type PlaceKeeper } from './place-keeper.ts'
import type { Player } from './player.ts'

interface Options {
  workId: number
  chapterId: number
  wordCount: number
  session: ReadingSession | null
  player: Player
}

/** Keeps the place of a player in a chapter from the first word to the moment the page is left. */
export function usePlaceKeeper({ workId, chapterId, wordCount, session, player }: Options): PlaceKeeper {
  const client = useQueryClient()
  const [keeper] = useState(() =>
    createPlaceKeeper({ calls: sessionCalls(client, workId, chapterId), session, wordCount }),
  )

  useEffect(() => keeper.follow(player), [keeper, player])

  useEffect(() => {
    const leave = () => keeper.saveLeaving()
    const leaveWhenHidden = () => {
      if (document.hidden) leave()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leaveWhenHidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leaveWhenHidden)
    }
  }, [keeper])

  return keeper
}

export function useKeepingState(keeper: PlaceKeeper) {
  return useSyncExternalStore(keeper.onState, () => keeper.state)
}

/** The keeper's calls for a chapter. Once a place is kept, what was read of places before is out of date. */
function sessionCalls(client: QueryClient, workId: number, chapterId: number): PlaceCalls {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { lastRead, progress, open, save, beacon } = api.reading
  return {
    open: (wordsRead) => call(open, { body: { workId, chapterId, wordsRead } }, { keepalive: true }),
    async save(id, place) {
      const kept = await call(save, { params: { id }, body: { ...place, timeZone } }, { keepalive: true })
      for (const read of [lastRead, progress]) void client.invalidateQueries({ queryKey: keyOf(read) })
      return kept
    },
    beacon(id, place) {
      const body = new Blob([JSON.stringify({ ...place, timeZone })], { type: 'application/json' })
      return navigator.sendBeacon(addressOf(beacon, { params: { id } }), body)
    },
  }
}
