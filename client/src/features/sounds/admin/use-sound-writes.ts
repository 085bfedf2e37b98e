import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { sounds, createSound, updateSound, removeSound } = adminApi.site
const changes = [sounds, api.sounds.list]

/** Every write to the ambient sounds. @param onDone called when one has succeeded, if the caller is still on the page */
export function useSoundWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  const saying = (done: string, failure: string) => ({
    changes,
    onSuccess,
    success: `Ambient sound ${done} successfully`,
    failure: `Failed to ${failure} ambient sound`,
  })
  return {
    create: useWrite(createSound, saying('added', 'add')),
    update: useWrite(updateSound, saying('updated', 'update')),
    remove: useWrite(removeSound, saying('deleted', 'delete')),
  }
}
