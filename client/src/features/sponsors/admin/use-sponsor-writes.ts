import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { sponsorMessages, createSponsorMessage, updateSponsorMessage, removeSponsorMessage } = adminApi.site
const { afterLogin, inLibrary, afterChapter } = api.sponsors
const changes = [sponsorMessages, afterLogin, inLibrary, afterChapter]

/** Writes to sponsor messages. @param onDone called after a success while the caller is mounted */
export function useSponsorWrites(onDone: () => void) {
  const onSuccess = useWhileMounted(onDone)
  const withToasts = (done: string, failure: string) => ({
    changes,
    onSuccess,
    success: `Sponsor message ${done} successfully`,
    failure,
  })
  return {
    create: useWrite(createSponsorMessage, withToasts('created', 'Failed to create sponsor message')),
    update: useWrite(updateSponsorMessage, withToasts('updated', 'Failed to update sponsor message')),
    remove: useWrite(removeSponsorMessage, withToasts('deleted', 'Failed to delete message')),
  }
}

export function useActiveWrite() {
  return useWrite(updateSponsorMessage, {
    changes,
    success: 'Sponsor message updated successfully',
    failure: 'Failed to update message',
  })
}
