import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { allWorkJournals, removeJournals, workJournals } from '../../lib/journals.ts'
import { useWrite } from '../../lib/use-write.ts'

const { removeWork, removeAll, progress, lastRead, active } = api.reading
const changes = [progress, lastRead, active]
const failed = {
  failure: 'Failed to remove history',
  fallback: 'Nothing was removed. Please try again.',
}

/** Removing what was read, in this browser too. @param onDone called when it has succeeded */
export function useHistoryRemoval(onDone: () => void) {
  const { id } = useCurrentUser()
  const one = useWrite(removeWork, {
    changes,
    ...failed,
    success: 'Work removed from your history',
    onSuccess: (_, { params }) => {
      removeJournals(id, workJournals(params.workId))
      onDone()
    },
  })
  const all = useWrite(removeAll, {
    changes,
    ...failed,
    success: 'History cleared',
    onSuccess: () => {
      removeJournals(id, allWorkJournals)
      onDone()
    },
  })
  return {
    isPending: one.isPending || all.isPending,
    removeWork: (workId: number) => one.mutate({ params: { workId } }),
    removeAll: () => all.mutate({}),
  }
}
