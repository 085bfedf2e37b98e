import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { buildUrl, type Endpoint, type Input } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { ProgressItem, StoredPosition } from '#shared/reading.ts'
import { defaultCategory, type Text } from '#shared/texts.ts'
import { createAnchor } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline, type Timeline } from '#shared/timing/timeline.ts'
import { call, getTime } from '../../../lib/call.ts'
import { currentUser } from '../../../lib/current-user.ts'
import { getTimeZone } from '../../../lib/dates.ts'
import { endpointKey, query } from '../../../lib/queries.ts'
import type { PositionSource } from './position-saver.ts'
import type { SentPosition } from './saver-state.ts'

/** Timeout of a save, in ms. */
const answerMs = 15_000

/** Returns options for a request that continues after the page closes. @throws ApiError when another user is signed in */
function createOptions(client: QueryClient, userId: number) {
  if (client.getQueryData(currentUser.queryKey)?.id !== userId) {
    throw new ApiError('signed_out', 'Sign in to save your place')
  }
  return { keepalive: true, signal: AbortSignal.timeout(answerMs) }
}

/**
 * Refetches the current user when the reading session was not found: another user may have signed in in another tab, and must not get a
 * reading session from this page.
 */
async function refetchCurrentUser(client: QueryClient, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'not_found') {
    await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => undefined)
  }
  throw error
}

/** Some users disable beacons: then the position stays on the device. */
function sendBeacon(endpoint: Endpoint, input: Input): void {
  const body = new Blob([JSON.stringify(input.body)], { type: 'application/json' })
  const browser: Partial<Navigator> = navigator
  browser.sendBeacon?.(buildUrl(endpoint, input), body)
}

/** A text with the revision that its positions refer to. */
interface OpenRevision {
  content: string
  category: Category
  revision: number
  /** The server's word count. It differs from this page's count after an upgrade of the timing engine. */
  wordCount: number
}

/**
 * Sends positions in the open revision. When the text has a newer revision, re-anchors them to the same or the nearest word of that
 * revision. Also sends the start offset of the word when the server may count words with a newer engine than this page.
 * @param timeline the text with the word numbers of this page
 */
function createRevisionSaver(
  opened: OpenRevision,
  timeline: Timeline,
  fetchCurrent: () => Promise<OpenRevision>,
  send: (id: number, body: SentPosition & { revision: number; timeZone: string }) => Promise<StoredPosition>,
) {
  let current: { timeline: Timeline; revision: number; anchor(wordsRead: number): number } | undefined
  if (timeline.wordCount !== opened.wordCount) {
    current = { timeline, revision: opened.revision, anchor: (wordsRead) => wordsRead }
  }
  const toBody = (position: SentPosition) => {
    const sent = { ...position, revision: opened.revision, timeZone: getTimeZone() }
    if (!current) return sent
    const { revision } = current
    const wordsRead = current.anchor(position.wordsRead)
    const wordStart = current.timeline.word(wordsRead - 1)?.start
    const completed = position.completed && wordsRead === current.timeline.wordCount
    return { ...sent, wordsRead, wordStart, completed, revision }
  }
  const sendPosition = async (id: number, position: SentPosition): Promise<StoredPosition> => {
    const sent = toBody(position)
    const stored = await send(id, sent)
    // Returns the word number that this page uses, instead of the re-anchored one.
    return stored.wordsRead === sent.wordsRead ? { ...stored, wordsRead: position.wordsRead } : stored
  }
  const save = async (id: number, position: SentPosition): Promise<StoredPosition> => {
    try {
      return await sendPosition(id, position)
    } catch (error) {
      if (!(error instanceof ApiError && error.fields?.revision)) throw error
      const { content, category, revision } = await fetchCurrent()
      const anchor = createAnchor(opened, { content, category })
      current = { timeline: createTimeline(content, category), revision, anchor }
      return sendPosition(id, position)
    }
  }
  return { save, toBody }
}

/** Saves positions in the reading session of a chapter. */
export function createChapterSource(
  client: QueryClient,
  userId: number,
  { workId, id: chapterId, ...opened }: OpenRevision & { workId: number; id: number },
  timeline: Timeline,
): PositionSource {
  const { open, save, beacon, active, progress, lastRead } = api.reading
  const options = () => createOptions(client, userId)
  const saver = createRevisionSaver(
    opened,
    timeline,
    async () => call(api.library.chapter, { params: { id: chapterId } }, options()),
    async (id, body) => call(save, { params: { id }, body }, options()),
  )
  return {
    open: async (wordsRead) => call(open, { body: { workId, chapterId, wordsRead } }, options()),
    async save(id, position) {
      const stored = await saver
        .save(id, position)
        .catch((error: unknown) => refetchCurrentUser(client, error))
      client.setQueryData(query(progress).queryKey, (items) =>
        withPosition(items, chapterId, { ...position, ...stored }),
      )
      void client.invalidateQueries({ queryKey: endpointKey(progress) })
      void client.invalidateQueries({ queryKey: endpointKey(lastRead) })
      return stored
    },
    beacon: (id, position) => sendBeacon(beacon, { params: { id }, body: saver.toBody(position) }),
    find: async () => call(active, { params: { chapterId } }, options()),
  }
}

function toRevision({ category, ...text }: Text): OpenRevision {
  return { ...text, category: category ?? defaultCategory }
}

/** Saves positions in one of the reader's own texts. */
export function createTextSource(
  client: QueryClient,
  userId: number,
  opened: Text,
  timeline: Timeline,
): PositionSource {
  const { text, savePosition, beacon, list } = api.texts
  const { id: textId } = opened
  const options = () => createOptions(client, userId)
  const saver = createRevisionSaver(
    toRevision(opened),
    timeline,
    async () => toRevision(await call(text, { params: { id: textId } }, options())),
    async (id, body) => call(savePosition, { params: { id }, body }, options()),
  )
  const find = async () => call(text, { params: { id: textId } }, options())
  return {
    // Only fetches the text, because its position is stored in the text and not in a reading session. Fails when the text was deleted.
    open: find,
    async save(id, position) {
      const stored = await saver.save(id, position)
      void client.invalidateQueries({ queryKey: endpointKey(list) })
      // The single session of a text never completes: reading the text again continues with the same `seq`.
      return { ...stored, completed: false }
    },
    beacon: (id, position) => sendBeacon(beacon, { params: { id }, body: saver.toBody(position) }),
    find,
  }
}

/** Moves a saved position to the front of the cached reading progress. */
function withPosition(items: ProgressItem[] | undefined, chapterId: number, position: SentPosition) {
  const item = items?.find((known) => known.chapterId === chapterId)
  if (!items || !item) return items
  const { wordsRead, completed } = position
  return [{ ...item, wordsRead, completed, lastRead: getTime() }, ...items.filter((known) => known !== item)]
}
