import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../components/toast.ts'
import { reasonOf } from '../../lib/call.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { removeJournals, textJournal } from '../../lib/journals.ts'
import { query, useWrite } from '../../lib/queries.ts'

const { list, count, text, create, update, remove } = api.texts

/** Adding, changing and deleting texts, each told when it is done. @param onDone told when one has succeeded */
export function useTextWrites(onDone: () => void) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const failed = (title: string) => (error: ApiError) =>
    toast({ title, description: reasonOf(error, title), variant: 'destructive' })
  const done = (title: string, description?: string) => {
    toast({ title, description, variant: 'success' })
    onDone()
  }
  return {
    create: useWrite(create, {
      changes: [list, count],
      onSuccess: () => done('Text added', 'Your text has been added to your personal library.'),
      onError: failed('Failed to add text'),
    }),
    update: useWrite(update, {
      changes: [list],
      onSuccess: (_, { params }) => {
        client.removeQueries({ queryKey: query(text, { params }).queryKey })
        done('Text updated')
      },
      onError: failed('Failed to update text'),
    }),
    remove: useWrite(remove, {
      changes: [list, count],
      onSuccess: (_, { params }) => {
        removeJournals(user.id, textJournal(params.id))
        done('Text deleted')
      },
      onError: failed('Failed to delete text'),
    }),
  }
}
