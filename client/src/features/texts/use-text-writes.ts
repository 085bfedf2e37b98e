import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { removeJournals, textJournal } from '../../lib/journals.ts'
import { query } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'

const { list, count, text, create, update, remove } = api.texts

/** Writes to personal texts. @param onDone called after a success */
export function useTextWrites(onDone: () => void) {
  const client = useQueryClient()
  const user = useCurrentUser()
  return {
    create: useWrite(create, {
      changes: [list, count],
      onSuccess: onDone,
      success: { title: 'Text added', description: 'Your text has been added to your personal library.' },
      failure: 'Failed to add text',
    }),
    update: useWrite(update, {
      changes: [list],
      onSuccess: (_, { params }) => {
        client.removeQueries({ queryKey: query(text, { params }).queryKey })
        onDone()
      },
      success: 'Text updated',
      failure: 'Failed to update text',
    }),
    remove: useWrite(remove, {
      changes: [list, count],
      onSuccess: (_, { params }) => {
        removeJournals(user.id, textJournal(params.id))
        onDone()
      },
      success: 'Text deleted',
      failure: 'Failed to delete text',
    }),
  }
}
