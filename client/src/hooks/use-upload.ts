import { useEffect, useRef, useState } from 'react'
import type { CallResult, Endpoint } from '#shared/endpoint.ts'
import type { UploadKind } from '#shared/uploads.ts'
import { errorReason } from '../lib/call.ts'
import { findFileProblem, upload } from '../lib/upload.ts'

export type UploadEndpoint = Endpoint & { upload?: UploadKind }

interface Outcomes<E extends UploadEndpoint> {
  onUploaded: (answer: CallResult<E>, file: File) => void
  /** Called when the server rejects a file, but not when the file is rejected before it is sent. */
  onFailed?: ((reason: string) => void) | undefined
}

/** Uploads one file at a time. Unmounting cancels the upload. */
export function useUpload<E extends UploadEndpoint>(endpoint: E, { onUploaded, onFailed }: Outcomes<E>) {
  const [sending, setSending] = useState<{ fileName: string; share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const fail = (error: unknown) => {
    const reason = errorReason(error, 'Unknown error occurred')
    setRefusal(reason)
    onFailed?.(reason)
  }

  const take = async (file: File) => {
    if (sending) return
    const refused = endpoint.upload && findFileProblem(endpoint.upload, file)
    setRefusal(refused)
    if (refused) return
    const controller = new AbortController()
    const { signal } = controller
    current.current = controller
    const onProgress = (share: number) => signal.aborted || setSending({ fileName: file.name, share })
    onProgress(0)
    try {
      const answer = await upload(endpoint, file, { onProgress, signal })
      if (!signal.aborted) onUploaded(answer, file)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    if (!signal.aborted) setSending(undefined)
  }

  const cancel = () => {
    current.current?.abort()
    setSending(undefined)
  }

  return { sending, refusal, take: (file: File) => void take(file), cancel }
}
