import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { addressOf, type Endpoint, type Input } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { ProgressItem, StoredPosition } from '#shared/reading.ts'
import { categoryOfUntyped, type Text } from '#shared/texts.ts'
import { createAnchor } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline, type Timeline } from '#shared/timing/timeline.ts'
import { call } from '../../../lib/call.ts'
import { currentUser } from '../../../lib/current-user.ts'
import { endpointKey, query } from '../../../lib/queries.ts'
import { runWhenIdle } from '../../../lib/when-idle.ts'
import type { PositionSource } from './position-saver.ts'
import type { SentPosition } from './saver-state.ts'

/** Timeout of a save, in ms. */
const answerMs = 15_000

let timeZone: string | undefined

function getTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone
}

// The first call takes the browser long, so it is made before the first save.
runWhenIdle(getTimeZone)

/** Request options: the request outlives the page. @throws ApiError when another user is signed in */
function createOptions(client: QueryClient, userId: number) {
  if (client.getQueryData(currentUser.queryKey)?.id !== userId) {
    throw new ApiError('signed_out', 'Sign in to save your place')
  }
  return { keepalive: true, signal: AbortSignal.timeout(answerMs) }
}

/** A session may be missing because another user has signed in in another tab: refetches the user before a new session is opened. */
async function refetchCurrentUser(client: QueryClient, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'not_found') {
    await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => undefined)
  }
  throw error
}

function sendBeacon(endpoint: Endpoint, input: Input): void {
  const body = new Blob([JSON.stringify(input.body)], { type: 'application/json' })
  navigator.sendBeacon(addressOf(endpoint, input), body)
}

/** A text, and the revision that positions in it refer to. */
interface OpenRevision {
  content: string
  category: Category
  revision: number
}

/**
 * Sends positions of the revision that this page has open. After the revision has changed, they are re-anchored to the current one: the
 * same word, or the nearest. The server may also count words by a newer engine than this page, so the start of the word is sent too.
 * @param fetchCurrent fetches the current revision
 */
function revisionSaver(
  opened: OpenRevision,
  fetchCurrent: () => Promise<OpenRevision>,
  send: (id: number, position: SentPosition & { revision: number }) => Promise<StoredPosition>,
) {
  let current: { timeline: Timeline; revision: number; anchor(wordsRead: number): number } | undefined
  const reanchor = (position: SentPosition) => {
    if (!current) return { ...position, revision: opened.revision }
    const { timeline, revision, anchor } = current
    const wordsRead = anchor(position.wordsRead)
    const wordStart = timeline.word(wordsRead - 1)?.start
    const completed = position.completed && wordsRead === timeline.wordCount
    return { ...position, wordsRead, wordStart, completed, revision }
  }
  const sendReanchored = async (id: number, position: SentPosition): Promise<StoredPosition> => {
    const sent = reanchor(position)
    const stored = await send(id, sent)
    // The page continues in its own revision.
    return stored.wordsRead === sent.wordsRead ? { ...stored, wordsRead: position.wordsRead } : stored
  }
  const save = async (id: number, position: SentPosition): Promise<StoredPosition> => {
    try {
      return await sendReanchored(id, position)
    } catch (error) {
      if (!(error instanceof ApiError && error.fields?.revision)) throw error
      const { content, category, revision } = await fetchCurrent()
      const anchor = createAnchor(opened, { content, category })
      current = { timeline: createTimeline(content, category), revision, anchor }
      return sendReanchored(id, position)
    }
  }
  return { save, reanchor }
}

/** Saves positions in the reading session of a chapter. */
export function chapterSource(
  client: QueryClient,
  userId: number,
  { workId, id: chapterId, ...opened }: OpenRevision & { workId: number; id: number },
): PositionSource {
  const { open, save, beacon, active, progress, lastRead } = api.reading
  const ask = () => createOptions(client, userId)
  const edited = revisionSaver(
    opened,
    async () => call(api.library.chapter, { params: { id: chapterId } }, ask()),
    async (id, position) =>
      call(save, { params: { id }, body: { ...position, timeZone: getTimeZone() } }, ask()),
  )
  return {
    open: async (wordsRead) => call(open, { body: { workId, chapterId, wordsRead } }, ask()),
    async save(id, position) {
      const kept = await edited
        .save(id, position)
        .catch((error: unknown) => refetchCurrentUser(client, error))
      client.setQueryData(query(progress).queryKey, (items) =>
        withPosition(items, chapterId, { ...position, ...kept }),
      )
      void client.invalidateQueries({ queryKey: endpointKey(progress) })
      void client.invalidateQueries({ queryKey: endpointKey(lastRead) })
      return kept
    },
    beacon: (id, position) =>
      sendBeacon(beacon, { params: { id }, body: { ...edited.reanchor(position), timeZone: getTimeZone() } }),
    find: async () => call(active, { params: { chapterId } }, ask()),
  }
}

function revisionOf({ category, ...text }: Text): OpenRevision {
  return { ...text, category: category ?? categoryOfUntyped }
}

/** Saves positions with one of the reader's own texts. */
export function textSource(client: QueryClient, userId: number, opened: Text): PositionSource {
  const { text, savePosition, beacon, list } = api.texts
  const { id: textId, seq } = opened
  const ask = () => createOptions(client, userId)
  const edited = revisionSaver(
    revisionOf(opened),
    async () => revisionOf(await call(text, { params: { id: textId } }, ask())),
    async (id, position) =>
      call(savePosition, { params: { id }, body: { ...position, timeZone: getTimeZone() } }, ask()),
  )
  return {
    open: async () => ({ id: textId, seq }),
    async save(id, position) {
      const kept = await edited.save(id, position)
      void client.invalidateQueries({ queryKey: endpointKey(list) })
      // A text has a single session, which never completes: reading again continues with the same seq.
      return { ...kept, completed: false }
    },
    beacon: (id, position) =>
      sendBeacon(beacon, { params: { id }, body: { ...edited.reanchor(position), timeZone: getTimeZone() } }),
    find: async () => call(text, { params: { id: textId } }, ask()),
  }
}

/** Moves a saved position to the front of the cached reading progress. */
function withPosition(items: ProgressItem[] | undefined, chapterId: number, position: SentPosition) {
  const item = items?.find((known) => known.chapterId === chapterId)
  if (!items || !item) return items
  const { wordsRead, completed } = position
  return [{ ...item, wordsRead, completed, lastRead: new Date() }, ...items.filter((known) => known !== item)]
}
