import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import type { Draft } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import type { DraftDecision, NewWork } from '#shared/library-changes.ts'
import { useWhileMounted } from '../../hooks/use-while-mounted.ts'
import { call, errorReason } from '../../lib/call.ts'
import { endpointKey } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import type { DraftPart } from './draft-parts.ts'

interface Decision {
  work: NewWork
  chapters: DraftDecision['chapters']
  /** The parts of the chapters. */
  parts: DraftPart[]
}

const messages = {
  library: { success: 'Work created successfully', failure: 'Failed to create work' },
  ownBooks: { success: 'Book added', failure: 'Failed to add the book' },
}

/** Creates the work or own book of a draft, and deletes the draft. */
export function useFinish({ id, isOwnBook }: Pick<Draft, 'id' | 'isOwnBook'>, onDone: () => void) {
  const { success, failure } = isOwnBook ? messages.ownBooks : messages.library
  const client = useQueryClient()
  const done = useWhileMounted(onDone)
  return useMutation<Work, ApiError, Decision>({
    mutationFn: ({ work, chapters }) => {
      const input = { params: { draft: id }, body: { ...work, chapters } }
      return isOwnBook ? call(api.ownBooks.finish, input) : call(adminApi.imports.finish, input)
    },
    onSuccess: async () => {
      toast({ title: success, variant: 'success' })
      done()
      client.removeQueries({ queryKey: endpointKey(api.imports.draft) })
      await Promise.all(
        [isOwnBook ? api.ownBooks.list : api.library.page, api.imports.drafts].map((changed) =>
          client.invalidateQueries({ queryKey: endpointKey(changed) }),
        ),
      )
    },
    onError: (error) => {
      toast({ title: failure, description: errorReason(error, failure), variant: 'destructive' })
    },
  })
}
