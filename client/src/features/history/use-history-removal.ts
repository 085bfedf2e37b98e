import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../components/toast.ts'
import { reasonOf } from '../../lib/call.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { allWorkJournals, removeJournals, workJournals } from '../../lib/journals.ts'
import { useWrite } from '../../lib/queries.ts'

const { removeWork, removeAll, progress, lastRead, active } = api.reading
const changes = [progress, lastRead, active]

/** Removing what was read, in this browser too. @param onDone told when it has succeeded */
export function useHistoryRemoval(onDone: () => void) {
  const { id } = useCurrentUser()
  const onError = (error: ApiError) =>
    toast({
      title: 'Failed to remove history',
      description: reasonOf(error, 'Nothing was removed. Please try again.'),
      variant: 'destructive',
    })
  const one = useWrite(removeWork, {
    changes,
    onError,
    onSuccess: (_, { params }) => {
      removeJournals(id, workJournals(params.workId))
      toast({ title: 'Work removed from your history', variant: 'success' })
      onDone()
    },
  })
  const all = useWrite(removeAll, {
    changes,
    onError,
    onSuccess: () => {
      removeJournals(id, allWorkJournals)
      toast({ title: 'History cleared', variant: 'success' })
      onDone()
    },
  })
  return {
    isPending: one.isPending || all.isPending,
    removeWork: (workId: number) => one.mutate({ params: { workId } }),
    removeAll: () => all.mutate({}),
  }
}
