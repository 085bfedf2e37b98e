import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft, DraftEdit } from '#shared/imports.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { useUnloadWarning } from '../../hooks/use-unload-warning.ts'
import { call, errorReason } from '../../lib/call.ts'

const saveDelayMs = 700
/** Browsers limit the body of a `keepalive` request to 64 KiB. */
const keepaliveMaxBytes = 60_000

export type SaveState =
  | { is: 'untouched' | 'saved' | 'saving' | 'unsaved' }
  | { is: 'failed'; reason: string }
  /** The draft was saved elsewhere. */
  | { is: 'conflict'; reason: string }

/**
 * Saves edits, debounced, and immediately when the page is hidden. Saves run one at a time. After a failure the next edit or
 * `retry` tries again; after a conflict nothing more is sent.
 */
export function useDraftSaver({ id, version }: Draft, edit: DraftEdit) {
  const [state, setState] = useState<SaveState>({ is: version > 0 ? 'saved' : 'untouched' })
  const work = useRef({ version, saved: edit, wanted: edit, isSending: false, isOver: false })

  const save = useCallback(
    async (keepalive = false) => {
      const current = work.current
      if (current.isSending || current.isOver || current.saved === current.wanted) return
      current.isSending = true
      setState({ is: 'saving' })
      try {
        while (current.saved !== current.wanted && !current.isOver) {
          const { wanted } = current
          const body = { version: current.version, edit: wanted }
          const { version } = await call(api.imports.save, { params: { draft: id }, body }, { keepalive })
          Object.assign(current, { version, saved: wanted })
        }
        setState({ is: 'saved' })
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'conflict'
        if (isConflict) current.isOver = true
        setState({
          is: isConflict ? 'conflict' : 'failed',
          reason: errorReason(error, 'It could not be saved.'),
        })
      } finally {
        current.isSending = false
      }
    },
    [id],
  )
  const saveDebounced = useDebounced(() => void save(), saveDelayMs)

  useEffect(() => {
    const current = work.current
    current.wanted = edit
    if (current.saved === edit || current.isOver) return
    setState((state) => (state.is === 'saving' ? state : { is: 'unsaved' }))
    saveDebounced()
  }, [edit, saveDebounced])

  useEffect(() => {
    const saveNow = () => {
      const isSmall = JSON.stringify(work.current.wanted).length < keepaliveMaxBytes
      void save(isSmall)
    }
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', onHidden)
      void save()
    }
  }, [save])

  useUnloadWarning(state.is !== 'saved' && state.is !== 'untouched')

  /** Stops saving, for a draft that is finished or discarded. */
  const end = useCallback(() => {
    work.current.isOver = true
    setState({ is: 'saved' })
  }, [])
  return { state, retry: () => void save(), end }
}
