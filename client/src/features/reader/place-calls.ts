import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { addressOf, type Endpoint, type Input } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { call } from '../../lib/call.ts'
import { me } from '../../lib/me.ts'
import { keyOf, query } from '../../lib/queries.ts'
import type { PlaceCalls, SentPlace } from './place-keeper.ts'

/** A save that has no answer after this long, in ms, is given up and tried again. */
const answerMs = 15_000

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The request outlives its page; one person's place is never sent under another's session. */
function options(client: QueryClient, userId: number) {
  if (client.getQueryData(me.queryKey)?.id !== userId) {
    throw new ApiError('signed_out', 'Sign in to save your place')
  }
  return { keepalive: true, signal: AbortSignal.timeout(answerMs) }
}

/** A place that is not found may be another person's by now: who sits here is asked again before it is begun anew. */
async function askWhoIsHere(client: QueryClient, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'not_found') {
    await client.fetchQuery({ ...me, staleTime: 0 }).catch(() => undefined)
  }
  throw error
}

function sendBeacon(endpoint: Endpoint, input: Input): void {
  const body = new Blob([JSON.stringify(input.body)], { type: 'application/json' })
  navigator.sendBeacon(addressOf(endpoint, input), body)
}

/** How a place in a chapter is kept: in the reader's session of it. */
export function chapterCalls(
  client: QueryClient,
  userId: number,
  workId: number,
  chapterId: number,
): PlaceCalls {
  const { open, save, beacon, active, progress, lastRead } = api.reading
  return {
    open: async (wordsRead) =>
      call(open, { body: { workId, chapterId, wordsRead } }, options(client, userId)),
    async save(id, place) {
      const kept = await call(
        save,
        { params: { id }, body: { ...place, timeZone } },
        options(client, userId),
      ).catch((error: unknown) => askWhoIsHere(client, error))
      client.setQueryData(query(progress).queryKey, (items) => withPlace(items, chapterId, place))
      void client.invalidateQueries({ queryKey: keyOf(progress) })
      void client.invalidateQueries({ queryKey: keyOf(lastRead) })
      return kept
    },
    beacon: (id, place) => sendBeacon(beacon, { params: { id }, body: { ...place, timeZone } }),
    find: async () => call(active, { params: { chapterId } }, options(client, userId)),
  }
}

/** How a place in a text of the reader's own is kept: with the text. */
export function textCalls(client: QueryClient, userId: number, id: number, seq: number): PlaceCalls {
  const { text, savePlace, beacon, list } = api.texts
  return {
    open: async () => ({ id, seq }),
    async save(_, place) {
      const kept = await call(
        savePlace,
        { params: { id }, body: { ...place, timeZone } },
        options(client, userId),
      )
      void client.invalidateQueries({ queryKey: keyOf(list) })
      return kept
    },
    beacon: (_, place) => sendBeacon(beacon, { params: { id }, body: { ...place, timeZone } }),
    find: async () => call(text, { params: { id } }, options(client, userId)),
  }
}

/** The progress that was read before, with a place that has been kept since. */
function withPlace(items: ProgressItem[] | undefined, chapterId: number, place: SentPlace) {
  const item = items?.find((known) => known.chapterId === chapterId)
  if (!items || !item) return items
  const { wordsRead, completed } = place
  return [{ ...item, wordsRead, completed, lastRead: new Date() }, ...items.filter((known) => known !== item)]
}
