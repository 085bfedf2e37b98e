import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, Endpoint } from '#shared/endpoint.ts'
import type { UploadKind } from '#shared/uploads.ts'
import { reasonOf } from '../lib/call.ts'
import { faultOf, upload } from '../lib/upload.ts'

/** A call that takes a file. */
export type UploadEndpoint = Endpoint & { upload?: UploadKind }

interface Outcomes<E extends UploadEndpoint> {
  onUploaded: (answer: AnswerOf<E>, file: File) => void
  /** Called with why the server did not take a file; what is seen here already is not sent at all. */
  onFailed?: ((reason: string) => void) | undefined
}

/** Sends one file at a time to a call, and can be ended; it ends by itself with the component. */
export function useUpload<E extends UploadEndpoint>(endpoint: E, { onUploaded, onFailed }: Outcomes<E>) {
  const [sending, setSending] = useState<{ fileName: string; share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const fail = (error: unknown) => {
    const reason = reasonOf(error, 'Unknown error occurred')
    setRefusal(reason)
    onFailed?.(reason)
  }

  const take = async (file: File) => {
    if (sending) return
    const refused = endpoint.upload && faultOf(endpoint.upload, file)
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
