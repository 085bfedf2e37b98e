import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import type { DraftDecision } from '#shared/imports.ts'
import type { NewWork, Work } from '#shared/library.ts'
import { useWhileMounted } from '../../hooks/use-while-mounted.ts'
import { call, reasonOf } from '../../lib/call.ts'
import { keyOf } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import type { Part } from './draft-parts.ts'

interface Decision {
  work: NewWork
  chapters: DraftDecision['chapters']
  /** The list that the chapters were made of. */
  parts: Part[]
}

/** Makes the work of a draft, which is gone then. */
export function useFinish(draft: string, onDone: () => void) {
  const client = useQueryClient()
  const done = useWhileMounted(onDone)
  return useMutation<Work, ApiError, Decision>({
    mutationFn: ({ work, chapters }) =>
      call(api.imports.finish, { params: { draft }, body: { ...work, chapters } }),
    onSuccess: async () => {
      toast({ title: 'Work created successfully', variant: 'success' })
      done()
      client.removeQueries({ queryKey: keyOf(api.imports.draft) })
      await Promise.all(
        [api.library.page, api.imports.drafts].map((changed) =>
          client.invalidateQueries({ queryKey: keyOf(changed) }),
        ),
      )
    },
    onError: (error) => {
      const title = 'Failed to create work'
      toast({ title, description: reasonOf(error, title), variant: 'destructive' })
    },
  })
}
