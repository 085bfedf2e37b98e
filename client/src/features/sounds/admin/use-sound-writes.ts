import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { sounds, createSound, updateSound, removeSound } = adminApi.site
const changes = [sounds, api.sounds.list]

/** Writes to ambient sounds. @param onDone called after a success while the caller is mounted */
export function useSoundWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  const withToasts = (done: string, failure: string) => ({
    changes,
    onSuccess,
    success: `Ambient sound ${done} successfully`,
    failure: `Failed to ${failure} ambient sound`,
  })
  return {
    create: useWrite(createSound, withToasts('added', 'add')),
    update: useWrite(updateSound, withToasts('updated', 'update')),
    remove: useWrite(removeSound, withToasts('deleted', 'delete')),
  }
}
