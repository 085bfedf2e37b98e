import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { countBytes } from '#shared/fields.ts'
import type { Draft, DraftEdit } from '#shared/imports.ts'
import type { Work as CreatedWork } from '#shared/library.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { useUnloadWarning } from '../../hooks/use-unload-warning.ts'
import { useWhileMounted } from '../../hooks/use-while-mounted.ts'
import { openAddedWork } from '../../lib/added-work.ts'
import { call, errorReason } from '../../lib/call.ts'
import { handleAccessError } from '../../lib/current-user.ts'
import { endpointKey } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { useUnsavedEdit } from './use-unsaved-edit.ts'

const saveDelayMs = 700
/** Browsers limit the body of a `keepalive` request to 64 KiB. */
const keepaliveMaxBytes = 60_000

type SaveState =
  | { is: 'untouched' | 'saved' | 'saving' }
  | { is: 'failed'; reason: string }
  /** Another tab or device saved the draft (`conflict`), or imported or discarded it (`gone`). */
  | { is: 'conflict' | 'gone'; reason: string }

interface Work {
  version: number
  /** Last saved edit; undefined when the reader left the page with an unsaved edit. */
  saved: DraftEdit | undefined
  wanted: DraftEdit
  /** The edit of a save without a response. It is sent again before a newer edit, because the server may have stored it. */
  unanswered?: DraftEdit | undefined
  isSending: boolean
  isOver: boolean
}

type Keep = ReturnType<typeof useUnsavedEdit>[1]

/**
 * Saves edits, debounced, and immediately when the page is hidden. Saves run one at a time. After a failure, the next edit or `retry` tries
 * again. Saving stops after a conflict or when the draft is gone.
 * @param saved the saved edit; undefined when `edit` was restored from this device and is not saved yet
 * @param keep stores an edit on this device when its save failed; called with null when the draft is saved
 */
export function useDraftSaver(
  { id, version }: Draft,
  edit: DraftEdit,
  saved: DraftEdit | undefined,
  keep: Keep,
) {
  const [state, setState] = useState<SaveState>({ is: version > 0 ? 'saved' : 'untouched' })
  const client = useQueryClient()
  const work = useRef<Work>({ version, saved, wanted: edit, isSending: false, isOver: false })

  const save = async (keepalive = false) => {
    const { current } = work
    if (current.isSending || current.isOver || current.saved === current.wanted) return
    current.isSending = true
    setState({ is: 'saving' })
    const state = await sendEdits(client, id, current, keepalive)
    setState(state)
    current.isSending = false
    const isKept = state.is === 'failed' && !current.isOver
    const { version, wanted, unanswered } = current
    keep(isKept ? { version, edit: wanted, unanswered } : null)
  }
  const saveDebounced = useDebounced(() => void save(), saveDelayMs)

  useEffect(() => {
    const { current } = work
    current.wanted = edit
    if (current.saved === edit || current.isOver) return
    setState({ is: 'saving' })
    saveDebounced()
  }, [edit, saveDebounced])

  useSaveOnHide((isClosing) =>
    save(isClosing && countBytes(JSON.stringify(work.current.wanted)) < keepaliveMaxBytes),
  )
  useUnloadWarning(!['saved', 'untouched', 'gone'].includes(state.is))

  /** Stops saving; called when the draft is imported or discarded. */
  const end = () => {
    work.current.isOver = true
    keep(null)
    setState({ is: 'saved' })
  }
  return { state, retry: () => void save(), end }
}

/** Sends edits until the newest is saved. Returns the state to show. */
async function sendEdits(
  client: QueryClient,
  draft: string,
  work: Work,
  keepalive: boolean,
): Promise<SaveState> {
  try {
    while (work.saved !== work.wanted && !work.isOver) {
      // First repeats a save without a response. A closing page has time for a single request, so it sends the newest edit.
      const edit = (!keepalive && work.unanswered) || work.wanted
      work.unanswered = edit
      const body = { version: work.version, edit }
      const { version } = await call(ownBooksApi.imports.save, { params: { draft }, body }, { keepalive })
      Object.assign(work, { version, saved: edit, unanswered: undefined })
    }
    return { is: 'saved' }
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    const is = code === 'conflict' ? 'conflict' : code === 'not_found' ? 'gone' : 'failed'
    if (is !== 'failed') work.isOver = true
    if (code !== 'unavailable' && code !== 'internal') work.unanswered = undefined
    if (error instanceof ApiError) handleAccessError(client, error)
    return { is, reason: errorReason(error, 'It could not be saved.') }
  }
}

/** Saves when the page is hidden or left, after a new sign-in, and on unmount. */
function useSaveOnHide(save: (isClosing: boolean) => Promise<void>) {
  const saveLatest = useEffectEvent((isClosing: boolean) => void save(isClosing))
  useEffect(() => {
    const listeners = new AbortController()
    const options = { signal: listeners.signal }
    const handleHidden = () => document.visibilityState === 'hidden' && saveLatest(true)
    window.addEventListener('pagehide', () => saveLatest(true), options)
    window.addEventListener('signed-in', () => saveLatest(false), options)
    document.addEventListener('visibilitychange', handleHidden, options)
    return () => {
      listeners.abort()
      saveLatest(false)
    }
  }, [])
}

interface SaveProps {
  state: SaveState
  onRetry: () => void
  /** Loads the version saved elsewhere. */
  onReload: () => void
}

const messages = {
  untouched: 'This draft is kept for an hour, or seven days once you edit it',
  saved: 'All changes saved, kept for seven days',
  saving: 'Saving…',
}

export function SaveStatus({ state, onRetry, onReload }: SaveProps) {
  const isFailure = 'reason' in state
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className={isFailure ? 'text-danger' : 'text-ink-soft'}>
        {isFailure ? `Not saved: ${state.reason}` : messages[state.is]}
      </p>
      {state.is === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      {state.is === 'conflict' && <Button onClick={onReload}>Load the newer version</Button>}
    </div>
  )
}

interface DiscardProps {
  draft: string
  title: string
  onDiscarded: () => void
}

export function DiscardDraft({ draft, title, onDiscarded }: DiscardProps) {
  const [isOpen, setOpen] = useState(false)
  const discard = useWrite(ownBooksApi.imports.discard, {
    changes: [ownBooksApi.imports.drafts],
    success: 'Draft discarded',
    failure: 'Failed to discard the draft',
    onSuccess: onDiscarded,
  })
  return (
    <>
      <Button look="link" className="max-sm:mr-auto" onClick={() => setOpen(true)}>
        Discard this draft
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Discard this draft?"
          description={
            <>
              Your changes to “<bdi>{title}</bdi>” will be lost. Your file is not affected.
            </>
          }
          action="Discard"
          pendingAction="Discard"
          isPending={discard.isPending}
          onConfirm={() => discard.mutate({ params: { draft } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export function useFinish(isOwnBook: boolean, onDone: (work: CreatedWork) => void) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const done = useWhileMounted(onDone)
  return useWrite(isOwnBook ? ownBooksApi.ownBooks.finish : adminApi.imports.finish, {
    changes: [isOwnBook ? ownBooksApi.ownBooks.list : api.library.page, ownBooksApi.imports.drafts],
    success: (work) =>
      isOwnBook ? 'Book added' : { title: 'Work created successfully', ...openAddedWork(work, navigate) },
    failure: isOwnBook ? 'Failed to add the book' : 'Failed to create work',
    onSuccess: (work) => {
      done(work)
      client.removeQueries({ queryKey: endpointKey(ownBooksApi.imports.draft) })
    },
  })
}
