import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { allWorkJournals, removeJournals, workJournals } from '../../lib/journals.ts'
import { useWrite } from '../../lib/use-write.ts'

const { removeWork, removeAll, progress, lastRead, active } = api.reading
const changes = [progress, lastRead, active]
const failureToast = {
  failure: 'Failed to remove history',
  fallback: 'Nothing was removed. Please try again.',
}

/** Removes works from the history and their positions from this device. @param onDone called after a success */
export function useHistoryRemoval(onDone: () => void) {
  const { id } = useCurrentUser()
  const one = useWrite(removeWork, {
    changes,
    ...failureToast,
    success: 'Work removed from your history',
    onSuccess: (_, { params }) => {
      removeJournals(id, workJournals(params.workId))
      onDone()
    },
  })
  const all = useWrite(removeAll, {
    changes,
    ...failureToast,
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
