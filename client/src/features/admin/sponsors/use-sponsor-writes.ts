import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../../components/toast.ts'
import { reasonOf } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/queries.ts'
import { useWhileHere } from '../use-while-here.ts'

const { sponsorMessages, createSponsorMessage, updateSponsorMessage, removeSponsorMessage } = api.admin
const { afterLogin, inLibrary, afterChapter } = api.sponsors
const changes = [sponsorMessages, afterLogin, inLibrary, afterChapter]

const told = (act: 'created' | 'updated' | 'deleted', failure: string, onDone: () => void) => ({
  changes,
  onSuccess: () => {
    toast({ title: `Sponsor message ${act} successfully`, variant: 'success' })
    onDone()
  },
  onError: (error: ApiError) =>
    toast({ title: failure, description: reasonOf(error, failure), variant: 'destructive' }),
})

/** Every write to the sponsors' messages, each told how it went. @param onDone told when one has succeeded, if still there */
export function useSponsorWrites(onDone: () => void) {
  const done = useWhileHere(onDone)
  return {
    create: useWrite(createSponsorMessage, told('created', 'Failed to create sponsor message', done)),
    update: useWrite(updateSponsorMessage, told('updated', 'Failed to update sponsor message', done)),
    remove: useWrite(removeSponsorMessage, told('deleted', 'Failed to delete message', done)),
  }
}

/** Showing a message to readers, or no more. */
export function useSponsorSwitch() {
  return useWrite(
    updateSponsorMessage,
    told('updated', 'Failed to update message', () => {}),
  )
}
