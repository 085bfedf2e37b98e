import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { removeJournals, workJournals } from '../../../lib/journals.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { list, update, remove } = api.ownBooks
const changes = [list, api.reading.progress]

/** Writes to own books. @param onDone called after a success */
export function useOwnBookWrites(onDone: () => void) {
  const user = useCurrentUser()
  return {
    update: useWrite(update, {
      changes,
      onSuccess: onDone,
      success: 'Book updated',
      failure: 'Failed to update book',
    }),
    remove: useWrite(remove, {
      changes,
      onSuccess: (_, { params }) => {
        removeJournals(user.id, workJournals(params.id))
        onDone()
      },
      success: 'Book deleted',
      failure: 'Failed to delete book',
    }),
  }
}
