import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { annotationApi } from '#shared/annotation-api.ts'
import { annotationColours } from '#shared/annotations.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import { fetchAnnotations, type MarkTools, type TextMark } from '../../lib/annotations.ts'
import { call, errorReason } from '../../lib/call.ts'
import { endpointKey, neverCollected, withoutAccessRedirect } from '../../lib/queries.ts'
import { signInAgain } from '../../lib/sign-in-again.ts'
import { dismissToast, toast, toastFailure } from '../../lib/toast.ts'
import { useIsIdle } from '../../lib/use-is-idle.ts'
import { createKey } from '../../lib/use-write.ts'

const { list, create, change, remove } = annotationApi.annotations

type Place = { chapterId: number } | { textId: number }
type StoredMark = TextMark & { id?: number; updatedAt?: Date }

const none: readonly StoredMark[] = []

/** Annotations written by the open page, by client id; undefined for removed annotations. */
type Edits = Map<string, StoredMark | undefined>

/** Applies the writes of the open page to a fetched list that may be older. */
const applyEdits = (stored: readonly StoredMark[], edits: Edits): readonly StoredMark[] => [
  ...stored.filter(({ clientId }) => !edits.has(clientId)),
  ...[...edits.values()].filter((mark) => mark !== undefined),
]

/** The reader's annotations in a text. Writes are optimistic: a failed write is undone and reported. */
export function useMarks(place: Place): MarkTools {
  const client = useQueryClient()
  const queryKey = [...endpointKey(list), 'all', place]
  const edits = useRef<Edits>(new Map())
  const isIdle = useIsIdle()
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isIdle,
    queryFn: async ({ signal }) => {
      // Waits for pending writes, including those sent while it waits.
      for (let last: unknown; last !== queue.current; await last) last = queue.current
      edits.current.clear()
      for (const mark of written.current.values()) mark.updatedAt = undefined
      return applyEdits(await fetchMarks(place, signal), edits.current)
    },
    refetchOnMount: 'always',
    // Another tab may have annotated the text.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: true,
    ...neverCollected,
    ...withoutAccessRedirect,
  })
  useEffect(() => {
    if (!error || data || (error as ApiError).code === 'signed_out') return
    const action = { label: 'Try again', onAct: refetch }
    const id = toast({ title: 'Marks not loaded', variant: 'destructive', isInline: true, action })
    return () => dismissToast(id)
  }, [data, error, refetch])
  /** Server ids and times of the annotations that this page has created or changed, by client id. */
  const written = useRef(new Map<string, { id: number; updatedAt: Date | undefined }>())
  /** Client ids of failed creations, by content. The server may have stored an annotation although its response was lost. */
  const failed = useRef(new Map<string, string>())
  const queue = useRef(Promise.resolve())
  const read = () => client.getQueryData<readonly StoredMark[]>(queryKey) ?? none
  const write = (clientId: string, edited: StoredMark | undefined) => {
    edits.current.set(clientId, edited)
    client.setQueryData(queryKey, applyEdits(read(), edits.current))
  }
  /** Replaces an annotation; undefined removes it. Returns a function that undoes the change after a failure. */
  const replace = (clientId: string, edited: StoredMark | undefined) => {
    const before = find(clientId)
    write(clientId, edited)
    return (error: unknown) => {
      const { code } = error as ApiError
      write(clientId, code === 'not_found' ? undefined : before)
      // The server may have a newer version, from another device or from this write if only its response was lost. The next save starts
      // from the refetched version, so it is not rejected again.
      if (code === 'conflict' || (code === 'unavailable' && before && edited)) void refetch()
    }
  }
  const patch = async (mark: StoredMark | undefined, body: CallInput<typeof change>['body']) => {
    const id = getId(mark)
    if (!mark || !id) throw new ApiError('not_found', 'This mark was not saved')
    written.current.set(mark.clientId, await call(change, { params: { id }, body }))
  }
  /** Sends writes one at a time, in order, so that an annotation is created before it is changed. */
  const send = (
    failure: string,
    request: () => Promise<unknown>,
    takeBack: (error: unknown) => void,
    retry?: () => void,
  ) => {
    queue.current = queue.current
      .then(request)
      .catch(async (error: ApiError) => {
        if (error.code !== 'signed_out' || !(await signInAgain(client))) throw error
        await request()
      })
      .then(() => {
        void client.invalidateQueries({ queryKey: endpointKey(list), refetchType: 'none' })
        if (error) void refetch()
      })
      .catch((error: unknown) => {
        takeBack(error)
        toastFailure(failure, error, { action: retry && { label: 'Try again', onAct: retry } })
      })
  }
  const find = (clientId: string) => read().find((mark) => mark.clientId === clientId)
  /** Returns the server's id; undefined for an annotation whose creation failed. */
  const getId = (mark: StoredMark | undefined) => mark && (mark.id ?? written.current.get(mark.clientId)?.id)

  return {
    /** Includes annotations added since the last render. */
    get marks() {
      return read()
    },
    add(mark, onSaved) {
      const content = JSON.stringify(mark)
      const clientId = failed.current.get(content) ?? createKey()
      failed.current.delete(content)
      const added = { clientId, colour: annotationColours[0], ...mark }
      const request = async () => {
        written.current.set(clientId, await call(create, { body: { ...place, ...added } }))
        onSaved?.()
      }
      const takeBack = replace(clientId, added)
      const handleFailure = (error: unknown) => {
        failed.current.set(content, clientId)
        takeBack(error)
      }
      send('Not marked', request, handleFailure)
      return clientId
    },
    change(clientId, { range, ...changes }, onSaved) {
      const before = find(clientId)
      if (!before) return false
      const request = () => {
        const isNote = changes.note !== undefined
        const updatedAt = isNote ? (written.current.get(clientId)?.updatedAt ?? before.updatedAt) : undefined
        return patch(before, { ...changes, range, updatedAt }).then(onSaved)
      }
      send('Not changed', request, replace(clientId, { ...before, ...changes, ...range }))
      return true
    },
    /** Returns a function that undoes the removal. */
    remove(clientId) {
      const before = find(clientId)
      const request = async (isRemoved: boolean) => {
        const id = getId(before)
        if (!isRemoved) await patch(before, { isRemoved: false })
        else if (id) await call(remove, { params: { id } }).catch(ignoreNotFound)
      }
      send('Not removed', () => request(true), replace(clientId, undefined))
      const restore = () => send('Not restored', () => request(false), replace(clientId, before), restore)
      return restore
    },
  }
}

/**
 * Ignores `not_found`: another device, or an attempt whose response was lost, has removed the annotation. A proxy's 404 has no reason and
 * is thrown.
 */
function ignoreNotFound(error: ApiError): void {
  if (error.code !== 'not_found' || !errorReason(error, '')) throw error
}

/** Fetches the annotations, except those whose words are no longer in the text. */
const fetchMarks = async (place: Place, signal: AbortSignal): Promise<StoredMark[]> =>
  (await fetchAnnotations(place, signal)).filter(
    (mark): mark is typeof mark & WordRange => mark.startWord !== null,
  )
