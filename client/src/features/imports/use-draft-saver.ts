import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft, DraftEdit } from '#shared/imports.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { call, reasonOf } from '../../lib/call.ts'

const saveDelayMs = 700
/** What a browser sends for a page that is gone, in bytes. */
const keepaliveMaxBytes = 60_000

export type SaveState =
  | { is: 'untouched' | 'saved' | 'saving' | 'unsaved' }
  | { is: 'failed'; reason: string }
  /** Somebody else has saved since. */
  | { is: 'overtaken'; reason: string }

/**
 * Saves what was corrected once nobody changes anything for a moment, and when the page goes away. One save is under way at a
 * time; after a failure the next change, or `retry`, tries again. After a conflict nothing is sent any more.
 */
export function useDraftSaver({ id, version }: Draft, edit: DraftEdit) {
  const [state, setState] = useState<SaveState>({ is: version > 0 ? 'saved' : 'untouched' })
  const work = useRef({ version, saved: edit, wanted: edit, isSending: false, isOver: false })

  const save = useCallback(
    async (keepalive = false) => {
      const now = work.current
      if (now.isSending || now.isOver || now.saved === now.wanted) return
      now.isSending = true
      setState({ is: 'saving' })
      try {
        while (now.saved !== now.wanted && !now.isOver) {
          const { wanted } = now
          const body = { version: now.version, edit: wanted }
          const { version } = await call(api.imports.save, { params: { draft: id }, body }, { keepalive })
          Object.assign(now, { version, saved: wanted })
        }
        setState({ is: 'saved' })
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'conflict'
        if (isConflict) now.isOver = true
        setState({
          is: isConflict ? 'overtaken' : 'failed',
          reason: reasonOf(error, 'It could not be saved.'),
        })
      } finally {
        now.isSending = false
      }
    },
    [id],
  )
  const saveDebounced = useDebounced(() => void save(), saveDelayMs)

  useEffect(() => {
    const now = work.current
    now.wanted = edit
    if (now.saved === edit || now.isOver) return
    setState((state) => (state.is === 'saving' ? state : { is: 'unsaved' }))
    saveDebounced()
  }, [edit, saveDebounced])

  useEffect(() => {
    const saveAtOnce = () => {
      const isSmall = JSON.stringify(work.current.wanted).length < keepaliveMaxBytes
      void save(isSmall)
    }
    const onHidden = () => document.visibilityState === 'hidden' && saveAtOnce()
    window.addEventListener('pagehide', saveAtOnce)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', saveAtOnce)
      document.removeEventListener('visibilitychange', onHidden)
      void save()
    }
  }, [save])

  const isKept = state.is === 'saved' || state.is === 'untouched'
  useEffect(() => {
    if (isKept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKept])

  /** Ends saving: what becomes of the draft is somebody else's. */
  const end = useCallback(() => {
    work.current.isOver = true
    setState({ is: 'saved' })
  }, [])
  return { state, retry: () => void save(), end }
}
