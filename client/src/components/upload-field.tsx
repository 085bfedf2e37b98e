import { useQueryClient } from '@tanstack/react-query'
import { Upload, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CallResult, Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { fileMaxBytes } from '#shared/limits.ts'
import { getFileMaxBytes } from '#shared/uploads.ts'
import { useUnloadWarning } from '../hooks/use-unload-warning.ts'
import { errorReason } from '../lib/call.ts'
import { handleAccessError, useCurrentUser } from '../lib/current-user.ts'
import { toast } from '../lib/toast.ts'
import { findFileProblem, megabytes, upload, uploadRules } from '../lib/upload.ts'
import { useFileDrop } from '../lib/use-file-drop.ts'
import { createKey } from '../lib/use-write.ts'
import { Button } from './button.tsx'

interface Props<E extends Endpoint> {
  label: string
  endpoint: E
  action: string
  /** Status text after the upload, while the response is pending. */
  waiting: string
  error?: string | undefined
  onUploaded: (answer: CallResult<E>, file: File) => void
  /** Title of the toast for a failed upload. No toast is shown for a file that is rejected before it is sent. */
  failure?: string
  /** Called when an upload starts and ends, so that a form can wait for it. */
  onSending?: (isSending: boolean) => void
  /** Removes the uploaded file; `removal` is the label of the button. */
  onRemove?: (() => void) | undefined
  removal?: string
  /** Accepts files dropped anywhere on the page; only the button is shown. */
  isPageWide?: boolean
  className?: string
  children?: ReactNode
}

/** Uploads a file as soon as it is chosen or dropped, with a progress bar and a cancel button. */
export function UploadField<E extends Endpoint>({
  label,
  endpoint,
  action,
  waiting,
  error,
  onUploaded,
  failure,
  onSending,
  onRemove,
  removal = 'Remove',
  isPageWide = false,
  className = '',
  children,
}: Props<E>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { sending, refusal, take, cancel } = useUpload(endpoint, { onUploaded, failure })
  const drop = useFileDrop(take, isPageWide)
  const kind = endpoint.upload ?? 'book'
  const { endings, names } = uploadRules[kind]
  const maxBytes = fileMaxBytes[kind]
  const mostBytes = getFileMaxBytes(kind, useCurrentUser().isAdmin)
  const narrated = mostBytes > maxBytes ? `, ${megabytes(mostBytes)} MB with recorded narration` : ''
  const isSending = sending !== undefined
  useEffect(() => {
    onSending?.(isSending)
  }, [isSending, onSending])
  const problem = refusal ?? error
  const handleRemove = () => {
    // The remove button disappears with the file.
    button.current?.focus()
    onRemove?.()
  }
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={`${id}-note`}>
      <legend className={isPageWide ? 'sr-only' : 'mb-1.5 text-sm'}>{label}</legend>
      <div
        className={`grid gap-4 rounded transition-colors ${isPageWide ? '' : 'border border-dashed p-4'} ${drop.isOver ? 'border-accent bg-sunk' : 'border-edge'}`}
        {...drop.handlers}
      >
        {isPageWide && drop.isOver && (
          <p className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-dialog border-2 border-dashed border-accent bg-paper/90 text-lg">
            Drop the file to add it
          </p>
        )}
        {!sending && children}
        {sending && <Progress {...sending} waiting={waiting} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* One button for both actions, so that the focus is never lost. */}
          <Button ref={button} onClick={() => (sending ? cancel() : input.current?.click())}>
            {sending ? <X /> : <Upload />}
            <span>{sending ? 'Cancel upload' : action}</span>
          </Button>
          {onRemove && !sending && (
            <Button look="link" onClick={handleRemove}>
              {removal}
            </Button>
          )}
          <p
            id={`${id}-note`}
            className="text-xs text-ink-soft"
          >{`${names}, at most ${megabytes(maxBytes)} MB${narrated}`}</p>
        </div>
      </div>
      <p role="alert" className="text-sm break-words text-danger">
        {problem && <span className="mt-1.5 block">{problem}</span>}
      </p>
      <input
        ref={input}
        type="file"
        accept={endings.join(',')}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          if (target.files?.[0]) take(target.files[0])
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
    </fieldset>
  )
}

function Progress({ fileName, share, waiting }: { fileName: string; share: number; waiting: string }) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  return (
    <div>
      <p className="flex justify-between gap-4 text-sm">
        <span role="status" className="min-w-0 truncate">
          {isSent ? waiting : `Uploading ${fileName}`}
        </span>
        {!isSent && <span className="text-ink-soft tabular-nums">{`${percent}%`}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={`Uploading ${fileName}`}
        aria-valuenow={percent}
        className="mt-2 h-1 overflow-hidden rounded-full bg-rule"
      >
        <div
          className={`h-full origin-left bg-accent transition-transform ${isSent ? 'animate-pulse motion-reduce:animate-none' : ''}`}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}

/** Uploads one file at a time. Unmounting cancels the upload. */
function useUpload<E extends Endpoint>(
  endpoint: E,
  { onUploaded, failure }: Pick<Props<E>, 'onUploaded' | 'failure'>,
) {
  const [sending, setSending] = useState<{ fileName: string; share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const client = useQueryClient()
  const { isAdmin } = useCurrentUser()
  useUnloadWarning(sending !== undefined)
  const current = useRef<AbortController>(undefined)
  /** Idempotency keys of files whose upload has not succeeded, by name, size and time of the file. */
  const keys = useRef(new Map<string, string>())
  useEffect(() => {
    return () => {
      if (!current.current) return
      current.current.abort()
      toast({ title: 'Upload canceled', variant: 'warning' })
    }
  }, [])

  const fail = (error: unknown) => {
    if (error instanceof ApiError) handleAccessError(client, error)
    const isSignedOut = error instanceof ApiError && error.code === 'signed_out'
    const reason = isSignedOut
      ? 'Your session had ended. Please choose the file again.'
      : errorReason(
          error,
          failure ? 'Unknown error occurred' : 'The file could not be sent. Please try again in a moment.',
        )
    setRefusal(reason)
    if (failure) toast({ title: failure, description: reason, variant: 'destructive' })
  }

  const take = async (file: File) => {
    if (current.current) return
    const refused =
      endpoint.upload && findFileProblem(endpoint.upload, file, getFileMaxBytes(endpoint.upload, isAdmin))
    setRefusal(refused)
    if (refused) return
    current.current = new AbortController()
    const { signal } = current.current
    const onProgress = (share: number) => signal.aborted || setSending({ fileName: file.name, share })
    onProgress(0)
    const attempt = `${file.name} ${file.size} ${file.lastModified}`
    const idempotencyKey = keys.current.get(attempt) ?? createKey()
    keys.current.set(attempt, idempotencyKey)
    try {
      const answer = await upload(endpoint, file, { onProgress, signal, idempotencyKey })
      keys.current.delete(attempt)
      if (!signal.aborted) onUploaded(answer, file)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    if (!signal.aborted) end()
  }

  const end = () => {
    current.current = undefined
    setSending(undefined)
  }
  const cancel = () => {
    current.current?.abort()
    end()
  }

  return { sending, refusal, take: (file: File) => void take(file), cancel }
}
