import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { annotationApi } from '#shared/annotation-api.ts'
import { annotationColours } from '#shared/annotations.ts'
import type { CallInput } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { fetchAnnotations, type MarkTools, type TextMark } from '../../lib/annotations.ts'
import { call } from '../../lib/call.ts'
import { endpointKey, neverCollected, withoutAccessRedirect } from '../../lib/queries.ts'
import { toastFailure } from '../../lib/toast.ts'
import { useIsIdle } from '../../lib/use-is-idle.ts'
import { createKey } from '../../lib/use-write.ts'

const { list, create, change, remove } = annotationApi.annotations

type Place = { chapterId: number } | { textId: number }
type StoredMark = TextMark & { id?: number; updatedAt?: Date }

const none: readonly StoredMark[] = []

/** Marks that the open page has written, by client id; undefined for removed ones. */
type Edits = Map<string, StoredMark | undefined>

/** A list that was requested before a write lacks it. */
const applyEdits = (stored: readonly StoredMark[], edits: Edits): readonly StoredMark[] => [
  ...stored.filter(({ clientId }) => !edits.has(clientId)),
  ...[...edits.values()].filter((mark) => mark !== undefined),
]

/** The reader's marks in a text. They change at once; a write that fails is taken back and reported. */
export function useMarks(place: Place): MarkTools {
  const client = useQueryClient()
  const queryKey = [...endpointKey(list), 'all', place]
  const edits = useRef<Edits>(new Map())
  const isIdle = useIsIdle()
  useQuery({
    queryKey,
    enabled: isIdle,
    queryFn: async ({ signal }) => {
      await waitForWrites()
      edits.current.clear()
      versions.current.clear()
      return applyEdits(await fetchMarks(place, signal), edits.current)
    },
    refetchOnMount: 'always',
    // Another tab may have marked the text.
    refetchOnWindowFocus: 'always',
    ...neverCollected,
    ...withoutAccessRedirect,
  })
  const ids = useRef(new Map<string, number>())
  /** `updatedAt` of marks after writes of the open page, by client id. */
  const versions = useRef(new Map<string, Date>())
  /** Client ids of failed creations, by content. The server may have stored a mark although its answer was lost. */
  const failed = useRef(new Map<string, string>())
  const queue = useRef(Promise.resolve())
  const waitForWrites = async () => {
    const last = queue.current
    await last
    if (queue.current !== last) await waitForWrites()
  }
  const read = () => client.getQueryData<readonly StoredMark[]>(queryKey) ?? none
  const write = (clientId: string, edited: StoredMark | undefined) => {
    edits.current.set(clientId, edited)
    client.setQueryData(queryKey, applyEdits(read(), edits.current))
  }
  /** Replaces a mark; undefined removes it. Returns the function that takes this back. */
  const replace = (clientId: string, edited: StoredMark | undefined) => {
    const before = find(clientId)
    write(clientId, edited)
    return (error: unknown) => {
      const { code } = error as ApiError
      write(clientId, code === 'not_found' ? undefined : before)
      if (code !== 'conflict') return
      // Changed on another device. The next save overwrites it.
      edits.current.delete(clientId)
      versions.current.delete(clientId)
      void client.invalidateQueries({ queryKey })
    }
  }
  const patch = async (clientId: string, id: number, body: CallInput<typeof change>['body']) => {
    const { updatedAt } = await call(change, { params: { id }, body })
    versions.current.set(clientId, updatedAt)
  }
  /** Sends one write after the other: a change follows its creation. */
  const send = (
    failure: string,
    request: () => Promise<unknown>,
    takeBack: (error: unknown) => void,
    onFailure?: (error: ApiError) => void,
  ) => {
    queue.current = queue.current
      .then(request)
      .then(() => client.invalidateQueries({ queryKey: endpointKey(list), refetchType: 'none' }))
      .catch((error: unknown) => {
        takeBack(error)
        onFailure?.(error as ApiError)
        toastFailure(failure, error)
      })
  }
  const find = (clientId: string) => read().find((mark) => mark.clientId === clientId)
  /** Undefined for a mark whose creation failed. */
  const getId = (mark: StoredMark | undefined) => mark && (mark.id ?? ids.current.get(mark.clientId))

  return {
    /** Also those of presses within the same frame. */
    get marks() {
      return read()
    },
    add({ revision, ...words }, onFailure) {
      const content = JSON.stringify(words)
      const clientId = failed.current.get(content) ?? createKey()
      failed.current.delete(content)
      const added = { clientId, colour: annotationColours[0], ...words }
      const request = async () => {
        const { id, updatedAt } = await call(create, { body: { ...place, ...added, revision } })
        ids.current.set(clientId, id)
        versions.current.set(clientId, updatedAt)
      }
      const handleFailure = (error: ApiError) => {
        failed.current.set(content, clientId)
        onFailure?.(error)
      }
      send('Not marked', request, replace(clientId, added), handleFailure)
      return clientId
    },
    change(clientId, { range, ...changes }, onFailure) {
      const before = find(clientId)
      if (!before) return
      const { revision: _, ...words } = range ?? { revision: 0 }
      const request = async () => {
        const id = getId(before)
        if (id === undefined) return
        const isNote = changes.note !== undefined
        const updatedAt = isNote ? (versions.current.get(clientId) ?? before.updatedAt) : undefined
        await patch(clientId, id, { ...changes, range, updatedAt })
      }
      send('Not changed', request, replace(clientId, { ...before, ...changes, ...words }), onFailure)
    },
    /** Returns the function that takes the removal back. */
    remove(clientId) {
      const before = find(clientId)
      const request = async (isRemoved: boolean) => {
        const id = getId(before)
        if (id === undefined) return
        if (isRemoved) await call(remove, { params: { id } })
        else await patch(clientId, id, { isRemoved: false })
      }
      send('Not removed', () => request(true), replace(clientId, undefined))
      return () => send('Not restored', () => request(false), replace(clientId, before))
    },
  }
}

async function fetchMarks(place: Place, signal: AbortSignal): Promise<StoredMark[]> {
  const marks: StoredMark[] = []
  // The words of the others are gone.
  for (const { startWord, endWord, ...mark } of await fetchAnnotations(place, signal))
    if (startWord && endWord) marks.push({ ...mark, startWord, endWord })
  return marks
}
