import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { sponsorMessages, createSponsorMessage, updateSponsorMessage, removeSponsorMessage } = adminApi.site
const { afterLogin, inLibrary, afterChapter } = api.sponsors
const changes = [sponsorMessages, afterLogin, inLibrary, afterChapter]

/** Every write to the sponsors' messages. @param onDone called when one has succeeded, if the caller is still on the page */
export function useSponsorWrites(onDone: () => void) {
  const onSuccess = useWhileMounted(onDone)
  const saying = (done: string, failure: string) => ({
    changes,
    onSuccess,
    success: `Sponsor message ${done} successfully`,
    failure,
  })
  return {
    create: useWrite(createSponsorMessage, saying('created', 'Failed to create sponsor message')),
    update: useWrite(updateSponsorMessage, saying('updated', 'Failed to update sponsor message')),
    remove: useWrite(removeSponsorMessage, saying('deleted', 'Failed to delete message')),
  }
}

/** Showing a message to readers, or no more. */
export function useSponsorSwitch() {
  return useWrite(updateSponsorMessage, {
    changes,
    success: 'Sponsor message updated successfully',
    failure: 'Failed to update message',
  })
}
