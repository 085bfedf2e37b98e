import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#shared/api.ts'
import type { ApiError, ErrorCode } from '#shared/errors.ts'
import type { Draft, DraftDecision } from '#shared/imports.ts'
import type { NewWork, Work } from '#shared/library.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { call, reasonOf } from '../../../lib/call.ts'
import { keyOf } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toast.ts'
import { upload } from '../../../lib/upload.ts'
import type { Part } from './import-parts.ts'

interface Options {
  draft: Draft
  file: File
  onDone: () => void
}

interface Decision {
  work: NewWork
  chapters: DraftDecision['chapters']
  /** The list that the chapters were made of. */
  parts: Part[]
}

/** After these nobody knows whether the work was made. */
const unsure: ErrorCode[] = ['unavailable', 'internal']

/**
 * Makes the work of a draft. A draft is kept for an hour: where it is gone by then, the same file is read again, so that what
 * was corrected is not lost. Not where the work may have been made already: it is not made twice.
 */
export function useImport({ draft, file, onDone }: Options) {
  const client = useQueryClient()
  const id = useRef(draft.id)
  const isUnsure = useRef(false)
  const done = useWhileMounted(onDone)

  const finish = async ({ work, chapters }: Decision) => {
    const send = () =>
      call(api.imports.finish, { params: { draft: id.current }, body: { ...work, chapters } })
    try {
      return await send()
    } catch (error) {
      const { code } = error as ApiError
      isUnsure.current ||= unsure.includes(code)
      if (code !== 'not_found' || isUnsure.current) throw error
      const again = await upload(api.imports.read, file)
      // A file that was changed meanwhile has other parts than those that were looked through.
      if (again.chapters.length !== draft.chapters.length) throw error
      id.current = again.id
      return send()
    }
  }

  return useMutation<Work, ApiError, Decision>({
    mutationFn: finish,
    onSuccess: async () => {
      toast({ title: 'Work created successfully', variant: 'success' })
      done()
      // A page of the library and the whole of it have one path, and so one key.
      await client.invalidateQueries({ queryKey: keyOf(api.library.page) })
    },
    onError: (error) => {
      const title = 'Failed to create work'
      toast({ title, description: reasonOf(error, title), variant: 'destructive' })
    },
  })
}
