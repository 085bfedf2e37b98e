import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { addressOf, type Endpoint, type Input } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { ProgressItem, StoredPosition } from '#shared/reading.ts'
import { categoryOfUntyped, type Text } from '#shared/texts.ts'
import { createAnchor } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
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

/** The text that words are counted in, as this page has it. */
interface Edition {
  content: string
  category: Category
  revision: number
}

/**
 * Sends places counted in the edition that this page has. Where the text has been changed since, they are counted anew in
 * what it is now: the same words, or the nearest.
 * @param fetchNow the text as it is now
 */
function editionSaver(
  edition: Edition,
  fetchNow: () => Promise<Edition>,
  send: (place: SentPlace & { revision: number }) => Promise<StoredPosition>,
) {
  let now = edition
  const counted = (place: SentPlace) => {
    if (now === edition) return { ...place, revision: edition.revision }
    const wordsRead = createAnchor(edition, now)(place.wordsRead)
    const isLast = wordsRead === createTimeline(now.content, now.category).wordCount
    return { ...place, wordsRead, completed: place.completed && isLast, revision: now.revision }
  }
  const sendCounted = async (place: SentPlace): Promise<StoredPosition> => {
    const sent = counted(place)
    const kept = await send(sent)
    // The page goes on counting in its own edition.
    return kept.wordsRead === sent.wordsRead ? { ...kept, wordsRead: place.wordsRead } : kept
  }
  const save = async (place: SentPlace): Promise<StoredPosition> => {
    try {
      return await sendCounted(place)
    } catch (error) {
      if (!(error instanceof ApiError && error.fields?.revision)) throw error
      now = await fetchNow()
      return sendCounted(place)
    }
  }
  return { save, counted }
}

/** How a place in a chapter is kept: in the reader's session of it. */
export function chapterCalls(
  client: QueryClient,
  userId: number,
  { workId, id: chapterId, ...edition }: Edition & { workId: number; id: number },
): PlaceCalls {
  const { open, save, beacon, active, progress, lastRead } = api.reading
  const ask = () => options(client, userId)
  let sessionId = 0
  const edited = editionSaver(
    edition,
    async () => call(api.library.chapter, { params: { id: chapterId } }, ask()),
    async (place) => call(save, { params: { id: sessionId }, body: { ...place, timeZone } }, ask()),
  )
  return {
    open: async (wordsRead) => call(open, { body: { workId, chapterId, wordsRead } }, ask()),
    async save(id, place) {
      sessionId = id
      const kept = await edited.save(place).catch((error: unknown) => askWhoIsHere(client, error))
      client.setQueryData(query(progress).queryKey, (items) =>
        withPlace(items, chapterId, { ...place, ...kept }),
      )
      void client.invalidateQueries({ queryKey: keyOf(progress) })
      void client.invalidateQueries({ queryKey: keyOf(lastRead) })
      return kept
    },
    beacon: (id, place) =>
      sendBeacon(beacon, { params: { id }, body: { ...edited.counted(place), timeZone } }),
    find: async () => call(active, { params: { chapterId } }, ask()),
  }
}

function editionOf({ category, ...text }: Text): Edition {
  return { ...text, category: category ?? categoryOfUntyped }
}

/** How a place in a text of the reader's own is kept: with the text. */
export function textCalls(
  client: QueryClient,
  userId: number,
  { id, seq, ...edition }: Edition & { id: number; seq: number },
): PlaceCalls {
  const { text, savePosition, beacon, list } = api.texts
  const ask = () => options(client, userId)
  const edited = editionSaver(
    edition,
    async () => editionOf(await call(text, { params: { id } }, ask())),
    async (place) => call(savePosition, { params: { id }, body: { ...place, timeZone } }, ask()),
  )
  return {
    open: async () => ({ id, seq }),
    async save(_, place) {
      const kept = await edited.save(place)
      void client.invalidateQueries({ queryKey: keyOf(list) })
      // A text is one reading for life: it is never over, and reading it again goes on from the same number.
      return { ...kept, completed: false }
    },
    beacon: (_, place) =>
      sendBeacon(beacon, { params: { id }, body: { ...edited.counted(place), timeZone } }),
    find: async () => call(text, { params: { id } }, ask()),
  }
}

/** The progress that was read before, with a place that has been kept since. */
function withPlace(items: ProgressItem[] | undefined, chapterId: number, place: SentPlace) {
  const item = items?.find((known) => known.chapterId === chapterId)
  if (!items || !item) return items
  const { wordsRead, completed } = place
  return [{ ...item, wordsRead, completed, lastRead: new Date() }, ...items.filter((known) => known !== item)]
}
